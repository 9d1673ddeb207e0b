/// See <https://developer.apple.com/documentation/swiftui/state>.
@propertyWrapper
public struct State<Value>: DynamicProperty, InstalledProperty {
  private final class Location {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private let initialValue: Value
  private var location: Location?

  /// See <https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)>.
  public init(wrappedValue value: Value) {
    initialValue = value
  }

  /// See <https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)>.
  public init(initialValue value: Value) {
    self.init(wrappedValue: value)
  }

  /// See <https://developer.apple.com/documentation/swiftui/state/wrappedvalue>.
  public var wrappedValue: Value {
    get { location?.value ?? initialValue }
    nonmutating set { location?.value = newValue }
  }

  @MainActor mutating func install(in rendering: Rendering, at path: [AnyHashable]) {
    location = rendering.states.location(at: path) { Location(initialValue) }
  }
}
