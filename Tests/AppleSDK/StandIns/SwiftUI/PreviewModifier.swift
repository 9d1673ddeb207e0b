/// See <https://developer.apple.com/documentation/swiftui/previewmodifier>.
@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
@MainActor
public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent

  /// See <https://developer.apple.com/documentation/swiftui/previewmodifier/makesharedcontext()>.
  @MainActor static func makeSharedContext() async throws -> Context

  /// See <https://developer.apple.com/documentation/swiftui/previewmodifier/body(content:context:)>.
  @ViewBuilder @MainActor func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  /// See <https://developer.apple.com/documentation/swiftui/previewmodifier/makesharedcontext()>.
  @MainActor public static func makeSharedContext() async throws {}
}

extension PreviewModifier {
  func modified(_ view: any View) async throws -> any View {
    try await body(content: PreviewModifierContent(content: view), context: Self.makeSharedContext())
  }
}

/// See <https://developer.apple.com/documentation/swiftui/previewmodifiercontent>.
@available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
public struct PreviewModifierContent {
  let content: any View
}

extension PreviewModifierContent: View, PrimitiveView {
  func render(into rendering: inout Rendering) {
    content.render(into: &rendering)
  }
}
