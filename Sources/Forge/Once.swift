#if canImport(SwiftUI)
  import Combine

  /// A value that is made when it is first asked for, for a `StateObject` to keep.
  ///
  /// It can be filled in while a view's body is evaluated, when a state must not be changed, since it tells nobody of that.
  final class Once<Value>: ObservableObject {
    private var value: Value?

    func get(_ make: () -> Value) -> Value {
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
#endif
