/// See <https://developer.apple.com/documentation/swiftui/dynamicproperty>.
public protocol DynamicProperty {
  /// See <https://developer.apple.com/documentation/swiftui/dynamicproperty/update()>.
  ///
  /// Nothing calls it, since no property here has one of its own.
  mutating func update()
}

extension DynamicProperty {
  /// See <https://developer.apple.com/documentation/swiftui/dynamicproperty/update()>.
  public mutating func update() {}
}

/// A property that is filled in before a view's body is read.
protocol InstalledProperty {
  func install(in rendering: Rendering, at path: [AnyHashable])
}
