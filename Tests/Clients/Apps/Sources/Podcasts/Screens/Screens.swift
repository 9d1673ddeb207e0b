#if canImport(SwiftUI)
  import Forge
  import SwiftUI

  /// Keeps the model that the container makes for it.
  package struct PlayerScreen: View {
    @Resolved private var model: PlayerModel

    package init() {}

    package var body: some View {
      Text(model.player.current?.title ?? "nothing is played")
    }
  }

  /// Shows a model that whoever opens it has made from the episode.
  package struct EpisodeScreen: View {
    let model: EpisodeModel

    package init(model: EpisodeModel) { self.model = model }

    package var body: some View {
      Toggle(model.episode.title, isOn: Bindable(model).isMarked)
    }
  }
#endif
