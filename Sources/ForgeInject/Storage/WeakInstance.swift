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
  var address: UInt { UInt(bitPattern: value) }

  func deallocate() { value.deallocate() }
}
