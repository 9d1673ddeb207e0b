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

/// A property that is filled in, in a copy of the view, before that one's body is read.
protocol InstalledProperty {
  @MainActor mutating func install(in rendering: Rendering, at path: [AnyHashable])
}
