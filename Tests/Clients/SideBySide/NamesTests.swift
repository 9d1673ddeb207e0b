import Forge
import ForgeTesting
import OtherContainer
import Testing

// Every name that both modules have, in a file that imports both.

private struct NewAssembly: Forge.Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, builder: Settings.init)
    registry.register(.singleton) { (resolver: inout Forge.Resolver) in
      Lookup(settings: try resolver.resolve())
    }
    registry.register(.transient) { (settings: Forge.Provider<Settings>) in LateLookup(settings: settings) }
  }
}

private struct OldSettingsAssembly: OtherContainer.Assembly {
  let settings: Settings

  func assemble(container: OtherContainer.Container) {
    container.register(Settings.self) { _ in settings }
    container.register(OtherContainer.Provider<Settings>.self) { OtherContainer.Provider($0) }
  }
}

private final class Lookup: Sendable {
  let settings: Settings
  init(settings: Settings) { self.settings = settings }
}

private struct LateLookup {
  let settings: Forge.Provider<Settings>
}

private final class Screen {
  @Forge.Inject var new: Settings
  @OtherContainer.Inject var old: Settings
}

@Suite("The names that two containers have")
struct NamesTests {
  @Test("are told apart by their modules", .container(NewAssembly()))
  func names() throws {
    let new: Forge.Container = try .current
    let same: ForgeInject.Container = new
    let settings = try same.resolve(Settings.self)
    #expect(try new.resolve(Lookup.self).settings === settings)
    #expect(try new.resolve(LateLookup.self).settings.get() === settings)
    #expect(try PriceList(new).currency() == "€")
    #expect(new.graph.services.map(\.lifetime) == [Forge.Lifetime.singleton, .singleton, .transient])

    let theirs = Settings()
    let old: any OtherContainer.Resolver = OtherContainer.Container(OldSettingsAssembly(settings: theirs))
    #expect(old.resolve(OtherContainer.Provider<Settings>.self)?.instance === theirs)

    OtherContainer.Container.shared.register(Settings.self, lifetime: OtherContainer.Lifetime.container) { _ in theirs }
    let screen = Screen()
    #expect(screen.new === settings)
    #expect(screen.old === theirs)
  }
}
