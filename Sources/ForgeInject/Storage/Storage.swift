public import Synchronization

/// One of the two rooms for unsafe code; ``ThreadRecord`` in `ThreadRecord.swift` is the other.
///
/// A container's memory: an open-addressing table from a service type's metatype address to its slot, and the slots.
/// Both are allocated once, when the container is made, and freed with it, so a pointer to a slot is
/// valid while its container lives. Everything but two groups of a slot's fields never changes after `init`:
/// `instance` is atomic, and the fields at the end are touched only under `Ledger`'s lock.
///
/// A built shared instance is a heap allocation of its service type. Its address is published in `instance` with
/// release ordering after it is initialised. It is taken back when the instance's hook begins, and freed when the container goes, so
/// whoever has read it may go on. Reading it is an acquire load and a copy: no lock, and no other write for one who reads.

@usableFromInline
typealias SlotPointer = UnsafeMutablePointer<Slot>

@usableFromInline
struct Slot: ~Copyable {
  /// The address of the built shared instance; 0 while there is none, and always for other lifetimes.
  @usableFromInline let instance: Atomic<UInt>
  @usableFromInline let isTransient: Bool
  /// Whether it is transient and building it from outside takes no preparation.
  @usableFromInline let isSimple: Bool
  /// What a synchronous build of this slot alone demands: 0 is nothing, 1 the main actor, 2 that something has been awaited.
  @usableFromInline let demand: UInt8
  let isWeak: Bool
  let isScoped: Bool
  /// Whether it stands for a parameter's form, which no path shows.
  let isForm: Bool
  /// Whether the builder has to run on the main actor.
  let isMainActor: Bool
  /// Whether the builder has to be awaited.
  let isAsync: Bool
  let traits: Traits
  /// The registration's place in the graph; that of the first user for a form that was made after the graph.
  let place: Int
  /// For a scoped service, which of a scope's own slots it has there.
  let scopedIndex: Int
  @usableFromInline let builder: Unmanaged<Builder>
  /// The slots of the builder's parameters, in their order; for a provider, the slot that it leads to.
  @usableFromInline let links: UnsafeMutablePointer<SlotPointer>
  /// How many of them have to be built before.
  let linkCount: Int

  // Under the ledger's lock.
  var owner: ThreadPointer?
  var pending: PendingBuild?
  /// What its builder, or a transient one inside of that, has resolved otherwise than by parameters, in the same container.
  var resolved: [SlotPointer] = []
  /// Whether the hook of its instance has begun, so that it is not handed out any more.
  var isEnded = false
  /// The address of a built shared instance whose hook has begun.
  var endedInstance: UnsafeMutableRawPointer?
  var weakInstance: WeakInstance?
  /// When the instance was completed, among all of the process.
  var completion: UInt64 = 0
  /// The slot whose shared instance was completed before this one's.
  var completedBefore: SlotPointer?
}

/// The instance of a `.weak` service, held by those who hold it elsewhere.
struct WeakInstance {
  private(set) weak var object: AnyObject?
  /// A value of the service type, which is a class or an existential and so consists of a reference to `object` and constants.
  ///
  /// The reference is not retained: it may be copied while `object` is there, and is never released. The value is kept because
  /// a cast from `object` could fail: a conformance may be isolated to an actor (SE-0470).
  private let value: UnsafeMutableRawPointer

  init<T>(_ new: T, _ object: AnyObject) {
    let memory = UnsafeMutablePointer<T>.allocate(capacity: 1)
    memory.initialize(to: new)
    value = UnsafeMutableRawPointer(memory)
    self.object = object
    // The reference in the memory.
    Unmanaged.passUnretained(object).release()
  }

  /// The instance, while somebody holds it.
  func load<T>(as service: T.Type) -> T? {
    guard let object else { return nil }
    return withExtendedLifetime(object) { value.assumingMemoryBound(to: T.self).pointee }
  }

  /// Where the value is, to be looked at while `object` is held.
  var address: SharedAddress { SharedAddress(value) }

  func deallocate() { value.deallocate() }
}

/// The address of a shared instance.
// Proof of @unchecked Sendable: `register` takes shared services only with a `Sendable` type, and the instance is only read.
struct SharedAddress: @unchecked Sendable {
  private let memory: UnsafeRawPointer

  init(_ memory: UnsafeRawPointer) {
    self.memory = memory
  }

  func load<T>(as service: T.Type) -> T { memory.assumingMemoryBound(to: T.self).pointee }
}

// Proof of @unchecked Sendable: see the top of the file. The table, the slots' constant fields and `links` are written in
// `init` alone, before the object is shared; `instance` and `isOpen` are atomic; the slots' variable fields, `formSlots` and
// `lastCompleted` are accessed only under the ledger's lock, or in `deinit`, when no other reference is left.
@usableFromInline
final class Storage: @unchecked Sendable {
  @usableFromInline
  struct Entry {
    /// The address of the service type's metatype; 0 in a free entry.
    @usableFromInline let key: Int
    @usableFromInline let slot: SlotPointer?
  }

  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  @usableFromInline let mask: Int
  /// By how much to shift a product of 64 bits so that it is a place in the table.
  @usableFromInline let shift: UInt64
  /// False from the moment on when the container is told to stop, and always when it observes.
  @usableFromInline let isOpen = Atomic(true)
  private let threadKey = ThreadRecord.key
  private let parent: Storage?
  /// The table is the parent's when nothing is added to it.
  private let ownsTable: Bool
  private let firstPlace: Int
  private let registrations: [Registration]
  private let slots: SlotPointer
  private let links: UnsafeMutablePointer<SlotPointer>
  /// The slots of all scoped services, as the graph has them.
  private let scopedSlots: [SlotPointer]
  /// A scope's own slots for them.
  private let ownScopedSlots: SlotPointer?
  /// Under the ledger's lock.
  var lastCompleted: SlotPointer?
  /// Forms that were resolved and are no builder's parameter; under the ledger's lock.
  var formSlots: [ObjectIdentifier: [FormSlot]] = [:]

  /// - Parameters:
  ///   - graph: What is added to the parent's.
  ///   - parent: The storage of the container that a scope is made from.
  init(_ graph: DependencyGraph, parent: Storage?) {
    self.parent = parent
    let first = graph.firstPlace
    firstPlace = first
    registrations = graph.registrations
    let slots = SlotPointer.allocate(capacity: max(registrations.count, 1))
    self.slots = slots
    links = .allocate(capacity: max(graph.links.reduce(graph.later.count) { $0 + $1.count }, 1))
    func slot(_ place: Int) -> SlotPointer {
      if place >= first { return slots + (place - first) }
      guard let parent else { preconditionFailure("a place before the first") }
      return parent.slot(at: place)
    }
    var traits = [Traits](repeating: Traits(), count: registrations.count)
    for place in graph.order {
      traits[place - first] = Traits(
        registrations[place - first], isProvider: graph.later[place] != nil,
        below: graph.links[place - first].map { $0 < first ? slot($0).pointee.traits : traits[$0 - first] })
    }
    var scopedSlots = parent?.scopedSlots ?? []
    var nextLink = links
    for (index, registration) in registrations.enumerated() {
      let targets = graph.links[index]
      (slots + index).initialize(
        to: Slot(
          registration, traits[index], place: first + index, scopedIndex: scopedSlots.count, links: nextLink,
          linkCount: targets.count))
      if registration.lifetime == .scoped { scopedSlots.append(slots + index) }
      for target in targets {
        nextLink.initialize(to: slot(target))
        nextLink += 1
      }
      if registration.role == .form, let target = graph.later[first + index] {
        nextLink.initialize(to: slot(target))
        nextLink += 1
      }
    }
    self.scopedSlots = scopedSlots
    ownScopedSlots = parent.map { _ in .allocate(capacity: max(scopedSlots.count, 1)) }
    if let ownScopedSlots {
      for (index, slot) in scopedSlots.enumerated() { (ownScopedSlots + index).initialize(to: Slot(copyOf: slot)) }
    }

    ownsTable = parent == nil || !registrations.isEmpty
    if let parent, !ownsTable {
      entries = parent.entries
      mask = parent.mask
      shift = parent.shift
      return
    }
    // At most a quarter full, so that nearly every key lies where it is looked for first, wherever the linker has put the metatypes.
    var capacity = 4
    while capacity < 4 * graph.endPlace { capacity *= 2 }
    let mask = capacity - 1
    let shift = UInt64(64 - capacity.trailingZeroBitCount)
    let entries = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    entries.initialize(repeating: Entry(key: 0, slot: nil), count: capacity)
    func insert(_ entry: Entry) {
      var index = Self.hash(entry.key, shift)
      // A list to which a scope adds takes the place of its parent's.
      while entries[index].key != 0, entries[index].key != entry.key { index = (index &+ 1) & mask }
      entries[index] = entry
    }
    if let parent {
      for index in 0...parent.mask where parent.entries[index].key != 0 { insert(parent.entries[index]) }
    }
    for (index, registration) in registrations.enumerated() where graph.isFoundByType(registration, first + index) {
      insert(Entry(key: Self.key(of: registration.service), slot: slots + index))
    }
    self.mask = mask
    self.shift = shift
    self.entries = entries
  }

  deinit {
    // The last completed instance can use all earlier ones and none can use it, so a long chain goes link by
    // link instead of by a recursion of releases as deep as the chain.
    var next = lastCompleted
    while let slot = next {
      next = slot.pointee.completedBefore
      let address = slot.pointee.instance.load(ordering: .acquiring)
      if let instance = UnsafeMutableRawPointer(bitPattern: address) ?? slot.pointee.endedInstance {
        destroy(instance, as: registration(of: slot).service)
      }
    }
    release(slots, registrations.count)
    if let ownScopedSlots { release(ownScopedSlots, scopedSlots.count) }
    links.deallocate()
    if ownsTable { entries.deallocate() }
  }

  private func release(_ slots: SlotPointer, _ count: Int) {
    for index in 0..<count { slots[index].weakInstance?.deallocate() }
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  /// The calling thread's record.
  @usableFromInline
  var thread: ThreadPointer { ThreadRecord.current(threadKey) }

  func slot(at place: Int) -> SlotPointer {
    let owner = owner(of: place)
    return owner.slots + (place - owner.firstPlace)
  }

  func registration(of slot: SlotPointer) -> Registration { registration(at: slot.pointee.place) }

  func registration(at place: Int) -> Registration {
    let owner = owner(of: place)
    return owner.registrations[place - owner.firstPlace]
  }

  /// The storage that a place belongs to: this one, or one that it was made from.
  private func owner(of place: Int) -> Storage {
    var owner = self
    while place < owner.firstPlace, let parent = owner.parent { owner = parent }
    return owner
  }

  /// The slot that has this container's instance: a scope's own one for a scoped service.
  func ownSlot(_ slot: SlotPointer) -> SlotPointer {
    guard slot.pointee.isScoped, let ownScopedSlots else { return slot }
    return ownScopedSlots + slot.pointee.scopedIndex
  }

  /// The slots whose instances this container owns, and those of the transient services that it adds.
  var ownSlots: [SlotPointer] {
    if let ownScopedSlots { return scopedSlots.indices.map { ownScopedSlots + $0 } }
    return registrations.indices.map { slots + $0 }
  }

  @inlinable
  static func key(of service: Any.Type) -> Int { Int(bitPattern: ObjectIdentifier(service)) }

  /// Where to look for a key first: its product with 2⁶⁴ divided by the golden ratio, of which the uppermost bits spread best addresses that lie at equal distances.
  @inlinable @inline(__always)
  static func hash(_ key: Int, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// The slot of the service, or nil when it is not registered.
  @inlinable @inline(__always)
  func slot(of service: Any.Type) -> SlotPointer? {
    let key = Self.key(of: service)
    var index = Self.hash(key, shift)
    while true {
      let entry = entries[index]
      if entry.key == key { return entry.slot }
      if entry.key == 0 { return nil }
      index = (index &+ 1) & mask
    }
  }

  /// Whether the container may have been told to stop, so that somebody has to look.
  var isClosed: Bool { !isOpen.load(ordering: .acquiring) }

  func close() { isOpen.store(false, ordering: .releasing) }

  /// The same while the container has not been told to stop.
  @inlinable @inline(__always)
  func openSlot(of service: Any.Type) -> SlotPointer? {
    isOpen.load(ordering: .relaxed) ? slot(of: service) : nil
  }
}

/// Ends the life of a shared instance, which was allocated as a `service`.
private func destroy(_ instance: UnsafeMutableRawPointer, as service: Any.Type) {
  func open<T>(_ type: T.Type) {
    let instance = instance.assumingMemoryBound(to: T.self)
    instance.deinitialize(count: 1)
    instance.deallocate()
  }
  open(service)
}

extension Slot {
  init(
    _ registration: Registration, _ traits: Traits, place: Int, scopedIndex: Int,
    links: UnsafeMutablePointer<SlotPointer>, linkCount: Int
  ) {
    instance = Atomic(0)
    isTransient = registration.lifetime == .transient
    isSimple =
      registration.lifetime == .transient && !traits.reachesMainActor && !traits.reachesAsync
      && traits.height <= Traits.recursionLimit
    demand = traits.needsAsync ? 2 : registration.isolation == .mainActor ? 1 : 0
    isWeak = registration.lifetime == .weak
    isScoped = registration.lifetime == .scoped
    isForm = registration.role == .form
    isMainActor = registration.isolation == .mainActor
    isAsync = registration.isolation == .async
    self.traits = traits
    self.place = place
    self.scopedIndex = scopedIndex
    builder = .passUnretained(registration.builder)
    self.links = links
    self.linkCount = linkCount
  }

  /// A slot without an instance for the same registration.
  fileprivate init(copyOf slot: SlotPointer) {
    instance = Atomic(0)
    isTransient = slot.pointee.isTransient
    isSimple = slot.pointee.isSimple
    demand = slot.pointee.demand
    isWeak = slot.pointee.isWeak
    isScoped = slot.pointee.isScoped
    isForm = slot.pointee.isForm
    isMainActor = slot.pointee.isMainActor
    isAsync = slot.pointee.isAsync
    traits = slot.pointee.traits
    place = slot.pointee.place
    scopedIndex = slot.pointee.scopedIndex
    builder = slot.pointee.builder
    links = slot.pointee.links
    linkCount = slot.pointee.linkCount
  }

  /// Whether the known edges below are too long a chain to be built by recursion.
  var isTall: Bool { traits.height > Traits.recursionLimit }

  /// The builder of a slot that is `isAsync`, whose service type `T` has to be.
  func awaitedBuilder<T>(of service: T.Type) -> AsyncBuilderFunction<T> {
    builder._withUnsafeGuaranteedRef { $0.awaited(as: T.self) }
  }

  /// The address of the built shared instance.
  @inlinable
  var builtInstance: UnsafeRawPointer? {
    UnsafeRawPointer(bitPattern: instance.load(ordering: .acquiring))
  }

  /// Makes a built instance visible to every thread.
  func publish(_ address: UnsafeMutableRawPointer) {
    instance.store(UInt(bitPattern: address), ordering: .releasing)
  }
}

/// Copies the shared instance at `address`.
///
/// `T` is the service type that the slot was found by, hence the type that the memory was initialised as. It may be handed on
/// as `sending` although others have it too: only shared services have an instance to copy, and `register`
/// takes those only with a `Sendable` type.
@inlinable @inline(__always)
func copy<T>(_ address: UnsafeRawPointer, as service: T.Type) -> sending T {
  nonisolated(unsafe) let instance = address.assumingMemoryBound(to: T.self).pointee
  return instance
}

/// A builder's function: it takes its parameters from the resolver.
///
/// As a member of a generic struct it has one form in memory, whether or not the code that handles it is specialized for `T`.
@usableFromInline
struct BuilderFunction<T>: Sendable {
  @usableFromInline let build: @Sendable (inout Resolver) throws -> T

  @inlinable
  init(_ build: @escaping @Sendable (inout Resolver) throws -> T) {
    self.build = build
  }
}

/// The same for a builder that runs on the main actor.
@usableFromInline
struct MainActorBuilderFunction<T>: Sendable {
  @usableFromInline let build: @MainActor @Sendable (inout Resolver) throws -> T

  @inlinable
  init(_ build: @escaping @MainActor @Sendable (inout Resolver) throws -> T) {
    self.build = build
  }
}

extension BuilderFunction {
  // Proof: a function's isolation is part of its type and not of its form. What it demands of its caller, to stand on the
  // main actor, `Container.run` checks before it calls a builder whose slot is `isMainActor`.
  init(onMainActor function: MainActorBuilderFunction<T>) {
    self = unsafeBitCast(function, to: BuilderFunction<T>.self)
  }
}

/// The same for a builder that is awaited.
@usableFromInline
struct AsyncBuilderFunction<T>: Sendable {
  @usableFromInline let build: @concurrent @Sendable (inout Resolver) async throws -> T

  @inlinable
  init(_ build: @escaping @concurrent @Sendable (inout Resolver) async throws -> T) {
    self.build = build
  }
}

/// A builder of any service.
///
/// It is an object because the compiler calls a function that is a constant of an object without retaining it. It is not generic because
/// the runtime would make a class for each service, which takes longer than all else that a registration does.
@usableFromInline
final class Builder: Sendable {
  private struct Function: Sendable {
    // Never called. It has the form of every Swift function: an address, and a context to retain and release.
    let function: @Sendable () -> Void
  }

  private let function: Function

  // Proof: both structs consist of one function, and nothing about copying or destroying one depends on its type.
  @usableFromInline
  init<T>(_ function: BuilderFunction<T>) {
    self.function = unsafeBitCast(function, to: Function.self)
  }

  @usableFromInline
  init<T>(_ function: AsyncBuilderFunction<T>) {
    self.function = unsafeBitCast(function, to: Function.self)
  }

  /// The function of a builder that is awaited.
  ///
  /// `T` has to be its service type, and its registration's isolation `.async`.
  func awaited<T>(as service: T.Type) -> AsyncBuilderFunction<T> {
    unsafeBitCast(function, to: AsyncBuilderFunction<T>.self)
  }
}

/// What a `Builder` is looked at as by those who know its service type; never made.
@usableFromInline
final class TypedBuilder<T>: Sendable {
  @usableFromInline let function: BuilderFunction<T>

  private init(_ function: BuilderFunction<T>) {
    self.function = function
  }
}

// Fields are assigned, through the pointer: a mutating call would be an access to the whole slot, of which others read other fields.
extension UnsafeMutablePointer<Slot> {
  /// Notes that the builder has resolved another; under the ledger's lock.
  func note(_ used: SlotPointer) {
    if !pointee.resolved.contains(used) { pointee.resolved = pointee.resolved + [used] }
  }

  /// Takes back the instance from those who come now, under the ledger's lock; who has read its address may still use that.
  func end() {
    pointee.isEnded = true
    guard let address = UnsafeMutableRawPointer(bitPattern: pointee.instance.load(ordering: .acquiring)) else { return }
    pointee.endedInstance = address
    pointee.instance.store(0, ordering: .releasing)
  }
}

extension UnsafeMutablePointer<Slot> {
  /// Has the slot's builder make an instance.
  ///
  /// `T` has to be the slot's service type, which it is when the slot was found by `T`.
  @inlinable @inline(__always)
  func build<T>(_ service: T.Type, _ resolver: inout Resolver) throws -> T {
    // Proof: the registration holds the builder, the container's graph the registration, and the caller the container, so it
    // outlives the call. `Builder` and `TypedBuilder` are final classes with one constant of the same form, which is read at its
    // place in the object without a look at the object's class.
    try unsafeBitCast(pointee.builder, to: Unmanaged<TypedBuilder<T>>.self)._withUnsafeGuaranteedRef {
      try $0.function.build(&resolver)
    }
  }
}
