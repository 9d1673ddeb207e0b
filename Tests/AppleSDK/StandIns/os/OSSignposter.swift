/// See <https://developer.apple.com/documentation/os/signpostmetadata>.
public typealias SignpostMetadata = OSLogMessage

/// See <https://developer.apple.com/documentation/os/ossignpostid>.
public struct OSSignpostID: Sendable, Equatable {
  /// See <https://developer.apple.com/documentation/os/ossignpostid/exclusive>.
  public static let exclusive = OSSignpostID(number: 0)

  let number: Int
}

/// See <https://developer.apple.com/documentation/os/ossignpostintervalstate>.
@available(iOS 15.0, macCatalyst 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public class OSSignpostIntervalState {
  let id: OSSignpostID

  init(_ id: OSSignpostID) {
    self.id = id
  }
}

/// See <https://developer.apple.com/documentation/os/ossignposter>.
@available(iOS 15.0, macCatalyst 15.0, macOS 12.0, tvOS 15.0, watchOS 8.0, visionOS 1.0, *)
public struct OSSignposter {
  private let subsystem: String
  private let category: String

  /// See <https://developer.apple.com/documentation/os/ossignposter/init(subsystem:category:)>.
  public init(subsystem: String, category: OSLog.Category) {
    self.subsystem = subsystem
    self.category = category.rawValue
  }

  /// See <https://developer.apple.com/documentation/os/ossignposter/makesignpostid()>.
  public func makeSignpostID() -> OSSignpostID { OSSignpostID(number: Intervals.next()) }

  /// See <https://developer.apple.com/documentation/os/ossignposter/begininterval(_:id:_:)>.
  public func beginInterval(
    _ name: StaticString, id: OSSignpostID = .exclusive, _ message: SignpostMetadata
  ) -> OSSignpostIntervalState {
    Intervals.begin(id, "\(subsystem) \(category) \(name) \(message.text)")
    return OSSignpostIntervalState(id)
  }

  /// See <https://developer.apple.com/documentation/os/ossignposter/endinterval(_:_:)>.
  public func endInterval(_ name: StaticString, _ state: OSSignpostIntervalState) {
    Intervals.end(state.id, "\(name)")
  }
}
