/// An asynchronous builder that is running, and those that led to it: the chain of one resolution.
@usableFromInline
final class AsyncFrame: Sendable {
  let container: Container
  private let reference: SlotReference
  let parent: AsyncFrame?
  /// The build that this is part of: that of a shared instance, or of a transient one that no builder asked for.
  let build: PendingBuild
  private let step: PathStep
  /// The path that led to the first builder of the chain.
  private let before: [PathStep]

  /// - Parameters:
  ///   - origin: The slot whose known edges led here.
  ///   - before: The path to the one who asked, when that is no builder of this chain.
  init(
    _ container: Container, _ slot: SlotPointer, origin: SlotPointer, parent: AsyncFrame?, build: PendingBuild,
    after before: [PathStep] = []
  ) {
    self.container = container
    reference = SlotReference(slot)
    self.parent = parent
    self.build = build
    self.before = before
    step = PathStep(container, slot, origin: origin)
  }

  /// It lies in the memory of the container, which is held.
  var slot: SlotPointer { reference.slot }

  /// The frame of the builder that the current task, or one whose child it is, runs.
  static var enclosing: AsyncFrame? { @inline(never) get { RunningWork.current?.frame } }

  /// The path to this builder, for errors.
  var steps: [PathStep] { before + chain.map(\.step) }

  /// The part of the path that lies within `build`.
  var stepsWithinBuild: [PathStep] { chain.filter { $0.build === build }.map(\.step) }

  /// Whether the builder is part of a build in the container, or in a scope made from it.
  func isPartOfBuild(in container: Container) -> Bool {
    chain.contains { frame in
      var next: Container? = frame.container
      while let scope = next, scope !== container { next = scope.parent }
      return next != nil
    }
  }

  /// The frames of the chain, the first builder's first.
  private var chain: [AsyncFrame] {
    var frames: [AsyncFrame] = []
    var next: AsyncFrame? = self
    while let frame = next {
      frames.append(frame)
      next = frame.parent
    }
    return frames.reversed()
  }

  /// Whether the builder is already running in this chain.
  func contains(_ slot: SlotPointer, of container: Container) -> Bool {
    chain.contains { $0.slot == slot && $0.container === container }
  }

  /// Runs the builder.
  @concurrent
  func run() async throws -> NewInstance {
    func open<T>(_ service: T.Type) async throws -> UInt {
      var resolver = Resolver(
        frame: nil, links: UnsafeMutableRawPointer(slot.pointee.links), asyncFrame: Borrowed(self).address)
      return NewInstance.place(try await slot.pointee.registration.builder.awaited(as: T.self).build(&resolver))
    }
    var address: UInt = 0
    try await RunningWork.run(self, isHook: RunningWork.current?.isHook ?? false) {
      address = try await open(slot.pointee.registration.instanceType)
    }
    return NewInstance(slot, at: address)
  }
}
