/// What a root container and the scopes made from it build, as raw events that others make sense of.
package final class BuildLog: Sendable {
  /// What is built or waited for.
  package struct Subject: Sendable {
    package let service: Any.Type
    package let location: CodeLocation
    package let isolation: BuilderIsolation
    package let place: Int
    /// The number of the scope whose container builds it; 0 for the root.
    package let scope: Int

    init(_ slot: SlotPointer, of container: Container) {
      let registration = slot.pointee.registration
      service = registration.service
      location = registration.location
      isolation = registration.isolation
      place = slot.pointee.place
      scope = container.recorder?.scope ?? 0
    }
  }

  /// Where something runs or waits; threads and tasks are numbered from 1, in the order in which they appear.
  ///
  /// What tells them apart may be used again after their end, and their number with it.
  package enum Lane: Sendable { case mainActor, thread(Int), task(Int) }

  package enum Outcome: Sendable { case running, built, cancelled, failed(String) }

  /// One run of a builder.
  package struct Build: Sendable {
    package let subject: Subject
    /// The number of the build that it is part of.
    package let parent: Int?
    /// The number of the build that ran innermost on the same thread.
    fileprivate let outer: Int?
    package let lane: Lane
    package let begin: Duration
    package fileprivate(set) var end: Duration?
    package fileprivate(set) var outcome = Outcome.running
  }

  /// The waiting of a running build for one of somebody else.
  package struct Wait: Sendable {
    package let build: Int
    package let subject: Subject
    /// Whether it waited for the main actor, to build the subject there.
    package let isForMainActor: Bool
    package let lane: Lane
    package let begin: Duration
    package fileprivate(set) var end: Duration?
  }

  package struct Contents: Sendable {
    package fileprivate(set) var builds: [Build] = []
    package fileprivate(set) var waits: [Wait] = []
    /// How many builds and waits there was no room for.
    package fileprivate(set) var omitted = 0
    package fileprivate(set) var now = Duration.zero
  }

  private struct State {
    var contents = Contents()
    /// The build that runs innermost on a thread, by the address of its record; or that of an asynchronous builder, by the address of its frame.
    var innermost: [Int: Int] = [:]
    var threads: [Int: Int] = [:]
    var tasks: [Int: Int] = [:]
    var scopes = 0

    /// The lane with its number instead of an address or hash.
    mutating func numbered(_ lane: Lane) -> Lane {
      switch lane {
      case .mainActor: .mainActor
      case .thread(let address): .thread(BuildLog.number(of: address, in: &threads))
      case .task(let hash): .task(BuildLog.number(of: hash, in: &tasks))
      }
    }
  }

  /// So many builds are kept, and as many waits.
  private let capacity: Int
  /// The time since the container was made.
  private let now: @Sendable () -> Duration
  // Under the lock of those who build, since a `Mutex` is none that the thread sanitizer knows on Linux.
  private let state = Guarded(State())

  init(_ clock: any Clock<Duration>, capacity: Int = 100_000) {
    func stopwatch<C: Clock>(_ clock: C) -> @Sendable () -> Duration where C.Duration == Duration {
      let start = clock.now
      return { start.duration(to: clock.now) }
    }
    now = stopwatch(clock)
    self.capacity = capacity
  }

  package var contents: Contents {
    let now = now()
    return withState { state in
      var contents = state.contents
      contents.now = now
      return contents
    }
  }

  func nextScope() -> Int {
    withState { state in
      state.scopes += 1
      return state.scopes
    }
  }

  private func withState<R>(_ body: (inout State) -> R) -> R { BuildCoordinator.withLock { body(&state.value) } }

  /// - Returns: The build's number; nil when there is no room for it.
  func begin(_ frame: FramePointer) -> Int? {
    let thread = frame.pointee.thread
    let subject = Subject(frame.pointee.slot, of: frame.pointee.container.object)
    return begin(
      subject, by: Int(bitPattern: thread), in: Self.frames(around: thread),
      frame.pointee.onMain ? .mainActor : .thread(Int(bitPattern: thread)))
  }

  /// - Returns: The build's number; nil when there is no room for it.
  func begin(_ frame: AsyncFrame) -> Int? {
    begin(Subject(frame.slot, of: frame.container), by: Self.key(of: frame), in: frame.parent, Self.currentTask)
  }

  /// - Parameter lane: Where the build runs; a thread or task by its address or hash.
  private func begin(_ subject: Subject, by builder: Int, in frames: AsyncFrame?, _ lane: Lane) -> Int? {
    let now = now()
    return withState { state in
      let number = state.contents.builds.count
      guard number < capacity else {
        state.contents.omitted += 1
        return nil
      }
      let parent = Self.innermost(by: builder, in: frames, state)
      state.contents.builds.append(
        Build(
          subject: subject, parent: parent, outer: state.innermost[builder], lane: state.numbered(lane), begin: now))
      state.innermost[builder] = number
      return number
    }
  }

  /// - Parameter builder: The address of the thread's record or of the asynchronous builder's frame.
  func end(_ number: Int, by builder: Int, _ outcome: Outcome) {
    let now = now()
    withState { state in
      state.innermost[builder] = state.contents.builds[number].outer
      state.contents.builds[number].end = now
      state.contents.builds[number].outcome = outcome
    }
  }

  // MARK: Waits

  /// Notes that the thread blocks.
  ///
  /// - Returns: The number of the wait; nil when no build waits.
  func beginWait(for slot: SlotPointer, of container: Container, on thread: ThreadPointer) -> Int? {
    let number = Int(bitPattern: thread)
    let isOnMain = thread.pointee.top?.pointee.onMain == true
    return beginWait(
      Subject(slot, of: container), by: number, in: Self.frames(around: thread), isOnMain ? .mainActor : .thread(number)
    )
  }

  /// Notes that the builder, or one of those that led to it, waits.
  ///
  /// - Returns: The number of the wait; nil when no build waits.
  func beginWait(
    for slot: SlotPointer, of container: Container, in frame: AsyncFrame, isForMainActor: Bool = false
  ) -> Int? {
    beginWait(Subject(slot, of: container), by: nil, in: frame, Self.currentTask, isForMainActor: isForMainActor)
  }

  private func beginWait(
    _ subject: Subject, by builder: Int?, in frames: AsyncFrame?, _ lane: Lane, isForMainActor: Bool = false
  ) -> Int? {
    let now = now()
    return withState { state in
      let number = state.contents.waits.count
      guard let build = Self.innermost(by: builder, in: frames, state) else { return nil }
      guard number < capacity else {
        state.contents.omitted += 1
        return nil
      }
      state.contents.waits.append(
        Wait(
          build: build, subject: subject, isForMainActor: isForMainActor, lane: state.numbered(lane), begin: now))
      return number
    }
  }

  func endWait(_ number: Int?) {
    guard let number else { return }
    let now = now()
    withState { $0.contents.waits[number].end = now }
  }

  // MARK: Who builds

  static func key(of frame: AsyncFrame) -> Int { Int(bitPattern: Borrowed(frame).address) }

  /// The asynchronous builder whose synchronous piece the thread runs.
  private static func frames(around thread: ThreadPointer) -> AsyncFrame? {
    thread.pointee.section?.object.frame ?? AsyncFrame.enclosing
  }

  private static func innermost(by builder: Int?, in frames: AsyncFrame?, _ state: State) -> Int? {
    if let builder, let build = state.innermost[builder] { return build }
    var next = frames
    while let frame = next {
      if let build = state.innermost[key(of: frame)] { return build }
      next = frame.parent
    }
    return nil
  }

  private static var currentTask: Lane { .task(withUnsafeCurrentTask { $0?.hashValue ?? 0 }) }

  fileprivate static func number(of lane: Int, in numbers: inout [Int: Int]) -> Int {
    if let number = numbers[lane] { return number }
    numbers[lane] = numbers.count + 1
    return numbers.count
  }
}
