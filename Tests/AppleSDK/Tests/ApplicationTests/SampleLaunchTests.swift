import SwiftUI
import Testing

@testable import Sample

/// The sample app, from its initializer to after its launch.
@Suite("The launch of the sample app", .timeLimit(.minutes(10)))
@MainActor
struct SampleLaunchTests {
  @Test("an app that is launched in the background, on an unlocked device, learns that data is available")
  func background() async throws {
    let former = Platform.application
    Platform.application = nil
    let app = SyncApp()
    // SwiftUI makes the application object after the app; nobody has run on the main actor in between.
    Platform.application = former
    Platform.launch()
    while try texts(of: app) != ["details"] {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  private func texts(of app: SyncApp) throws -> [String] {
    try #require(app.body as? any RenderedScene).rendering.texts
  }
}
