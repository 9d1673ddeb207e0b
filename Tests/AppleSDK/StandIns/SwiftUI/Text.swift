/// See <https://developer.apple.com/documentation/swiftui/text>.
public struct Text: View, PrimitiveView {
  private let content: String

  /// See <https://developer.apple.com/documentation/swiftui/text/init(_:)-9d1g4>.
  public init<S: StringProtocol>(_ content: S) {
    self.content = String(content)
  }

  func render(into rendering: inout Rendering) {
    rendering.texts.append(content)
  }
}
