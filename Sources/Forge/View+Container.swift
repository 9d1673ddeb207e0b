#if canImport(SwiftUI)
  public import SwiftUI

  private struct ContainerKey: EnvironmentKey {
    static let defaultValue: Container? = nil
  }

  extension EnvironmentValues {
    /// The container that a view above has handed down with `container(_:)`, or nil.
    ///
    /// ```swift
    /// struct DetailButton: View {
    ///   @Environment(\.container) private var container
    ///
    ///   var body: some View { Text(container == nil ? "" : "Details") }
    /// }
    /// ```
    ///
    /// A view's body belongs to the main actor and resolves synchronously; a `task` closure is
    /// asynchronous, and awaits. What can be made early is better given to a view's initializer; the
    /// environment is for what is made later, or far below. ``Resolved`` keeps what a view resolves from it.
    public var container: Container? {
      get { self[ContainerKey.self] }
      set { self[ContainerKey.self] = newValue }
    }
  }

  extension View {
    /// Hands a container down to this view and all below it, as the environment value `container`.
    ///
    /// ```swift
    /// WindowGroup {
    ///   RootView().container(container)
    /// }
    /// ```
    ///
    /// The environment holds the container only as long as the view is shown: keep it in the `App` as
    /// well. Nil takes away what a view above has handed down.
    public nonisolated func container(_ container: Container?) -> some View {
      environment(\.container, container)
    }
  }
#endif
