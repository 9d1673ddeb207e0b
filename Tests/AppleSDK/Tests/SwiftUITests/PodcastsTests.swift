import Forge
import Foundation
import Podcasts
import PodcastsOnMain
import SwiftUI
import Testing

/// The screens of the client packages' app, in both settings of isolation.
@Suite("The screens of an app of 45 services", .timeLimit(.minutes(10)))
@MainActor
struct PodcastsTests {
  private let audio = URL(filePath: "/audio")

  @Test("show models from the container above them")
  func screens() async throws {
    let container = try Container(Podcasts.PodcastsAssembly())
    let episode = Podcasts.Episode(id: 1, title: "first", audio: audio)
    try await container.start()
    let model = try await container.resolve(Podcasts.EpisodeModel.self, argument: episode)
    #expect(Rendering(Podcasts.PlayerScreen().container(container)).texts == ["nothing is played"])
    model.play()
    #expect(Rendering(Podcasts.PlayerScreen().container(container)).texts == ["first"])
    Rendering(Podcasts.EpisodeScreen(model: model)).toggles.first?.wrappedValue = true
    #expect(model.isMarked)
  }

  @Test("are the same where the main actor is the default")
  func onMain() async throws {
    let container = try Container(PodcastsOnMain.PodcastsAssembly())
    let episode = PodcastsOnMain.Episode(id: 1, title: "first", audio: audio)
    try await container.start()
    try await container.resolve(PodcastsOnMain.EpisodeModel.self, argument: episode).play()
    #expect(Rendering(PodcastsOnMain.PlayerScreen().container(container)).texts == ["first"])
  }

  @Test("are previewed with nothing but the assembly")
  func preview() async throws {
    let preview = Preview(traits: .container(Podcasts.PodcastsAssembly())) { Podcasts.PlayerScreen() }
    #expect(try await preview.rendering().texts == ["nothing is played"])
  }
}
