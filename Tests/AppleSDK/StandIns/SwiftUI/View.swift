// SwiftUI brings Foundation and Observation along.
@_exported public import Foundation
@_exported public import Observation

/// See <https://developer.apple.com/documentation/swiftui/view>.
@MainActor @preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

/// See <https://developer.apple.com/documentation/swift/never>.
extension Never: View {
  /// See <https://developer.apple.com/documentation/swiftui/view/body-8kl5o>.
  public var body: Never { fatalError("it has no instances") }
}

/// See <https://developer.apple.com/documentation/swiftui/viewbuilder>.
@resultBuilder
public enum ViewBuilder {
  /// See <https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)>.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}
