// A stand-in for Foundation, which on Linux would bring in the headers of this machine: its essentials, the C library, and what else
// the sources call. Only types count here, nothing of it runs.

@_exported import FoundationEssentials
#if canImport(Darwin)
  @_exported import Darwin
#else
  @_exported import Musl
#endif

public protocol NSObjectProtocol: AnyObject {}

open class NSObject: NSObjectProtocol { public init() {} }

open class NSNumber: NSObject { public var intValue: Int { fatalError() } }

open class NSError: NSObject, Error, @unchecked Sendable {
  open var domain: String { fatalError() }
  open var code: Int { fatalError() }
  open var userInfo: [String: Any] { fatalError() }
}

public let NSCocoaErrorDomain = "NSCocoaErrorDomain"
public let NSPOSIXErrorDomain = "NSPOSIXErrorDomain"
public let NSUnderlyingErrorKey = "NSUnderlyingError"

public class NSNotification {
  public struct Name: Hashable, Sendable, RawRepresentable {
    public var rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

public struct Notification: @unchecked Sendable {
  public typealias Name = NSNotification.Name
  public var name: Name
}

open class OperationQueue: @unchecked Sendable {}

open class NotificationCenter: @unchecked Sendable {
  public static let `default` = NotificationCenter()
  public init() {}
  open func addObserver(
    forName name: NSNotification.Name?, object: Any?, queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { fatalError() }
  open func removeObserver(_ observer: Any) {}
  open func post(name: NSNotification.Name, object: Any?) {}
}

open class Thread: @unchecked Sendable {
  public init(block: @escaping @Sendable () -> Void) {}
  open func start() {}
}

open class FileHandle: @unchecked Sendable {
  public class var standardOutput: FileHandle { fatalError() }
  public class var standardError: FileHandle { fatalError() }
  public func write<T: DataProtocol>(contentsOf data: T) throws {}
}

public struct ObjCBool: ExpressibleByBooleanLiteral {
  public var boolValue: Bool
  public init(_ value: Bool) { boolValue = value }
  public init(booleanLiteral value: Bool) { boolValue = value }
}

extension FileManager {
  public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { fatalError() }
}
