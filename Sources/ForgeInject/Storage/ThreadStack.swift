#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The stack of the calling thread.
enum ThreadStack {
  /// The lowest address and the size of the calling thread's stack.
  static func bounds() -> (address: UInt, size: UInt)? {
    #if canImport(Darwin)
      let size = UInt(pthread_get_stacksize_np(pthread_self()))
      return (UInt(bitPattern: pthread_get_stackaddr_np(pthread_self())) - size, size)
    #else
      // Looked up by name: the C headers declare it for GNU sources alone, which Swift's import of them is not.
      typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
      guard let symbol = dlsym(nil, "pthread_getattr_np") else { return nil }
      var attributes = pthread_attr_t()
      var address: UnsafeMutableRawPointer?
      var size = 0
      guard unsafeBitCast(symbol, to: GetAttributes.self)(pthread_self(), &attributes) == 0 else { return nil }
      pthread_attr_getstack(&attributes, &address, &size)
      pthread_attr_destroy(&attributes)
      return (UInt(bitPattern: address), UInt(size))
    #endif
  }
}
