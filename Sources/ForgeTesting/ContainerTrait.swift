public import ForgeInject
public import Testing

/// Gives each test a container of its own as `Container.current`.
///
/// ```swift
/// @Suite(.container(AppAssembly()))
/// struct SyncTests {
///   @Test(.container(overrides: { $0.register(.singleton, (any Clock).self) { ManualClock() } }))
///   func waits() async throws {
///     let sync = try await Container.current.resolve((any SyncServicing).self)
///   }
/// }
/// ```
///
/// On a suite it applies to all tests within. Each case of a parameterised test has a container of its own, and tests that run at the same
/// time do not meet each other's. A trait that names no assembly takes those of the trait around it and adds its overrides as a later
/// layer; one that names assemblies starts anew.
///
/// Within the test, its child tasks and the tasks that it starts, `Container.current` and `@Inject` find the container; detached tasks and threads do
/// not. They get the container of `Container.bootstrap`, which an app that hosts its tests has called, and without one an error. When the test has ended the container is stopped, with the `onStop:` hooks.
public struct ContainerTrait: TestTrait, SuiteTrait, TestScoping {
  private let assemblies: [any Assembly]
  private let overrides: @Sendable (inout Registry) -> Void
  private let sourceLocation: SourceLocation

  /// A suite's trait applies to the tests within.
  public let isRecursive = true

  init(
    _ assemblies: [any Assembly], _ overrides: @escaping @Sendable (inout Registry) -> Void,
    _ sourceLocation: SourceLocation
  ) {
    self.assemblies = assemblies
    self.overrides = overrides
    self.sourceLocation = sourceLocation
  }

  /// What the containers of a test are made from.
  private struct Recipe: Sendable {
    @TaskLocal static var current = Recipe()

    var assemblies: [any Assembly] = []
    var layers: [@Sendable (inout Registry) -> Void] = []
  }

  /// Runs a test with a container; Swift Testing calls it for each case.
  ///
  /// - Throws: What the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    guard testCase != nil else { return try await function() }
    var recipe = Recipe.current
    if assemblies.isEmpty {
      recipe.layers.append(overrides)
    } else {
      recipe = Recipe(assemblies: assemblies, layers: [overrides])
    }
    let graph = DependencyGraph(recipe.assemblies, parent: nil, overrideLayers: recipe.layers.count) {
      recipe.layers[$0](&$1)
    }
    guard let container = try? Container(graph) else { return record(graph.problems, sourceLocation) }
    let result: Result<Void, any Error>
    do {
      result = .success(
        try await Recipe.$current.withValue(recipe) { try await Container.withCurrent(container, inTest: function) })
    } catch {
      result = .failure(error)
    }
    do {
      try await container.stop()
    } catch {
      Issue.record(error, sourceLocation: sourceLocation)
    }
    try result.get()
  }
}

extension Trait where Self == ContainerTrait {
  /// Gives each test a container of its own as `Container.current`; see ``ContainerTrait``.
  ///
  /// - Parameters:
  ///   - assemblies: The assemblies; none takes those of the trait around this one.
  ///   - overrides: Registers what takes the place of the assemblies' registrations.
  ///   - sourceLocation: Where problems of the graph are recorded.
  public static func container(
    _ assemblies: any Assembly..., overrides: @escaping @Sendable (inout Registry) -> Void = { _ in },
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> Self {
    ContainerTrait(assemblies, overrides, sourceLocation)
  }
}
