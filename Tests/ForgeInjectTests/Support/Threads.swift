import Foundation
import Synchronization

/// Runs `body` on a thread of its own, and suspends the test until it has ended.
func onThread<R: Sendable>(
  stackSize: Int = 1 << 20, _ body: @escaping @Sendable () throws -> R
) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    let thread = Thread { continuation.resume(with: Result { try body() }) }
    thread.stackSize = stackSize
    thread.start()
  }
}

/// Runs `body` on `count` threads, which start together, and returns what each returned.
func race<R: Sendable>(
  _ count: Int, _ body: @escaping @Sendable (Int) throws -> R
) async throws -> [R] {
  let start = Gate()
  let arrived = Countdown(count)
  return try await withThrowingTaskGroup(of: R.self) { group in
    for index in 0..<count {
      group.addTask {
        try await onThread {
          arrived.count()
          start.wait()
          return try body(index)
        }
      }
    }
    await arrived.finished()
    start.open()
    return try await group.reduce(into: []) { $0.append($1) }
  }
}

/// Holds back threads until it is opened.
final class Gate: Sendable {
  private let condition = NSCondition()
  private let isOpen = Atomic(false)

  func open() {
    condition.withLock {
      isOpen.store(true, ordering: .sequentiallyConsistent)
      condition.broadcast()
    }
  }

  func wait() {
    condition.withLock {
      while !isOpen.load(ordering: .sequentiallyConsistent) { condition.wait() }
    }
  }
}

/// Lets a task wait until something has happened a number of times, on whatever threads.
final class Countdown: Sendable {
  private let left: Atomic<Int>
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init(_ count: Int) {
    left = Atomic(count)
    (stream, continuation) = AsyncStream.makeStream()
  }

  func count() {
    if left.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { continuation.finish() }
  }

  func finished() async {
    for await _ in stream {}
  }
}

/// Counts what happens on whatever threads.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func add() -> Int { count.add(1, ordering: .sequentiallyConsistent).newValue }
}

/// Collects values in the order in which they come.
final class Log<Entry: Sendable>: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var list: [Entry] = []  // only under the lock

  var entries: [Entry] { lock.withLock { list } }

  func append(_ entry: Entry) { lock.withLock { list.append(entry) } }
}

/// Something that is set after what needs it has been made, such as a container that its own builders capture.
final class Later<Value: Sendable>: Sendable {
  private let lock = NSLock()
  nonisolated(unsafe) private var value: Value?  // only under the lock

  struct NotSet: Error {}

  func set(_ newValue: Value?) { lock.withLock { value = newValue } }
  func get() throws -> Value {
    guard let value = lock.withLock({ value }) else { throw NotSet() }
    return value
  }
}

/// Runs `body` on a thread of its own, unawaited.
func onNewThread(_ body: @escaping @Sendable () -> Void) {
  Thread(block: body).start()
}
