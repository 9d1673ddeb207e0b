import ForgeInject
import Testing

@Suite("withScope(…)", .timeLimit(.minutes(10)))
struct WithScopeTests {
  final class Request: Sendable {
    let id: Int
    init(id: Int) { self.id = id }
  }

  struct Refusal: Error, Equatable {}
  struct Failure: Error, Equatable {}

  struct RequestAssembly: Assembly {
    let id: Int
    let ended: Log<Int>
    var hookFails = false

    func assemble(into registry: inout Registry) {
      registry.register(.scoped) { [id] in
        Request(id: id)
      } onStop: { [ended, hookFails] request in
        ended.append(request.id)
        if hookFails { throw Failure() }
      }
    }
  }

  @Test("hands a scope to the operation, returns what that returns, and has stopped by then")
  func returns() async throws {
    let ended = Log<Int>()
    let container = try Container()
    var kept: Container?
    let id = try await container.withScope(RequestAssembly(id: 7, ended: ended)) { scope in
      kept = scope
      return try await scope.resolve(Request.self).id
    }
    #expect(id == 7)
    #expect(ended.entries == [7])
    await #expect(throws: ResolutionError.self) { try await kept?.resolve(Request.self) }
    await #expect(throws: ResolutionError.self) { try await container.resolve(Request.self) }
  }

  @Test("rethrows what the operation throws, unchanged, and has stopped by then")
  func operationFails() async throws {
    let ended = Log<Int>()
    await #expect(throws: Refusal()) {
      try await Container().withScope(RequestAssembly(id: 1, ended: ended)) { scope in
        _ = try await scope.resolve(Request.self)
        throw Refusal()
      }
    }
    #expect(ended.entries == [1])
  }

  @Test("throws what hooks throw when the operation has not failed, and both errors when it has")
  func hookFails() async throws {
    let ended = Log<Int>()
    let assembly = RequestAssembly(id: 2, ended: ended, hookFails: true)
    let stopError = await #expect(throws: StopError.self) {
      try await Container().withScope(assembly) { _ = try await $0.resolve(Request.self) }
    }
    #expect(stopError?.failures.map { $0.error as? Failure } == [Failure()])
    let both = await #expect(throws: ScopeError.self) {
      try await Container().withScope(assembly) { scope in
        _ = try await scope.resolve(Request.self)
        throw Refusal()
      }
    }
    #expect(both?.operationError as? Refusal == Refusal())
    #expect(both?.stopError.failures.count == 1)
    let text = both?.description
    #expect(text?.hasPrefix("The operation in a scope failed: Refusal()\nThen the scope failed to stop: A") == true)
  }

  @Test("a cancelled operation's hooks run, uncancelled")
  func cancelled() async throws {
    let ended = Log<Bool>()
    let started = Signal()
    let task = Task {
      try await Container(registering: { registry in
        registry.register(.scoped) {
          Leaf()
        } onStop: { _ in
          ended.append(Task.isCancelled)
        }
      }).withScope { scope in
        _ = try await scope.resolve(Leaf.self)
        started.give()
        try await Task.sleep(for: .seconds(3_600))
      }
    }
    await started.wait()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(ended.entries == [false])
  }

  @Test("the operation runs in its caller's isolation, with overrides, and a bounded end")
  @MainActor func isolation() async throws {
    var count = 0
    try await Container().withScope(
      RequestAssembly(id: 3, ended: Log()), overrides: { registry in registry.register(.scoped) { Request(id: 4) } },
      stopWithin: .seconds(60)
    ) { scope in
      MainActor.assertIsolated()
      count += try await scope.resolve(Request.self).id
    }
    #expect(count == 4)
  }
}
