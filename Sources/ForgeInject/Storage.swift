public import Synchronization

/// One of the two rooms for unsafe code; ``ThreadRecord`` in `ThreadRecord.swift` is the other.
///
/// A container's memory: an open-addressing table from a service type's metatype address to its slot, and the slots.
/// Both are allocated once, when the container is made, and freed with it, so a pointer to a slot is
/// valid while its container lives. Everything but two groups of a slot's fields never changes after `init`:
/// `instance` is atomic, and the fields at the end are touched only under `Ledger`'s lock.
///
/// A built shared instance is a heap allocation of its service type. Its address is published in `instance` with
/// release ordering after it is initialised, and is never taken back before the container goes. Reading it is an
/// acquire load and a copy: no lock, and no other write for one who reads.

@usableFromInline
typealias SlotPointer = UnsafeMutablePointer<Slot>

@usableFromInline
struct Slot: ~Copyable {
  /// The address of the built shared instance; 0 while there is none, and always for other lifetimes.
  @usableFromInline let instance: Atomic<UInt>
  @usableFromInline let isTransient: Bool
  /// Whether it is transient and building it from outside takes no preparation.
  @usableFromInline let isSimple: Bool
  let isWeak: Bool
  /// Whether the builder has to run on the main actor.
  @usableFromInline let isMainActor: Bool
  /// Whether a build of this slot alone, with the transient services that it takes, has to be on the main actor.
  let needsMainActor: Bool
  /// Whether any builder on the known edges below, this one included, has to run on the main actor.
  let reachesMainActor: Bool
  /// Whether the known edges below are too long a chain to be built by recursion.
  let isTall: Bool
  let place: Int
  @usableFromInline let builder: Unmanaged<Builder>
  /// The slots of the builder's parameters, in their order.
  @usableFromInline let links: UnsafeMutablePointer<SlotPointer>

  // Under the ledger's lock.
  var owner: ThreadPointer?
  var waiters: Waiters?
  var weakInstance: WeakInstance?
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

  func deallocate() { value.deallocate() }
}

// Proof of @unchecked Sendable: see the top of the file. The table, the slots' constant fields and `links` are written in
// `init` alone, before the object is shared; `instance` is atomic; the slots' variable fields and `lastCompleted`
// are accessed only under the ledger's lock, or in `deinit`, when no other reference is left.
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
  let slots: SlotPointer
  private let threadKey = ThreadRecord.key
  let services: [Any.Type]
  private let links: UnsafeMutablePointer<SlotPointer>
  /// Under the ledger's lock.
  var lastCompleted: SlotPointer?

  init(_ graph: DependencyGraph) {
    let registrations = graph.registrations
    let count = registrations.count
    services = registrations.map(\.service)
    slots = .allocate(capacity: max(count, 1))
    links = .allocate(capacity: max(graph.links.reduce(0) { $0 + $1.count }, 1))
    var traits = [Traits](repeating: Traits(), count: count)
    for place in graph.order {
      traits[place] = Traits(registrations[place], below: graph.links[place].map { traits[$0] })
    }
    var nextLink = links
    for (place, registration) in registrations.enumerated() {
      (slots + place).initialize(
        to: Slot(registration, traits[place], place: place, links: nextLink))
      for target in graph.links[place] {
        nextLink.initialize(to: slots + target)
        nextLink += 1
      }
    }
    // At most half full, so that a probe for an absent key soon meets a free entry.
    var capacity = 4
    while capacity < 2 * count { capacity *= 2 }
    mask = capacity - 1
    shift = UInt64(64 - capacity.trailingZeroBitCount)
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(key: 0, slot: nil), count: capacity)
    for place in 0..<count {
      let key = Self.key(of: services[place])
      var index = Self.hash(key, shift)
      while entries[index].key != 0 { index = (index &+ 1) & mask }
      entries[index] = Entry(key: key, slot: slots + place)
    }
  }

  deinit {
    // The last completed instance can use all earlier ones and none can use it, so a long chain goes link by
    // link instead of by a recursion of releases as deep as the chain.
    var next = lastCompleted
    while let slot = next {
      next = slot.pointee.completedBefore
      let address = slot.pointee.instance.load(ordering: .acquiring)
      if let instance = UnsafeMutableRawPointer(bitPattern: address) {
        destroy(instance, as: services[slot.pointee.place])
      }
    }
    for place in services.indices { slots[place].weakInstance?.deallocate() }
    slots.deinitialize(count: services.count)
    slots.deallocate()
    links.deallocate()
    entries.deallocate()
  }

  /// The calling thread's record.
  @usableFromInline
  var thread: ThreadPointer { ThreadRecord.current(threadKey) }

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
  fileprivate init(
    _ registration: Registration, _ traits: Traits, place: Int,
    links: UnsafeMutablePointer<SlotPointer>
  ) {
    instance = Atomic(0)
    isTransient = registration.lifetime == .transient
    isSimple =
      registration.lifetime == .transient && !traits.reachesMainActor && traits.height <= Traits.recursionLimit
    isWeak = registration.lifetime == .weak
    isMainActor = registration.isolation == .mainActor
    needsMainActor = traits.needsMainActor
    reachesMainActor = traits.reachesMainActor
    isTall = traits.height > Traits.recursionLimit
    self.place = place
    builder = .passUnretained(registration.builder)
    self.links = links
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

  // Proof: a function's isolation is part of its type and not of its form. What it demands of its caller, to stand on the
  // main actor, `Container.run` checks before it calls a builder whose slot is `isMainActor`.
  @usableFromInline
  init<T>(_ function: MainActorBuilderFunction<T>) {
    self.function = unsafeBitCast(function, to: Function.self)
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
