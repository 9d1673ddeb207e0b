/// See <https://developer.apple.com/documentation/swiftui/axis>.
public enum Axis: Int8 {
  case horizontal
  case vertical

  /// See <https://developer.apple.com/documentation/swiftui/axis/set>.
  public struct Set: OptionSet, Sendable {
    /// See <https://developer.apple.com/documentation/swiftui/axis/set/rawvalue>.
    public let rawValue: Int8

    /// See <https://developer.apple.com/documentation/swiftui/axis/set/init(rawvalue:)>.
    public init(rawValue: Int8) {
      self.rawValue = rawValue
    }

    /// See <https://developer.apple.com/documentation/swiftui/axis/set/vertical>.
    public static let vertical = Set(rawValue: 1 << Axis.vertical.rawValue)
  }
}

/// See <https://developer.apple.com/documentation/swiftui/scrollview>.
public struct ScrollView<Content: View> {
  private let content: Content

  /// See <https://developer.apple.com/documentation/swiftui/scrollview/init(_:content:)>.
  public nonisolated init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension ScrollView: View, PrimitiveView {
  func render(into rendering: inout Rendering) {
    content.render(into: &rendering)
  }
}
