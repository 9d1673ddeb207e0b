// What the toolchain's modules Darwin and Musl add to the headers: macros and variadic functions, which are not imported. Only types
// count here, nothing of it runs.

#if canImport(Darwin)
  @_exported import Darwin

  private var errnoPlace: UnsafeMutablePointer<Int32> { __error() }
#else
  @_exported import Musl

  private var errnoPlace: UnsafeMutablePointer<Int32> { __errno_location() }
#endif

public var errno: Int32 {
  get { errnoPlace.pointee }
  set { errnoPlace.pointee = newValue }
}

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { fatalError() }
public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  fatalError()
}
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 { fatalError() }
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: UnsafeMutableRawPointer) -> Int32 { fatalError() }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFREG: mode_t { 0o100000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFLNK: mode_t { 0o120000 }

public typealias SignalHandler = @convention(c) (Int32) -> Void
public var SIG_DFL: SignalHandler? { fatalError() }
public var SIG_IGN: SignalHandler { fatalError() }
public var SIG_ERR: SignalHandler { fatalError() }
