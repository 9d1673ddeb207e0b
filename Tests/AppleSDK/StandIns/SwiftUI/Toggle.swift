/// See <https://developer.apple.com/documentation/swiftui/toggle>.
public struct Toggle<Label: View> {
  private let title: String
  private let isOn: Binding<Bool>
}

extension Toggle where Label == Text {
  /// See <https://developer.apple.com/documentation/swiftui/toggle/init(_:ison:)>.
  public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.title = String(title)
    self.isOn = isOn
  }
}

extension Toggle: View, PrimitiveView {
  func render(into rendering: inout Rendering) {
    rendering.texts.append(title)
    rendering.toggles.append(isOn)
  }
}
