#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What a thread builds.
///
/// Each thread that builds something has a record: which builders it is inside of, and which build of another thread it
/// waits for. A builder that resolves through a captured container is thereby seen to be inside
/// of the outer one, and threads that wait for each other are seen to wait in a cycle.

@usableFromInline typealias ThreadPointer = UnsafeMutablePointer<ThreadRecord>
@usableFromInline typealias FramePointer = UnsafeMutablePointer<Frame>

/// What one thread is doing in containers.
///
/// Only its own thread writes it; for reads by others see ``BuildCoordinator``.
@usableFromInline
struct ThreadRecord {
  /// The builder that runs innermost.
  @usableFromInline var top: FramePointer?
  /// The slot whose build by another thread this one is blocked on.
  var waitsFor: SlotPointer?
  /// How many shared instances it is building.
  var claims = 0
  /// What it is in the middle of when it runs a synchronous piece of an asynchronous resolution; held by that.
  var section: Borrowed<SynchronousSection>?
  /// The addresses of the stack that builders should stay away from; nil until somebody asks.
  private var reserve: Range<UInt>?

  private init() {}

  /// The calling thread's record, made at its first use and freed when the thread ends.
  static var current: ThreadPointer { current(key) }

  /// The same for those who keep ``key`` at hand.
  @inline(__always)
  static func current(_ key: pthread_key_t) -> ThreadPointer {
    pthread_getspecific(key)?.assumingMemoryBound(to: ThreadRecord.self) ?? make()
  }

  @inline(never)
  private static func make() -> ThreadPointer {
    let record = ThreadPointer.allocate(capacity: 1)
    record.initialize(to: ThreadRecord())
    let status = pthread_setspecific(key, record)
    precondition(status == 0, "no memory for a thread's record")
    return record
  }

  /// Frees the record of a thread that ends.
  ///
  /// The thread has left all its builders, so neither a frame nor a slot that it claimed points to the record.
  private static func release(_ memory: UnsafeMutableRawPointer) {
    let record = memory.assumingMemoryBound(to: ThreadRecord.self)
    precondition(
      record.pointee.top == nil, "a builder ended its thread, and what it was building can never be finished")
    record.deallocate()
  }

  static let key: pthread_key_t = {
    var key = pthread_key_t()
    #if canImport(Darwin)
      let status = pthread_key_create(&key) { release($0) }
    #else
      let status = pthread_key_create(&key) { $0.map(release) }
    #endif
    precondition(status == 0, "the process has no thread-specific key left")
    return key
  }()
}

extension ThreadRecord {
  /// So many builders may always be inside each other, without a look at how much of the stack is left.
  @usableFromInline static let alwaysAllowed = 16
  /// More than this is taken for a recursion.
  private static let deepestNesting = 200

  /// Whether one more builder may run inside so many.
  ///
  /// How much stack one takes depends on the program and on how it was compiled. Apple's secondary threads have 512 KiB
  /// (Threading Programming Guide), of which a quarter is left to the code that builders call.
  @usableFromInline
  mutating func mayNest(in frame: FramePointer) -> Bool {
    let reserve = self.reserve ?? Self.stackReserve()
    self.reserve = reserve
    return frame.pointee.depth < Self.deepestNesting && !reserve.contains(UInt(bitPattern: frame))
  }

  private static func stackReserve() -> Range<UInt> {
    guard let (address, size) = ThreadStack.bounds() else { return 0..<1 }
    return address..<address + min(128 << 10, size / 4)
  }
}

extension ThreadRecord {
  /// The frames of this thread from the outermost to the innermost, or from that of `slot` on, as steps that outlive them.
  func steps(through slot: SlotPointer? = nil) -> [PathStep] {
    var steps: [PathStep] = []
    var next = top
    while let frame = next {
      if !frame.pointee.slot.pointee.isForm { steps.append(PathStep(frame.pointee)) }
      if let slot, frame.pointee.slot == slot { return steps.reversed() }
      next = frame.pointee.parent
    }
    return (section?.object.steps ?? []) + steps.reversed()
  }

  /// The same with one more step, which is none of a running builder.
  @inline(never)
  func steps(to slot: SlotPointer, of container: Container, _ origin: SlotPointer? = nil) -> [PathStep] {
    steps() + [PathStep(container, slot, origin: origin)]
  }

  /// Runs a synchronous piece of an asynchronous resolution.
  static func run<R>(_ section: SynchronousSection, _ body: (ThreadPointer) throws -> R) rethrows -> R {
    let thread = current
    let outer = thread.pointee.section
    thread.pointee.section = Borrowed(section)
    defer {
      withExtendedLifetime(section) {}
      thread.pointee.section = outer
    }
    return try body(thread)
  }

  /// Whether a builder of `slot` is running on this thread for the same container, which scopes share slots with.
  func isInside(_ slot: SlotPointer, of container: Container) -> Bool {
    var next = top
    while let frame = next {
      if frame.pointee.slot == slot, frame.pointee.container == Borrowed(container) { return true }
      next = frame.pointee.parent
    }
    return false
  }
}
