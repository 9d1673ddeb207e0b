/// A step on the path of an error: a registration of a container.
@usableFromInline
final class PathStep: Sendable {
  let storage: Storage
  let origin: Int
  let place: Int

  convenience init(_ frame: Frame) {
    self.init(frame.container.object, frame.slot, origin: frame.origin)
  }

  /// - Parameter origin: The slot whose known edges lead to this one.
  convenience init(_ container: Container, _ slot: SlotPointer, origin: SlotPointer? = nil) {
    self.init(container.storage, slot.pointee.place, origin: origin.map { $0.pointee.place })
  }

  init(_ storage: Storage, _ place: Int, origin: Int? = nil) {
    self.storage = storage
    // A form that was made after the graph has no place in that.
    self.origin = origin.flatMap { $0 < 0 ? nil : $0 } ?? place
    self.place = place
  }

  var registration: Registration { storage.graph.registration(at: place) }

  /// The step without the way that led to it.
  var alone: PathStep { PathStep(storage, place) }

  /// Whether both are the same registration of the same container.
  func isSame(_ other: PathStep) -> Bool { storage === other.storage && place == other.place }
}
