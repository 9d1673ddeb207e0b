import Forge
import Foundation
import Testing

@Suite("Errors in the terms of Foundation")
struct LocalizedErrorTests {
  private struct Store: Sendable {}
  private struct Failure: Error {}

  @Test("localizedDescription is the whole text")
  func localized() async throws {
    let error: any Error = try #require(throws: GraphError.self) {
      try Container(assemblies: [], overrides: { $0.register(.singleton) { Store() } })
    }
    #expect(error.localizedDescription == "\(error)")
    let other: any Error = try await #require(throws: ResolutionError.self) {
      _ = try await Container().resolve(Store.self)
    }
    #expect(other.localizedDescription == "\(other)")
    let container = try Container(
      assemblies: [],
      overrides: { registry in
        registry.adding { registry in
          registry.register(.singleton) {
            Store()
          } onStop: { _ in
            throw Failure()
          }
        }
      })
    _ = try await container.resolve(Store.self)
    let last: any Error = try await #require(throws: StopError.self) { try await container.stop() }
    #expect(last.localizedDescription == "\(last)")
  }
}
