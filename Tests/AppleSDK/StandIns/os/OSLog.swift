/// See <https://developer.apple.com/documentation/os/oslog>.
public final class OSLog {
  /// See <https://developer.apple.com/documentation/os/oslog/category>.
  public struct Category: Sendable {
    /// See <https://developer.apple.com/documentation/os/oslog/category/rawvalue>.
    public let rawValue: String

    /// See <https://developer.apple.com/documentation/os/oslog/category/pointsofinterest>.
    public static let pointsOfInterest = Category(rawValue: "PointsOfInterest")
  }
}

/// See <https://developer.apple.com/documentation/os/oslogprivacy>.
public struct OSLogPrivacy {
  /// See <https://developer.apple.com/documentation/os/oslogprivacy/public>.
  public static var `public`: OSLogPrivacy { OSLogPrivacy() }
  /// See <https://developer.apple.com/documentation/os/oslogprivacy/auto>.
  public static var auto: OSLogPrivacy { OSLogPrivacy() }
}

/// See <https://developer.apple.com/documentation/os/oslogmessage>.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  /// See <https://developer.apple.com/documentation/os/osloginterpolation>.
  public struct Interpolation: StringInterpolationProtocol {
    var text = ""

    /// See <https://developer.apple.com/documentation/os/osloginterpolation>.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// See <https://developer.apple.com/documentation/os/osloginterpolation>.
    public mutating func appendLiteral(_ literal: String) { text += literal }

    /// See <https://developer.apple.com/documentation/os/osloginterpolation>.
    public mutating func appendInterpolation(
      _ argument: @autoclosure @escaping () -> String, privacy: OSLogPrivacy = .auto
    ) {
      text += argument()
    }
  }

  let text: String

  /// See <https://developer.apple.com/documentation/os/oslogmessage>.
  public init(stringLiteral value: String) { text = value }
  /// See <https://developer.apple.com/documentation/os/oslogmessage>.
  public init(stringInterpolation: Interpolation) { text = stringInterpolation.text }
}
