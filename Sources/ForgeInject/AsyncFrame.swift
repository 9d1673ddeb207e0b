internal import Synchronization

/// An asynchronous builder that is running, and those that led to it: the chain of one resolution.
// Proof of @unchecked Sendable: all is constant. The slot lies in the memory of `container`, which is held.
@usableFromInline
final class AsyncFrame: @unchecked Sendable {
  let container: Container
  let slot: SlotPointer
  let parent: AsyncFrame?
  /// The build of a shared instance that this is part of, which others may wait for.
  let build: Waiters?
  private let step: Step
  /// The path that led to the first builder of the chain.
  private let before: [Step]

  /// What a task knows of the builder that it runs.
  ///
  /// Tasks that the builder starts inherit it and may stay for ever, so it holds neither the frame nor its container.
  // Proof of @unchecked Sendable: `frame` is not written after `init`, and a weak reference may be read from several threads; `mark` is atomic.
  private final class Presence: @unchecked Sendable {
    private(set) weak var frame: AsyncFrame?
    /// Identifies the task that runs the builder, with its child tasks; see ``TaskLocalAddress``.
    let mark = Atomic<UInt>(0)

    init(_ frame: AsyncFrame) {
      self.frame = frame
    }
  }

  @TaskLocal private static var innermost: Presence?

  /// - Parameters:
  ///   - origin: The slot whose known edges led here.
  ///   - before: The path to the one who asked, when that is no builder of this chain.
  init(
    _ container: Container, _ slot: SlotPointer, origin: SlotPointer, parent: AsyncFrame?, build: Waiters?,
    after before: [Step] = []
  ) {
    self.container = container
    self.slot = slot
    self.parent = parent
    self.build = build
    self.before = before
    step = Step(container, slot, origin: origin)
  }

  /// The frame of the builder that the current task, or one of its parents, runs.
  ///
  /// A task that a builder has started on its own is not part of it, although it inherits task-local values.
  static var enclosing: AsyncFrame? {
    guard let presence = innermost else { return nil }
    return presence.mark.load(ordering: .relaxed) == TaskLocalAddress.current(of: $innermost) ? presence.frame : nil
  }

  /// The path to this builder, for errors.
  var steps: [Step] { before + chain.map(\.step) }

  /// The part of the path that lies within `build`.
  var stepsWithinBuild: [Step] { chain.filter { $0.build === build }.map(\.step) }

  /// Whether the builder is part of a shared instance's build in the container, or in a scope made from it.
  func isPartOfBuild(in container: Container) -> Bool {
    chain.contains { frame in
      guard frame.build != nil else { return false }
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
    var next: AsyncFrame? = self
    while let frame = next {
      if frame.slot == slot, frame.container === container { return true }
      next = frame.parent
    }
    return false
  }

  /// Runs the builder.
  ///
  /// The result may be handed on as `sending` for the same reason as that of `Container.run`.
  @concurrent
  func run<T>(_ service: T.Type) async throws -> sending T {
    let presence = Presence(self)
    nonisolated(unsafe) let instance = try await Self.$innermost.withValue(presence) {
      presence.mark.store(TaskLocalAddress.current(of: Self.$innermost), ordering: .relaxed)
      defer { presence.mark.store(0, ordering: .relaxed) }
      var resolver = Resolver(self)
      return try await slot.pointee.awaitedBuilder(of: T.self).build(&resolver)
    }
    return instance
  }
}
