public import Synchronization

@usableFromInline
typealias SlotPointer = UnsafeMutablePointer<Slot>

/// A service's place in a container's memory: how it is built, and its shared instance.
@usableFromInline
struct Slot: ~Copyable {
  /// The address of the built shared instance; 0 while there is none, and always for other lifetimes.
  @usableFromInline let instance: Atomic<UInt>
  @usableFromInline let isTransient: Bool
  /// Whether it is transient and building it from outside takes no preparation.
  @usableFromInline let isSimple: Bool
  /// What a synchronous build of this slot alone requires: 0 is nothing, 1 the main actor, 2 that something has been awaited.
  @usableFromInline let requiredContext: UInt8
  /// It lies in the memory of the graph, which the container or the form's slot holds.
  @usableFromInline let registration: Registration
  /// The slots of the builder's parameters, in their order; for a provider, the slot that it leads to.
  @usableFromInline let links: UnsafeMutablePointer<SlotPointer>
  /// How many of them have to be built before.
  let linkCount: Int
  let requirements: Requirements
  /// The registration's place in the graph; that of the first user for a form that was made after the graph.
  let place: Int
  /// For a scoped service, which of a scope's own slots it has there.
  var scopedIndex = 0

  // Under the lock of those who build.

  /// The record of the thread that builds the instance.
  var builderThread: UnsafeMutableRawPointer?
  /// Those who wait for the instance.
  var waiting: AnyObject?
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

  /// - Parameter linkCount: How many of the links, which are initialised, lead to what has to be built before.
  init(
    _ registration: Registration, isProvider: Bool, place: Int, links: UnsafeMutablePointer<SlotPointer>, linkCount: Int
  ) {
    var requirements = Requirements(registration, isProvider: isProvider)
    let isAsync = registration.isolation == .async
    for index in 0..<linkCount { requirements.add(links[index].pointee.requirements, isAwaited: isAsync) }
    self.init(registration, requirements, place: place, links: links, linkCount: linkCount)
  }

  private init(
    _ registration: Registration, _ requirements: Requirements, place: Int, links: UnsafeMutablePointer<SlotPointer>,
    linkCount: Int
  ) {
    instance = Atomic(0)
    isTransient = registration.lifetime == .transient
    isSimple =
      isTransient && !requirements.reachesMainActor && !requirements.reachesAsync
      && requirements.height <= Requirements.recursionLimit
    requiredContext = requirements.needsAsync ? 2 : registration.isolation == .mainActor ? 1 : 0
    self.registration = registration
    self.links = links
    self.linkCount = linkCount
    self.requirements = requirements
    self.place = place
  }

  /// A scope's own slot for a scoped service.
  init(copyOf slot: SlotPointer) {
    self.init(
      slot.pointee.registration, slot.pointee.requirements, place: slot.pointee.place, links: slot.pointee.links,
      linkCount: slot.pointee.linkCount)
    scopedIndex = slot.pointee.scopedIndex
  }

  var isWeak: Bool { registration.lifetime == .weak }
  var isScoped: Bool { registration.lifetime == .scoped }
  /// Whether it stands for a parameter's form, which no path shows.
  var isForm: Bool { registration.role == .form }
  /// Whether the builder has to run on the main actor.
  var isMainActor: Bool { registration.isolation == .mainActor }
  /// Whether the builder has to be awaited.
  var isAsync: Bool { registration.isolation == .async }
  /// Whether its dependencies are built first, since a recursion would be too deep.
  var isTall: Bool { requirements.height > Requirements.recursionLimit }

  /// The address of the built shared instance.
  @inlinable
  var builtInstance: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: instance.load(ordering: .acquiring)) }

  /// Shows an instance, which has been initialised, to everybody.
  func publish(_ address: UnsafeMutableRawPointer) {
    instance.store(UInt(bitPattern: address), ordering: .releasing)
  }
}

// Fields are assigned, through the pointer: a mutating call would be an access to the whole slot, of which others read other fields.
extension UnsafeMutablePointer<Slot> {
  /// Notes that what this slot builds has resolved another, under the lock.
  func note(_ used: SlotPointer) {
    if !pointee.resolved.contains(used) { pointee.resolved = pointee.resolved + [used] }
  }

  /// Takes the instance back, under the lock: it is not handed out any more, and freed with the container.
  func end() {
    pointee.isEnded = true
    guard let address = UnsafeMutableRawPointer(bitPattern: pointee.instance.load(ordering: .acquiring)) else { return }
    pointee.endedInstance = address
    pointee.instance.store(0, ordering: .releasing)
  }

  /// Runs the builder.
  @inlinable @inline(__always)
  func build<T>(_ service: T.Type, _ resolver: inout Resolver) throws -> T {
    // Proof: `TypedRecord` is the beginning of a `Registration.Record`, and a `BuilderFunction` has the form of a `Builder`. The container,
    // which the caller holds, holds the registration.
    try pointee.registration.address.assumingMemoryBound(to: TypedRecord<T>.self).pointee.build(&resolver)
  }
}

/// The beginning of a registration as its builder is run: not copied, so that nothing retains the builder.
@usableFromInline
struct TypedRecord<T>: ~Copyable {
  @usableFromInline let function: BuilderFunction<T>

  @inlinable @inline(__always)
  borrowing func build(_ resolver: inout Resolver) throws -> T { try function.build(&resolver) }
}
