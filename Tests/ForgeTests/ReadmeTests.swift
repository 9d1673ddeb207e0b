import Forge
import ForgeTesting
import Foundation
import Testing

// The code of README.md, as it stands there; a test below sees to that. The rest is what it leaves out.

private final class Disk: Sendable {}
@MainActor private final class FeedModel {
  init(feed: Feed) {}
}

private struct AppAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: Disk.init)
    registry.register(.singleton, builder: Feed.init)  // its parameters are its dependencies
    registry.register(.transient, mainActorBuilder: FeedModel.init)  // runs on the main actor
  }
}

private actor Feed { init(disk: Disk) {} }

private struct UnfinishedAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: Feed.init)
  }
}

@MainActor
private func model() throws -> FeedModel {
  let container = try Container(AppAssembly())  // throws every mistake in the graph, at once
  let model = try container.resolve(FeedModel.self)
  return model
}

private actor SyncService {
  private let protectedData: any ProtectedDataObserving

  init(protectedData: any ProtectedDataObserving) {
    self.protectedData = protectedData
  }

  func sync() async throws {
    try await protectedData.waitUntilAvailable(timeout: .seconds(25))
    // Now the Keychain and encrypted files can be read.
  }
}

private struct SyncAssembly: Assembly {
  var dependencies: [any Assembly] { [ObserverAssembly()] }

  func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: SyncService.init)
  }
}

@Suite(.container(SyncAssembly()))
struct SyncTests {
  @Test func locking() throws {
    let center = NotificationCenter()
    let observer = ProtectedDataObserver(notificationCenter: center, initialState: .available)
    let container = try Container(
      SyncAssembly(),
      overrides: { $0.register(.singleton, (any ProtectedDataObserving).self) { observer } })

    center.post(name: ProtectedDataObserver.willBecomeUnavailableNotification, object: nil)

    #expect(try container.resolve((any ProtectedDataObserving).self).state == .unavailable)
  }

  @Test func graph() { expectValid(SyncAssembly()) }
}

@Suite("README")
struct ReadmeTests {
  private let readme: String
  private let thisFile: String

  init() throws {
    // Another package compiles this file as well, through a symbolic link.
    let thisFile = URL(filePath: #filePath).resolvingSymlinksInPath()
    let root = thisFile.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    self.thisFile = try String(contentsOf: thisFile, encoding: .utf8)
  }

  @Test("its code stands in this file, line by line")
  func code() throws {
    let source = Self.lines(thisFile.replacing("private ", with: ""))
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(blocks.count >= 4)
    for block in blocks {
      let lines = Self.lines(block.replacing("private ", with: ""))
      #expect(source.ranges(of: lines).count == 1, "in no place, or several, of this file:\n\(block)")
    }
  }

  @Test("it is short")
  func length() {
    let lines = readme.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 200)
    #expect(readme.split(whereSeparator: \.isWhitespace).count <= 1_200)
    #expect(lines.filter { $0.count > 120 }.isEmpty)
  }

  @Test("its first example resolves")
  func example() async throws {
    _ = try await model()
    expectValid(AppAssembly())
  }

  @Test("its service waits for protected data")
  func sync() async throws {
    let observer = ManualProtectedDataObserver(initialState: .unavailable)
    let container = try Container(
      SyncAssembly(), overrides: { $0.register(.singleton, (any ProtectedDataObserving).self) { observer } })
    let service = try await container.resolve(SyncService.self)
    async let syncing: Void = service.sync()
    observer.setState(.available)
    try await syncing
  }

  @Test("its mistake has the text that a container gives")
  func mistake() throws {
    let error = try #require(throws: GraphError.self) { try Container(UnfinishedAssembly()) }
    let said = error.description.replacing("ForgeTests.UnfinishedAssembly", with: "App.AppAssembly")
      .replacing(/ForgeTests.ReadmeTests.swift:[0-9]+/, with: "App/AppAssembly.swift:3").replacing(
        "ForgeTests", with: "App")
    // What is private to its file has the place behind it, here and not in the README.
    let plain = said.replacing(" (App/AppAssembly.swift:3)", with: "")
    #expect(readme.contains("```text\n\(plain)\n```"), "it is:\n\(plain)")
  }

  /// Without comments, which may be aligned in the README, and without empty lines.
  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map { line in
      line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false)[0]
        .trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }
}
