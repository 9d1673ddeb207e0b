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

  /// See <https://developer.apple.com/documentation/swiftui/viewbuilder/buildblock(_:)>.
  public static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<(repeat each Content)>
  {
    TupleView((repeat each content))
  }

  /// See <https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(first:)>.
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(branch: .first(first))
  }

  /// See <https://developer.apple.com/documentation/swiftui/viewbuilder/buildeither(second:)>.
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(branch: .second(second))
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// See <https://developer.apple.com/documentation/swiftui/_conditionalcontent>.
public struct _ConditionalContent<First, Second> {
  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch
}

extension _ConditionalContent: View, PrimitiveView where First: View, Second: View {
  func render(into rendering: inout Rendering) {
    switch branch {
    case .first(let view): rendering.render(view, as: 0)
    case .second(let view): rendering.render(view, as: 1)
    }
  }
}

/// See <https://developer.apple.com/documentation/swiftui/tupleview>.
public struct TupleView<T> {
  /// See <https://developer.apple.com/documentation/swiftui/tupleview/value>.
  public var value: T

  /// See <https://developer.apple.com/documentation/swiftui/tupleview/init(_:)>.
  public init(_ value: T) {
    self.value = value
  }
}

extension TupleView: View, PrimitiveView {
  func render(into rendering: inout Rendering) {
    for (index, element) in Mirror(reflecting: value).children.enumerated() {
      guard let view = element.value as? any View else { fatalError("a tuple of views") }
      rendering.render(view, as: index)
    }
  }
}
