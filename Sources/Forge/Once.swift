#if canImport(SwiftUI)
  /// A value that is made when it is first asked for, for a `State` to keep.
  ///
  /// A reference in it can be filled in while a view's body is evaluated, when a state must not be changed.
  final class Once<Value> {
    private var value: Value?

    func get(_ make: () -> Value) -> Value {
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
#endif
