import Foundation

nonisolated package struct Podcast: Sendable, Hashable, Identifiable {
  package let id: Int
  package var title: String
  package var feed: URL

  package init(id: Int, title: String, feed: URL) {
    self.id = id
    self.title = title
    self.feed = feed
  }
}

nonisolated package struct Episode: Sendable, Hashable, Identifiable {
  package let id: Int
  package var title: String
  package var audio: URL

  package init(id: Int, title: String, audio: URL) {
    self.id = id
    self.title = title
    self.audio = audio
  }
}

nonisolated package struct Account: Sendable, Equatable {
  package let name: String
  package init(name: String) { self.name = name }
}

nonisolated package struct AppConfiguration: Sendable {
  package var folder: URL
  package var service: URL

  package init(
    folder: URL = URL(filePath: NSTemporaryDirectory()), service: URL = URL(string: "https://podcasts.example")!
  ) {
    self.folder = folder
    self.service = service
  }
}
