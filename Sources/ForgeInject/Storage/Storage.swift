public import Synchronization

/// A container's memory: a table from a service type to its slot, and the slots.
///
/// Both are allocated once, when the container is made, and freed with it, so a pointer to a slot is valid while its container lives. All
/// but two groups of a slot's fields never change after `init`: `instance` is atomic, and the fields at the end are
/// touched only under the lock of those who build.
///
/// A built shared instance is a heap allocation of its service type. Its address is published in `instance` with
/// release ordering after it is initialised. It is taken back when the instance's hook begins, and freed when the container goes, so
/// whoever has read it may go on. Reading it is an acquire load and a copy: no lock, and no other write for one who reads.
// Proof of @unchecked Sendable: the table, the slots' constant fields and `links` are written in
// `init` alone, before the object is shared; `instance` and `isOpen` are atomic; the slots' variable fields and
// `lastCompleted` are accessed only under the lock, or in `deinit`, when no other reference is left.
@usableFromInline
final class Storage: @unchecked Sendable {
  @usableFromInline let table: ServiceTable
  /// False from the moment on when the container is told to stop, and always when it records.
  @usableFromInline let isOpen = Atomic(true)
  let graph: DependencyGraph.Layer
  /// What takes the place of the graph's registrations.
  private let copies: RegistrationCopies?
  let parent: Storage?
  /// The table is the parent's when nothing is added to it.
  private let ownsTable: Bool
  private let slots: SlotPointer
  private let links: UnsafeMutablePointer<SlotPointer>
  /// The slots of all scoped services, as the graph has them.
  private let scopedSlots: [SlotPointer]
  /// A scope's own slots for them.
  private let ownScopedSlots: SlotPointer?
  /// Under the lock.
  var lastCompleted: SlotPointer?

  /// - Parameters:
  ///   - graph: What is added to the parent's.
  ///   - copies: What takes the place of its registrations.
  ///   - parent: The storage of the container that a scope is made from.
  init(_ graph: DependencyGraph.Layer, _ copies: RegistrationCopies?, parent: Storage?) {
    self.graph = graph
    self.copies = copies
    self.parent = parent
    let count = graph.registrations.count
    slots = .allocate(capacity: max(count, 1))
    links = .allocate(capacity: max(graph.links.targets.count + graph.providerTargets.count, 1))
    scopedSlots = Self.fill(slots, links, graph, copies?.all ?? graph.registrations, parent)
    ownScopedSlots = parent == nil ? nil : .allocate(capacity: max(scopedSlots.count, 1))
    if let ownScopedSlots {
      for (index, slot) in scopedSlots.enumerated() { (ownScopedSlots + index).initialize(to: Slot(copyOf: slot)) }
    }
    ownsTable = parent == nil || count > 0
    if let parent, !ownsTable {
      table = parent.table
      return
    }
    var table = ServiceTable(count: graph.endPlace)
    if let parent { table.insert(parent.table) }
    for index in 0..<count where graph.isFoundByType(graph.registrations[index], graph.firstPlace + index) {
      table.insert(slots + index, for: graph.registrations[index].service)
    }
    table.spread()
    self.table = table
  }

  /// Initialises the slots.
  ///
  /// - Returns: Those of all scoped services.
  private static func fill(
    _ slots: SlotPointer, _ links: UnsafeMutablePointer<SlotPointer>, _ graph: DependencyGraph.Layer,
    _ registrations: [Registration], _ parent: Storage?
  ) -> [SlotPointer] {
    let first = graph.firstPlace
    func slot(_ place: Int) -> SlotPointer {
      if place >= first { return slots + (place - first) }
      guard let parent else { preconditionFailure("a place before the first") }
      return parent.slot(at: place)
    }
    var nextLink = links
    // Dependencies first, since what a slot says depends on what is below it.
    for place in graph.order {
      let (index, ownLinks) = (place - first, nextLink)
      let range = graph.links.range(index)
      for link in range {
        nextLink.initialize(to: slot(graph.links.targets[link]))
        nextLink += 1
      }
      let target = graph.registrations[index].role == .form ? graph.providerTargets[place] : nil
      if let target {
        nextLink.initialize(to: slot(target))
        nextLink += 1
      }
      (slots + index).initialize(
        to: Slot(
          registrations[index], isProvider: target != nil, place: place, links: ownLinks, linkCount: range.count))
    }
    var scopedSlots = parent?.scopedSlots ?? []
    for index in graph.registrations.indices where graph.registrations[index].lifetime == .scoped {
      slots[index].scopedIndex = scopedSlots.count
      scopedSlots.append(slots + index)
    }
    return scopedSlots
  }

  deinit {
    // The last completed instance can use all earlier ones and none can use it, so a long chain goes link by
    // link instead of by a recursion of releases as deep as the chain.
    var next = lastCompleted
    while let slot = next {
      next = slot.pointee.completedBefore
      let address = slot.pointee.instance.load(ordering: .acquiring)
      if let instance = UnsafeMutableRawPointer(bitPattern: address) ?? slot.pointee.endedInstance {
        destroy(instance, as: slot.pointee.registration.service)
      }
    }
    release(slots, graph.registrations.count)
    if let ownScopedSlots { release(ownScopedSlots, scopedSlots.count) }
    links.deallocate()
    if ownsTable { table.deallocate() }
  }

  private func release(_ slots: SlotPointer, _ count: Int) {
    for index in 0..<count { slots[index].weakInstance?.deallocate() }
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  func slot(at place: Int) -> SlotPointer {
    var owner = self
    while place < owner.graph.firstPlace, let parent = owner.parent { owner = parent }
    return owner.slots + (place - owner.graph.firstPlace)
  }

  /// The storage of the root container.
  var root: Storage {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  /// The slot that has this container's instance: a scope's own one for a scoped service.
  func ownSlot(_ slot: SlotPointer) -> SlotPointer {
    guard let ownScopedSlots, slot.pointee.isScoped else { return slot }
    return ownScopedSlots + slot.pointee.scopedIndex
  }

  /// The slots whose instances this container owns, and those of the transient services that it adds.
  var ownSlots: [SlotPointer] {
    if let ownScopedSlots { return scopedSlots.indices.map { ownScopedSlots + $0 } }
    return graph.registrations.indices.map { slots + $0 }
  }

  /// Whether the container may have been told to stop, so that somebody has to look.
  var isClosed: Bool { !isOpen.load(ordering: .acquiring) }

  func close() { isOpen.store(false, ordering: .releasing) }

  /// The slot of a service while the container has not been told to stop.
  @inlinable @inline(__always)
  func openSlot(of service: Any.Type) -> SlotPointer? {
    isOpen.load(ordering: .relaxed) ? table.slot(of: service) : nil
  }
}

/// Ends the life of an instance that was allocated as a `service`.
func destroy(_ instance: UnsafeMutableRawPointer, as service: Any.Type) {
  func open<T>(_ type: T.Type) {
    let instance = instance.assumingMemoryBound(to: T.self)
    instance.deinitialize(count: 1)
    instance.deallocate()
  }
  open(service)
}
