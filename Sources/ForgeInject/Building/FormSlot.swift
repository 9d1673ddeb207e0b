/// The slot of a parameter form that somebody resolves and that no builder takes.
final class FormSlot: Sendable {
  private let reference: SlotReference
  /// What holds the registration.
  private let layer: DependencyGraph.Layer

  /// - Parameter targets: The slots that have to be built before; for a provider, the one that it leads to.
  private init(
    _ registration: Registration, of layer: DependencyGraph.Layer, _ targets: [SlotPointer], isProvider: Bool
  ) {
    self.layer = layer
    let links = UnsafeMutablePointer<SlotPointer>.allocate(capacity: max(targets.count, 1))
    for (index, target) in targets.enumerated() { (links + index).initialize(to: target) }
    let slot = SlotPointer.allocate(capacity: 1)
    slot.initialize(
      to: Slot(
        registration, isProvider: isProvider, place: -1, links: links, linkCount: isProvider ? 0 : targets.count))
    reference = SlotReference(slot)
  }

  var slot: SlotPointer { reference.slot }

  deinit {
    slot.pointee.links.deallocate()
    slot.deinitialize(count: 1)
    slot.deallocate()
  }

  /// The forms that resolving `type` in the container takes, the last of them that of `type` itself.
  ///
  /// Empty when it is no form, or when what it is made from is not registered.
  static func make(_ type: Any.Type, in container: Container) -> [FormSlot] {
    guard let forms = container.layer.linking(type)?.forms else { return [] }
    var made: [FormSlot] = []
    for (index, registration) in forms.registrations.enumerated() {
      let target = forms.providerTargets[forms.firstPlace + index]
      let targets = (target.map { [$0] } ?? forms.links[index]).map { place in
        place < forms.firstPlace ? container.storage.slot(at: place) : made[place - forms.firstPlace].slot
      }
      made.append(FormSlot(registration, of: forms, targets, isProvider: target != nil))
    }
    return made
  }
}
