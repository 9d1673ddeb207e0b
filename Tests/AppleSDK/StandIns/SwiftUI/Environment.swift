/// See <https://developer.apple.com/documentation/swiftui/environmentkey>.
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// See <https://developer.apple.com/documentation/swiftui/environmentvalues>.
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  /// See <https://developer.apple.com/documentation/swiftui/environmentvalues/init()>.
  public init() {}

  /// See <https://developer.apple.com/documentation/swiftui/environmentvalues/subscript(_:)>.
  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

/// See <https://developer.apple.com/documentation/swiftui/environment>.
@propertyWrapper
public struct Environment<Value>: DynamicProperty, InstalledProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private var values = EnvironmentValues()

  /// See <https://developer.apple.com/documentation/swiftui/environment/init(_:)>.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    self.keyPath = keyPath
  }

  /// See <https://developer.apple.com/documentation/swiftui/environment/wrappedvalue>.
  public var wrappedValue: Value { values[keyPath: keyPath] }

  @MainActor mutating func install(in rendering: Rendering, at _: [AnyHashable]) {
    values = rendering.environment
  }
}
