#if canImport(UIKit)
  import UIKit
#else
  import AppKit
#endif

/// See <https://developer.apple.com/documentation/swiftui/app>.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  /// See <https://developer.apple.com/documentation/swiftui/app/main()>.
  ///
  /// It makes the app, then the application object, and returns, there being nothing to show it on.
  public static func main() {
    let app = Self()
    #if canImport(UIKit)
      UIApplication.launch()
    #else
      NSApplication.launch()
    #endif
    _ = app.body
  }
}

/// See <https://developer.apple.com/documentation/swiftui/scene>.
@MainActor @preconcurrency
public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

/// See <https://developer.apple.com/documentation/swiftui/scenebuilder>.
@resultBuilder
public enum SceneBuilder {
  /// See <https://developer.apple.com/documentation/swiftui/scenebuilder/buildblock(_:)>.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

/// See <https://developer.apple.com/documentation/swiftui/windowgroup>.
public struct WindowGroup<Content: View> {
  let content: Content

  /// See <https://developer.apple.com/documentation/swiftui/windowgroup/init(content:)>.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }
}

extension WindowGroup: Scene {
  /// See <https://developer.apple.com/documentation/swiftui/scene/body-swift.property>.
  public var body: Never { fatalError("a scene of SwiftUI's own") }
}
