/// The slot of a parameter form that somebody resolves and that no builder takes.
// Proof of @unchecked Sendable: nothing in it changes after `init`.
final class FormSlot: @unchecked Sendable {
  let slot: SlotPointer
  private let links: UnsafeMutablePointer<SlotPointer>
  private let registration: Registration

  fileprivate init(
    _ form: Any.Type, _ builder: Builder, links targets: [SlotPointer], later: SlotPointer?
  ) {
    links = .allocate(capacity: targets.count + 1)
    for (index, target) in (targets + (later.map { [$0] } ?? [])).enumerated() {
      (links + index).initialize(to: target)
    }
    registration = Registration(form: form, builder, at: SourceLocation("", 0), nil)
    let traits = Traits(registration, isProvider: later != nil, below: targets.map { $0.pointee.traits })
    slot = .allocate(capacity: 1)
    slot.initialize(
      to: Slot(registration, traits, place: -1, scopedIndex: 0, links: links, linkCount: targets.count))
  }

  deinit {
    slot.deinitialize(count: 1)
    slot.deallocate()
    links.deallocate()
  }
}

extension FormSlot {
  /// The forms that resolving `type` in the container takes, the last of them that of `type` itself.
  ///
  /// Empty when it is no form, or when what it is made from is not registered.
  static func make(_ type: Any.Type, in container: Container) -> [FormSlot] {
    guard type is any ParameterForm.Type else { return [] }
    var space = Space(container: container)
    return space.node(for: type) == nil ? [] : space.made
  }

  private struct Space: FormSpace {
    let container: Container
    var made: [FormSlot] = []

    func registered(_ service: Any.Type) -> SlotPointer? { container.storage.table.slot(of: service) }

    func contributions(to element: Any.Type) -> [SlotPointer]? {
      container.layer.lists[ObjectIdentifier(element)]?.map { container.storage.slot(at: $0) }
    }

    mutating func make(
      _ form: Any.Type, _ builder: Builder, links: [SlotPointer], later: SlotPointer?, isElement: Bool
    ) -> SlotPointer {
      made.append(FormSlot(form, builder, links: links, later: later))
      return made[made.count - 1].slot
    }
  }
}
