public import Combine

/// See <https://developer.apple.com/documentation/swiftui/stateobject>.
@available(iOS 14.0, macOS 11.0, tvOS 14.0, watchOS 7.0, *)
@MainActor @preconcurrency
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
  // Only the main actor calls it; the initializer belongs to no actor.
  private nonisolated(unsafe) let thunk: () -> ObjectType
  private var object: ObjectType?

  /// See <https://developer.apple.com/documentation/swiftui/stateobject/init(wrappedvalue:)>.
  public nonisolated init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
    self.thunk = thunk
  }

  /// See <https://developer.apple.com/documentation/swiftui/stateobject/wrappedvalue>.
  ///
  /// Outside of a view's body it is a new object each time, as SwiftUI's warning says.
  public var wrappedValue: ObjectType { object ?? thunk() }
}

extension StateObject: DynamicProperty, InstalledProperty {
  mutating func install(in rendering: Rendering, at path: [AnyHashable]) {
    object = rendering.states.location(at: path, make: thunk)
  }
}
