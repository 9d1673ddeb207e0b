#if canImport(SwiftUI)
  public import SwiftUI

  extension PreviewTrait where T == Preview.ViewTraits {
    /// Gives a preview a container of its own.
    ///
    /// ```swift
    /// #Preview(traits: .container(AppAssembly(), overrides: { $0.register(.singleton) { Account.sample } })) {
    ///   SyncScreen()
    /// }
    /// ```
    ///
    /// The views have it in their environment, for ``Resolved`` and `@Environment(\.container)`. Each preview that is shown
    /// has a new one, which goes with it: those of one process share nothing, also when they share a trait. It is neither
    /// started nor stopped; what is built asynchronously needs an override. When the graph has problems, the preview shows
    /// their whole text in place of its content.
    ///
    /// ``/ForgeInject/Container/current`` and ``/ForgeInject/Inject``, which know no environment, get the container of the
    /// preview that came last, of those that are there: whose trait was made, or whose content was shown. That is before
    /// ``/ForgeInject/Container/bootstrap(_:fileID:line:)``, and after a task's own. SwiftUI evaluates views when it wants
    /// to, outside of any scope, so while a process has several previews at a time, or several of one trait, these two may
    /// get the container of another one: use ``Resolved`` there. They get none from a graph with problems, so an `@Inject`
    /// in the view that the preview's closure makes may then stop the program first.
    ///
    /// - Parameters:
    ///   - assemblies: The assemblies; those that they depend on need not be named.
    ///   - overrides: Registers what takes the place of the assemblies' registrations, in each container anew; see
    ///     ``/ForgeInject/Container/init(_:overrides:)``.
    /// - Returns: The trait.
    @MainActor
    public static func container(
      _ assemblies: any Assembly..., overrides: @escaping (inout Registry) -> Void = { _ in }
    ) -> PreviewTrait {
      .modifier(ContainerPreview(recipe: PreviewRecipe(assemblies, overrides)))
    }
  }

  /// Makes the containers of a trait.
  @MainActor
  private final class PreviewRecipe {
    private let assemblies: [any Assembly]
    private let overrides: (inout Registry) -> Void
    /// It is there before the preview's closure runs, whose view may have `@Inject` properties; the first to be shown takes it.
    private var first: Result<Container, GraphError>?

    init(_ assemblies: [any Assembly], _ overrides: @escaping (inout Registry) -> Void) {
      self.assemblies = assemblies
      self.overrides = overrides
      first = make()
      if case .success(let container) = first { Container.setPreview(container) }
    }

    func next() -> Result<Container, GraphError> {
      defer { first = nil }
      return first ?? make()
    }

    private func make() -> Result<Container, GraphError> {
      Result { () throws(GraphError) in try Container(assemblies: assemblies, overrides: overrides) }
    }
  }

  private struct ContainerPreview: PreviewModifier {
    let recipe: PreviewRecipe

    func body(content: Content, context: Void) -> some View {
      PreviewedView(content: content, recipe: recipe)
    }
  }

  /// The content of a preview with the container of its own; a modifier has no state to keep one in.
  private struct PreviewedView<Content: View>: View {
    let content: Content
    let recipe: PreviewRecipe
    // As in `Resolved`.
    @StateObject private var once = Once<Result<Container, GraphError>>()

    init(content: Content, recipe: PreviewRecipe) {
      self.content = content
      self.recipe = recipe
    }

    var body: some View {
      switch once.get(recipe.next) {
      case .success(let container):
        let _ = Container.setPreview(container)
        content.container(container)
      case .failure(let error):
        ScrollView { Text(error.description) }
      }
    }
  }
#endif
