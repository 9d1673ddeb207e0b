import Dispatch
import ForgeInject
import Foundation
import Testing

/// A closure that does not escape may use a builder's resolver, and what runs the closure decides on which thread.
@Suite("Resolvers and queues", .timeLimit(.minutes(10)))
struct QueueTests {
  @Test("a queue's sync inside of a main-actor builder stays on the main actor, and so do those that it builds")
  func syncOnMain() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(
        .singleton,
        mainActorBuilder: { resolver in
          let queue = DispatchQueue(label: "a queue of its own")
          return try queue.sync {
            MainActor.preconditionIsolated()
            return Screen(model: try resolver.resolve())
          }
        })
    })
    let screen = try await container.resolve(Screen.self)
    let model = try await container.resolve(MainModel.self)
    #expect(screen.model === model)
  }

  @Test("a queue's sync, from a background queue: mainActorRequired")
  func syncElsewhere() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.singleton) { resolver in
        let queue = DispatchQueue(label: "a queue of its own")
        return try queue.sync { Screen(model: try resolver.resolve()) }
      }
    })
    let error = #expect(throws: ResolutionError.self) {
      try DispatchQueue.global().sync { _ = try container.resolve(Screen.self) }
    }
    #expect(error?.code == .mainActorRequired)
  }

  @Test(
    "the main queue's sync, from a builder that stands elsewhere: mainActorRequired, although the main thread runs it")
  func syncToMain() async throws {
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.singleton) { resolver in
        // By its own name the compiler rejects it.
        let queue = DispatchQueue.main
        return try queue.sync { Screen(model: try resolver.resolve()) }
      }
    })
    let error = await #expect(throws: ResolutionError.self) {
      _ = try await onThread { try container.resolve(Screen.self) }
    }
    #expect(error?.code == .mainActorRequired)
  }

  @Test(
    "an opaque main-actor builder, resolved synchronously from a background queue: mainActorRequired, before it runs")
  func opaqueFromBackground() async throws {
    let runs = Counter()
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(
        .singleton,
        mainActorBuilder: { resolver in
          runs.add()
          return Screen(model: try resolver.resolve())
        })
    })
    let error = #expect(throws: ResolutionError.self) {
      try DispatchQueue.global().sync { _ = try container.resolve(Screen.self) }
    }
    #expect(error?.code == .mainActorRequired)
    #expect(runs.value == 0)
  }

  @Test(
    "what takes a main-actor builder's resolver to another thread gets mainActorRequired there",
    arguments: Asked.allCases)
  func otherThread(_ asked: Asked) async throws {
    let runs = Counter()
    let container = try Container(registering: { registry in
      registry.register(
        .singleton, fileID: "App/Main.swift", line: 1,
        mainActorBuilder: { () -> MainModel in
          runs.add()
          return MainModel()
        })
      registry.register(.transient, fileID: "App/Main.swift", line: 2) { resolver in
        Screen(model: try resolver.resolve())
      }
      registry.register(
        .singleton, fileID: "App/Main.swift", line: 3,
        mainActorBuilder: { resolver in
          try onOtherThread {
            switch asked {
            case .service: _ = try resolver.resolve(MainModel.self)
            case .form: _ = try resolver.resolve(MainModel?.self)
            case .opaque: _ = try resolver.resolve(Screen.self)
            }
          }
          return A()
        })
    })
    let error = await #expect(throws: ResolutionError.self) { _ = try await container.resolve(A.self) }
    #expect(error?.code == .mainActorRequired)
    #expect(error?.path.last == "ForgeInjectTests.MainModel")
    #expect(runs.value == 0)
  }

  enum Asked: CaseIterable { case service, form, opaque }
}

/// Runs `body` on a new thread while the calling one waits, as a foreign function may that takes a closure which does not escape.
private func onOtherThread<R>(_ body: () throws -> R) throws -> R {
  try withoutActuallyEscaping(body) { escaping in
    // Nobody else touches either while this thread waits.
    nonisolated(unsafe) var body: (() throws -> R)? = escaping
    nonisolated(unsafe) var result: Result<R, any Error>?
    let hasEnded = DispatchSemaphore(value: 0)
    let thread = Thread {
      result = body.map { body in Result { try body() } }
      body = nil
      hasEnded.signal()
    }
    thread.start()
    hasEnded.wait()
    guard let result else { preconditionFailure("it has not run") }
    return try result.get()
  }
}
