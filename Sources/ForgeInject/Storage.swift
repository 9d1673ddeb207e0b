public import Synchronization

/// One of the two rooms for unsafe code; ``Thread`` in `Thread.swift` is the other.
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
  let isWeak: Bool
  let isOpaque: Bool
  /// Whether the builder has to run on the main actor.
  let isMainActor: Bool
  /// Whether a build of this slot alone, with the transient services that it takes, has to be on the main actor.
  let needsMainActor: Bool
  /// Whether any builder on the known edges below, this one included, has to run on the main actor.
  let reachesMainActor: Bool
  /// Whether the known edges below are too long a chain to be built by recursion.
  let isTall: Bool
  let place: Int
  let build: ErasedBuilder
  /// The slots of the builder's parameters, in their order.
  let links: UnsafeMutablePointer<SlotPointer>

  // Under the ledger's lock.
  var owner: ThreadPointer?
  var waiters: Waiters?
  var weakInstance: WeakInstance?
  /// The slot whose shared instance was completed before this one's.
  var completedBefore: SlotPointer?
}

/// Holds the instance of a `.weak` service for those who hold it elsewhere.
struct WeakInstance {
  weak var object: AnyObject?
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
  let slots: SlotPointer
  let services: [Any.Type]
  private let layouts: [(size: Int, alignment: Int)]
  private let links: UnsafeMutablePointer<SlotPointer>
  /// Under the ledger's lock.
  var lastCompleted: SlotPointer?

  init(_ graph: DependencyGraph) {
    let registrations = graph.registrations
    let count = registrations.count
    services = registrations.map(\.service)
    layouts = registrations.map { ($0.size, $0.alignment) }
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
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(key: 0, slot: nil), count: capacity)
    for place in 0..<count {
      let key = Self.key(of: services[place])
      var index = Self.hash(key) & mask
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
        instance.deallocate()
      }
    }
    slots.deinitialize(count: services.count)
    slots.deallocate()
    links.deallocate()
    entries.deallocate()
  }

  @inlinable
  static func key(of service: Any.Type) -> Int { Int(bitPattern: ObjectIdentifier(service)) }

  /// Spreads metatype addresses, which are aligned and lie close together, by a multiplication with 2⁶⁴ divided by the golden ratio.
  @inlinable
  static func hash(_ key: Int) -> Int { Int(bitPattern: (UInt(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15) >> 32) }

  /// The slot of the service, or nil when it is not registered.
  @inlinable
  func slot(of service: Any.Type) -> SlotPointer? {
    let key = Self.key(of: service)
    var index = Self.hash(key) & mask
    while true {
      let entry = entries[index]
      if entry.key == key { return entry.slot }
      if entry.key == 0 { return nil }
      index = (index &+ 1) & mask
    }
  }

  /// Memory for an instance of the slot's service.
  func allocate(for slot: SlotPointer) -> UnsafeMutableRawPointer {
    let layout = layouts[slot.pointee.place]
    return .allocate(byteCount: max(layout.size, 1), alignment: layout.alignment)
  }
}

/// Destroys an initialised value of the type `service`.
private func destroy(_ instance: UnsafeMutableRawPointer, as service: Any.Type) {
  func open<T>(_ type: T.Type) { instance.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
  open(service)
}

/// What the known edges below a registration say about building it.
private struct Traits {
  /// Recursion takes a frame a level; above this height the services below are built first, one after the other.
  static let recursionLimit = 32

  var isShared = false
  var needsMainActor = false
  var reachesMainActor = false
  var height = 1

  init() {}

  init(_ registration: Registration, below: [Traits]) {
    isShared = registration.lifetime.isShared
    let isMainActor = registration.isolation == .mainActor
    needsMainActor = isMainActor || below.contains { !$0.isShared && $0.needsMainActor }
    reachesMainActor = isMainActor || below.contains { $0.reachesMainActor }
    height = 1 + (below.map(\.height).max() ?? 0)
  }
}

extension Slot {
  fileprivate init(
    _ registration: Registration, _ traits: Traits, place: Int,
    links: UnsafeMutablePointer<SlotPointer>
  ) {
    instance = Atomic(0)
    isTransient = registration.lifetime == .transient
    isWeak = registration.lifetime == .weak
    isOpaque = registration.isOpaque
    isMainActor = registration.isolation == .mainActor
    needsMainActor = traits.needsMainActor
    reachesMainActor = traits.reachesMainActor
    isTall = traits.height > Traits.recursionLimit
    self.place = place
    build = registration.build
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
@inlinable
func copy<T>(_ address: UnsafeRawPointer, as service: T.Type) -> sending T {
  nonisolated(unsafe) let instance = address.assumingMemoryBound(to: T.self).pointee
  return instance
}

/// Has `build` initialise memory for a `T`, and moves the result out of it.
///
/// The result may be handed on as `sending`: a builder is `@Sendable`, hence holds no unshared state that a new instance could
/// refer to, and one that runs on the main actor returns a `sending` value itself.
@inlinable
func make<T>(_ service: T.Type, _ build: (UnsafeMutableRawPointer) throws -> Void) rethrows -> sending T {
  nonisolated(unsafe) let instance = try withUnsafeTemporaryAllocation(
    byteCount: MemoryLayout<T>.size, alignment: MemoryLayout<T>.alignment
  ) { memory in
    // A temporary allocation has an address even when its size is zero.
    let address = memory.baseAddress.unsafelyUnwrapped
    try build(address)
    return address.assumingMemoryBound(to: T.self).move()
  }
  return instance
}

/// The builder in the form that all builders share: `build` leaves its result in memory that the caller owns.
func erased<T>(_ build: @escaping @Sendable (inout Resolver) throws -> T) -> ErasedBuilder {
  { resolver, memory in
    memory.initializeMemory(as: T.self, to: try build(&resolver))
  }
}

/// The same for a builder of the main actor.
func erasedOnMainActor<T>(
  _ build: @escaping @MainActor @Sendable (inout Resolver) throws -> T
) -> ErasedBuilder {
  typealias Isolated = @MainActor @Sendable (inout Resolver, UnsafeMutableRawPointer) throws -> Void
  let isolated: Isolated = { resolver, memory in
    memory.initializeMemory(as: T.self, to: try build(&resolver))
  }
  // Proof: a function's isolation is part of its type and not of its representation. What it demands of the caller, to
  // stand on the main actor, `Container.run` checks before each call of a builder whose slot is `isMainActor`.
  return unsafeBitCast(isolated, to: ErasedBuilder.self)
}
