/// A synchronous piece of an asynchronous resolution.
final class SynchronousSection {
  /// The asynchronous builder that it belongs to.
  let frame: AsyncFrame?
  /// The instances of transient services that were awaited for it, the next to be taken last.
  private var prebuilt: [NewInstance]
  /// The path from the builder to the section.
  private let before: [PathStep]

  init(_ frame: AsyncFrame?, _ prebuilt: [NewInstance] = [], after before: [PathStep] = []) {
    self.frame = frame
    self.before = before
    self.prebuilt = prebuilt.reversed()
  }

  /// Whether it is part of a build that is waited for when the container stops.
  var belongsToRunningBuild: Bool { frame != nil }

  /// The path to the section, for errors.
  var steps: [PathStep] { (frame?.steps ?? []) + before }

  /// Whether the next instance is one of the slot.
  func hasPrebuilt(_ slot: SlotPointer) -> Bool { prebuilt.last?.isOne(of: slot) == true }

  /// The next instance.
  func takePrebuilt() -> NewInstance {
    guard let instance = prebuilt.popLast() else { preconditionFailure("nothing was awaited") }
    return instance
  }
}
