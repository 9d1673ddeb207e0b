/// See <https://developer.apple.com/documentation/swiftui/state>.
@propertyWrapper
public struct State<Value>: DynamicProperty, InstalledProperty {
  private final class Location {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private final class Box {
    var location: Location

    init(_ location: Location) {
      self.location = location
    }
  }

  private let box: Box

  /// See <https://developer.apple.com/documentation/swiftui/state/init(wrappedvalue:)>.
  public init(wrappedValue value: Value) {
    box = Box(Location(value))
  }

  /// See <https://developer.apple.com/documentation/swiftui/state/init(initialvalue:)>.
  public init(initialValue value: Value) {
    self.init(wrappedValue: value)
  }

  /// See <https://developer.apple.com/documentation/swiftui/state/wrappedvalue>.
  public var wrappedValue: Value {
    get { box.location.value }
    nonmutating set { box.location.value = newValue }
  }

  func install(in rendering: Rendering, at path: [AnyHashable]) {
    if let location = rendering.states.locations[path] as? Location {
      box.location = location
    } else {
      rendering.states.locations[path] = box.location
    }
  }
}
