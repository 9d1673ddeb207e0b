/// See <https://developer.apple.com/documentation/swiftui/binding>.
@propertyWrapper
public struct Binding<Value> {
  let get: () -> Value
  let set: (Value) -> Void

  /// See <https://developer.apple.com/documentation/swiftui/binding/wrappedvalue>.
  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  /// See <https://developer.apple.com/documentation/swiftui/binding/projectedvalue>.
  public var projectedValue: Binding { self }
}

/// See <https://developer.apple.com/documentation/swiftui/bindable>.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  private var value: Value

  /// A view's memberwise initializer takes the wrapped value where the wrapper itself declares this.
  @available(*, unavailable)
  public init(wrappedValue: Value) {
    fatalError("it is unavailable")
  }

  /// See <https://developer.apple.com/documentation/swiftui/bindable/wrappedvalue>.
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  /// See <https://developer.apple.com/documentation/swiftui/bindable/projectedvalue>.
  public var projectedValue: Bindable { self }

  /// See <https://developer.apple.com/documentation/swiftui/bindable/subscript(dynamicmember:)>.
  public subscript<Subject>(
    dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
  ) -> Binding<Subject> where Value: AnyObject {
    let object = value
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

extension Bindable where Value: AnyObject, Value: Observable {
  /// See <https://developer.apple.com/documentation/swiftui/bindable/init(wrappedvalue:)>.
  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  /// See <https://developer.apple.com/documentation/swiftui/bindable/init(_:)>.
  public init(_ wrappedValue: Value) {
    value = wrappedValue
  }
}
