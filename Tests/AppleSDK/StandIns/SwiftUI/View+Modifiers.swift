extension View {
  /// See <https://developer.apple.com/documentation/swiftui/view/environment(_:_:)>.
  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    ModifiedView(content: self) { $0.environment[keyPath: keyPath] = value }
  }

  /// See <https://developer.apple.com/documentation/swiftui/view/id(_:)>.
  public nonisolated func id<ID: Hashable>(_ id: ID) -> some View {
    IdentifiedView(content: self, id: id)
  }

  /// See <https://developer.apple.com/documentation/swiftui/view/task(name:priority:file:line:_:)>.
  public nonisolated func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View {
    ModifiedView(content: self) { $0.tasks.append(action) }
  }
}

/// A view that leaves something for those below it, or for whoever renders it.
///
/// It conforms in an extension, since the type would belong to the main actor otherwise, and its initializer does not.
struct ModifiedView<Content: View> {
  let content: Content
  let modify: (inout Rendering) -> Void
}

extension ModifiedView: View, PrimitiveView {
  func render(into rendering: inout Rendering) {
    let environment = rendering.environment
    modify(&rendering)
    content.render(into: &rendering)
    rendering.environment = environment
  }
}

/// A view with an identity of its own.
private struct IdentifiedView<Content: View, ID: Hashable> {
  let content: Content
  let id: ID
}

extension IdentifiedView: View, PrimitiveView {
  func render(into rendering: inout Rendering) {
    rendering.render(content, as: id)
  }
}
