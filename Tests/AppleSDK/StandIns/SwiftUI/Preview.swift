/// See <https://developer.apple.com/documentation/developertoolssupport/preview>.
///
/// The macro `#Preview`, which this is a stand-in for too, expands into a call of the initializer.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
@MainActor
public struct Preview {
  /// See <https://developer.apple.com/documentation/developertoolssupport/preview/viewtraits>.
  public enum ViewTraits {}

  private let traits: [PreviewTrait<ViewTraits>]
  private let body: @MainActor () -> any View

  /// See <https://developer.apple.com/documentation/developertoolssupport/preview/init(_:traits:body:)-8pemr>.
  public init(
    _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>..., body: @escaping @MainActor () -> any View
  ) {
    self.traits = traits
    self.body = body
  }

  /// Shows the preview.
  package func rendering(states: StateStorage = StateStorage()) async throws -> Rendering {
    try await Rendering(view, states: states)
  }

  /// The closure runs before the modifiers do: nothing says that it would not.
  package var view: PreviewModifierContent {
    get async throws {
      var view = body()
      for modifier in traits.flatMap(\.modifiers) { view = try await modifier.modified(view) }
      return PreviewModifierContent(content: view)
    }
  }
}

/// See <https://developer.apple.com/documentation/developertoolssupport/previewtrait>.
@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)
@MainActor
public struct PreviewTrait<T> {
  let modifiers: [any PreviewModifier]
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// See <https://developer.apple.com/documentation/developertoolssupport/previewtrait/modifier(_:)>.
  @available(iOS 18.0, macOS 15.0, tvOS 18.0, watchOS 11.0, visionOS 2.0, *)
  @MainActor
  public static func modifier(_ modifier: some PreviewModifier) -> PreviewTrait {
    PreviewTrait(modifiers: [modifier])
  }
}
