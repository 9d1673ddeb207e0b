import ForgeInject
import Testing

/// The ways in which building on the main actor and in the background could lock each other out.
@Suite("Main actor and background never deadlock", .timeLimit(.minutes(10)))
struct MainActorInterleavingTests {
  @Test(
    "the main actor meets a background build that needs a main-actor service: that fails, and the main actor builds")
  func mainWaitsForBackground() async throws {
    let isBuilding = Gate()
    let mainComes = Gate()
    let container = try Container(registering: { registry in
      registry.register(.singleton, mainActorBuilder: { MainModel() })
      registry.register(.singleton) { r -> Screen in
        isBuilding.open()
        mainComes.wait()
        return Screen(model: try r.resolve())
      }
    })
    async let background = onThread { outcome { try container.resolve(Screen.self) } }
    await MainActor.run {
      isBuilding.wait()
      mainComes.open()
      // Whether it has to wait or not: what is wrong with the background's place is not wrong here.
      #expect(outcome { try container.resolve(Screen.self) } == .built)
    }
    let result = try await background
    #expect(result == .failed(.mainActorRequired))
  }

  @Test("a synchronous start meets such a background build, and starts all the same")
  func startMeetsBackground() async throws {
    let isBuilding = Gate()
    let mainComes = Gate()
    let container = try Container(registering: { registry in
      registry.register(.eagerSingleton) { r -> Screen in
        isBuilding.open()
        mainComes.wait()
        return Screen(model: try r.resolve())
      }
      registry.register(.eagerSingleton, mainActorBuilder: { MainModel() })
    })
    async let background = onThread { outcome { try container.resolve(Screen.self) } }
    try await MainActor.run {
      isBuilding.wait()
      mainComes.open()
      try container.start()
    }
    _ = try await background
    _ = try await onThread { try container.resolve(Screen.self) }
  }

  @Test(
    "the main actor builds what the background needs, and needs what the background builds: a circle, not a deadlock")
  func crossed() async throws {
    let mainBuilds = Gate()
    let backgroundBuilds = Gate()
    let container = try Container(registering: { registry in
      registry.register(
        .singleton,
        mainActorBuilder: { r -> MainModel in
          mainBuilds.open()
          backgroundBuilds.wait()
          _ = try r.resolve(A.self)
          return MainModel()
        })
      registry.register(.singleton) { r -> A in
        backgroundBuilds.open()
        mainBuilds.wait()
        _ = try r.resolve(MainModel.self)
        return A()
      }
    })
    async let background = onThread { outcome { try container.resolve(A.self) } }
    let main = await MainActor.run { outcome { try container.resolve(MainModel.self) } }
    let result = try await background
    #expect(result == .failed(.mainActorRequired))
    // The main actor waits for that failure or comes after it, builds A itself, and is back where it began.
    #expect(main == .failed(.cycle))
  }

  @Test("a background task hops to the main actor while that is blocked on another background build")
  func hopWhileMainIsBlocked() async throws {
    let build = HeldBuild()
    let container = try Container(registering: { registry in
      build.register(in: &registry)
      registry.register(.singleton, mainActorBuilder: { (_: A) in MainModel() })
      registry.register(.singleton) { (model: MainModel) in Screen(model: model) }
    })
    async let slow = onThread { try container.resolve(A.self) }
    try await build.begun()
    let hopping = Task { try await Home().run { _ in try await container.resolve(Screen.self) } }
    let main = Task { @MainActor in
      // The main thread blocks here for the build of A: it is opened by a thread, not by a task.
      onNewThread { build.goOn() }
      return try syncResolve(MainModel.self, container)
    }
    let screen = try await hopping.value
    let model = try await main.value
    _ = try await slow
    #expect(screen.model === model)
  }
}

private enum Outcome: Equatable {
  case built
  case failed(ResolutionError.Code?)
}

private func outcome<T>(_ body: () throws -> T) -> Outcome {
  do {
    _ = try body()
    return .built
  } catch { return .failed((error as? ResolutionError)?.code) }
}

@MainActor
private func syncResolve<T: Sendable>(_ service: T.Type, _ container: Container) throws -> T {
  try container.resolve(service)
}
