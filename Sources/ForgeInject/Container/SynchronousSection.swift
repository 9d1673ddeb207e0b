/// What a synchronous piece of an asynchronous resolution has with it.
final class SynchronousSection {
  /// The asynchronous builder that it belongs to.
  private let frame: AsyncFrame?
  /// The instances of transient services that were awaited for it, in the order in which they are taken.
  private var supplies: [Supply]

  /// The path from there to the piece.
  private let before: [PathStep]

  init(_ frame: AsyncFrame?, _ supplies: [Supply] = [], after before: [PathStep] = []) {
    self.frame = frame
    self.before = before
    self.supplies = supplies.reversed()
  }

  /// Whether it is part of a build that is waited for when the container stops.
  var isPartOfBuild: Bool { frame != nil }

  /// The path to the piece, for errors.
  var steps: [PathStep] { (frame?.steps ?? []) + before }

  /// Whether the next instance is one of the slot.
  func supplies(_ slot: SlotPointer) -> Bool { supplies.last?.slot == slot }

  /// The next instance.
  func take<T>(as service: T.Type) -> T {
    guard let instance = (supplies.popLast() as? SuppliedInstance<T>)?.instance else {
      preconditionFailure("an instance of another service")
    }
    return instance
  }
}

/// An instance of a transient service between its asynchronous build and the builder that takes it.
class Supply {
  let slot: SlotPointer

  fileprivate init(_ slot: SlotPointer) {
    self.slot = slot
  }
}

/// It with its type.
final class SuppliedInstance<T>: Supply {
  fileprivate let instance: T

  init(_ slot: SlotPointer, _ instance: T) {
    self.instance = instance
    super.init(slot)
  }
}
