/// What a view shows and starts, collected for tests.
///
/// SwiftUI itself has nothing of the kind.
package struct Rendering {
  package var environment = EnvironmentValues()
  package var texts: [String] = []
  package var tasks: [@isolated(any) () async -> Void] = []

  @MainActor package init(_ view: some View) {
    view.render(into: &self)
  }
}

/// A scene that can be rendered.
@MainActor package protocol RenderedScene {
  var rendering: Rendering { get }
}

extension WindowGroup: RenderedScene {
  package var rendering: Rendering { Rendering(content) }
}

/// A view without a body.
@MainActor protocol PrimitiveView: View where Body == Never {
  func render(into rendering: inout Rendering)
}

extension PrimitiveView {
  /// See <https://developer.apple.com/documentation/swiftui/view/body-8kl5o>.
  public var body: Never { fatalError("it is rendered by itself") }
}

extension View {
  func render(into rendering: inout Rendering) {
    if let primitive = self as? any PrimitiveView {
      primitive.render(into: &rendering)
    } else {
      for property in Mirror(reflecting: self).children {
        (property.value as? any DynamicProperty)?.update(from: rendering.environment)
      }
      body.render(into: &rendering)
    }
  }
}

/// A property that is filled in before a view's body is read.
protocol DynamicProperty {
  func update(from environment: EnvironmentValues)
}
