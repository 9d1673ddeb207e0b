import ForgeInject
import Testing

@Suite("The main actor where the isolation is unknown")
struct ResolutionIsolationTests {
  @MainActor final class Model: Sendable {}
  @MainActor final class Row {}
  enum Second {}

  private struct ModelAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.singleton, mainActorBuilder: { Model() })
      registry.register(.singleton, tag: Second.self, mainActorBuilder: { Model() })
      registry.register(.transient, mainActorBuilder: { Row() })
      registry.register(.singleton) { (rows: Provider<Row>) in Rows(rows) }
    }
  }

  final class Rows: Sendable {
    let make: Provider<Row>
    init(_ make: Provider<Row>) { self.make = make }
  }

  /// Everything in it is resolved where `#isolation` is nil.
  @MainActor final class Screen {
    static let container = Result { try Container(ModelAssembly()) }
    let model = Result { try container.get().resolve(Model.self, on: .mainActor) }
    lazy var row = Result { try Self.container.get().resolve(Row.self, on: .mainActor) }
    lazy var second = Result { try Self.container.get().resolve(Model.self, tag: Second.self, on: .mainActor) }
    lazy var provided = Result { try Self.container.get().resolve(Rows.self).make.get(on: .mainActor) }
  }

  @MainActor static let global = Result { try Screen.container.get().resolve(Model.self, on: .mainActor) }

  @Test("default values, lazy variables and globals of the main actor resolve what is built there")
  @MainActor func unknownIsolation() throws {
    let screen = Screen()
    let model = try screen.model.get()
    #expect(try Self.global.get() === model)
    #expect(try screen.second.get() !== model)
    #expect(try screen.row.get() !== screen.provided.get())
  }

  @Test("code without annotations that runs on the main actor does so within assumeIsolated")
  @MainActor func assumed() throws {
    nonisolated func callback(_ container: Container) throws -> Model {
      try MainActor.assumeIsolated { try container.resolve(Model.self, on: .mainActor) }
    }
    let container = try Container(ModelAssembly())
    #expect(try callback(container) === container.resolve(Model.self))
  }

  @Test("the error of a resolve that does not know where it stands names it")
  func advice() throws {
    let container = try Container(ModelAssembly())
    let error = #expect(throws: ResolutionError.self) { try container.resolve(Model.self, isolation: nil) }
    #expect(error?.code == .mainActorRequired)
    #expect(error?.description.contains("`resolve(…, on: .mainActor)`") == true)
    #expect(error?.description.contains("`MainActor.assumeIsolated { … }`") == true)
  }
}
