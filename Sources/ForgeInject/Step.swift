/// A step on the path of an error: a registration of a container.
struct Step {
  let container: Container
  let origin: Int
  let place: Int

  init(_ frame: Frame) {
    container = frame.container.takeUnretainedValue()
    origin = frame.origin.pointee.place
    place = frame.slot.pointee.place
  }

  init(_ container: Container, _ slot: SlotPointer) {
    self.init(container, slot.pointee.place)
  }

  private init(_ container: Container, _ place: Int) {
    self.container = container
    origin = place
    self.place = place
  }

  /// The step without the way that led to it.
  var alone: Step { Step(container, place) }
}
