import Synchronization

/// What many write first: a dictionary of factories behind a lock.
final class DictionaryContainer: Sendable {
  private struct Entry {
    let make: @Sendable (DictionaryContainer) -> Any
    let isShared: Bool
    var instance: Any?
  }

  private let entries: Mutex<[ObjectIdentifier: UncheckedEntry]> = Mutex([:])

  // Proof: the instances that it shares are registered as `Sendable`.
  private struct UncheckedEntry: @unchecked Sendable { var entry: Entry }

  func registerShared<T: Sendable>(_ type: T.Type, _ make: @escaping @Sendable (DictionaryContainer) -> T) {
    add(type, Entry(make: make, isShared: true))
  }

  func register<T>(_ type: T.Type, _ make: @escaping @Sendable (DictionaryContainer) -> T) {
    add(type, Entry(make: make, isShared: false))
  }

  private func add(_ type: Any.Type, _ entry: Entry) {
    let entry = UncheckedEntry(entry: entry)
    entries.withLock { $0[ObjectIdentifier(type)] = entry }
  }

  func resolve<T>(_ type: T.Type = T.self) -> T {
    let key = ObjectIdentifier(type)
    guard let entry = entries.withLock({ $0[key] })?.entry else { preconditionFailure("\(type) is not registered") }
    if let instance = entry.instance as? T { return instance }
    guard let instance = entry.make(self) as? T else { preconditionFailure("not a \(type)") }
    if entry.isShared {
      let shared = UncheckedEntry(entry: Entry(make: entry.make, isShared: true, instance: instance))
      entries.withLock { $0[key] = shared }
    }
    return instance
  }
}
