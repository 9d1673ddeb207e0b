import Forge
import Testing

@Suite("ObserverAssembly, configured")
struct ObserverAssemblyConfigurationTests {
  @Test("With a file it registers a ProtectedFileObserver, which can be resolved anywhere at once")
  func file() async throws {
    let container = try Container(ObserverAssembly(file: "/nowhere/api_token"))
    let observer = try await BackgroundActor().observerNow(in: container)
    #expect(observer is ProtectedFileObserver)
    #expect(observer.state == .unavailable)
  }

  @Test("The file observer finds a file that can be read", .timeLimit(.minutes(10)))
  func readableFile() async throws {
    let container = try Container(ObserverAssembly(file: #filePath, interval: .milliseconds(5)))
    try await container.start()
    let observer: any ProtectedDataObserving = try await container.resolve()
    await observer.waitUntilAvailable()
    #expect(observer.state == .available)
  }

  @Test("Two of one configuration are equal")
  func equality() {
    #expect(ObserverAssembly() == ObserverAssembly())
    #expect(ObserverAssembly(file: "/a") == ObserverAssembly(file: "/a"))
    #expect(ObserverAssembly(file: "/a") != ObserverAssembly(file: "/b"))
    #expect(ObserverAssembly(file: "/a") != ObserverAssembly(file: "/a", interval: .seconds(2)))
    #expect(ObserverAssembly() != ObserverAssembly(file: "/a"))
  }

  @Test("Modules that ask for the same configuration share it")
  func sharedConfiguration() async throws {
    let container = try Container(
      ModuleA(observers: ObserverAssembly(file: "/a")), ModuleB(observers: ObserverAssembly(file: "/a")))
    let observer: any ProtectedDataObserving = try await container.resolve()
    #expect(observer is ProtectedFileObserver)
  }

  @Test("Modules that ask for two configurations are a problem")
  func conflict() {
    let error = #expect(throws: GraphError.self) {
      try Container(ModuleA(observers: ObserverAssembly()), ModuleB(observers: ObserverAssembly(file: "/a")))
    }
    #expect(error?.problems.map(\.code) == [.conflictingAssemblies])
  }

  @Test("The configuration that the app names wins")
  func directWins() async throws {
    let container = try Container(
      ModuleA(observers: ObserverAssembly()), ModuleB(observers: ObserverAssembly(file: "/a")),
      ObserverAssembly(file: "/b"))
    let observer: any ProtectedDataObserving = try await container.resolve()
    #expect(observer is ProtectedFileObserver)
  }
}

private struct ModuleA: Assembly {
  let observers: ObserverAssembly
  var dependencies: [any Assembly] { [observers] }
  func assemble(into registry: inout Registry) {}
}

private struct ModuleB: Assembly {
  let observers: ObserverAssembly
  var dependencies: [any Assembly] { [observers] }
  func assemble(into registry: inout Registry) {}
}
