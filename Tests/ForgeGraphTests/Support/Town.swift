import ForgeInject

// A graph as big as that of a big app: 25 modules of 12 services each.

protocol Place: Sendable {
  associatedtype Next: Place
  associatedtype Other: Place
}

enum Accounts: Place {
  typealias Next = Backup
  typealias Other = Export
}
enum Backup: Place {
  typealias Next = Billing
  typealias Other = Feed
}
enum Billing: Place {
  typealias Next = Calendar
  typealias Other = Files
}
enum Calendar: Place {
  typealias Next = Chat
  typealias Other = Help
}
enum Chat: Place {
  typealias Next = Contacts
  typealias Other = Import
}
enum Contacts: Place {
  typealias Next = Drafts
  typealias Other = Location
}
enum Drafts: Place {
  typealias Next = Export
  typealias Other = Maps
}
enum Export: Place {
  typealias Next = Feed
  typealias Other = Music
}
enum Feed: Place {
  typealias Next = Files
  typealias Other = Notes
}
enum Files: Place {
  typealias Next = Help
  typealias Other = Onboarding
}
enum Help: Place {
  typealias Next = Import
  typealias Other = Payments
}
enum Import: Place {
  typealias Next = Location
  typealias Other = Photos
}
enum Location: Place {
  typealias Next = Maps
  typealias Other = Profile
}
enum Maps: Place {
  typealias Next = Music
  typealias Other = Search
}
enum Music: Place {
  typealias Next = Notes
  typealias Other = Settings
}
enum Notes: Place {
  typealias Next = Onboarding
  typealias Other = Share
}
enum Onboarding: Place {
  typealias Next = Payments
  typealias Other = Tasks
}
enum Payments: Place {
  typealias Next = Photos
  typealias Other = Widgets
}
enum Photos: Place {
  typealias Next = Profile
  typealias Other = Accounts
}
enum Profile: Place {
  typealias Next = Search
  typealias Other = Backup
}
enum Search: Place {
  typealias Next = Settings
  typealias Other = Billing
}
enum Settings: Place {
  typealias Next = Share
  typealias Other = Calendar
}
enum Share: Place {
  typealias Next = Tasks
  typealias Other = Chat
}
enum Tasks: Place {
  typealias Next = Widgets
  typealias Other = Contacts
}
enum Widgets: Place {
  typealias Next = Accounts
  typealias Other = Drafts
}

class Building<P: Place>: @unchecked Sendable {}
final class API<P: Place>: Building<P>, @unchecked Sendable {}
final class Decoder<P: Place>: Building<P>, @unchecked Sendable {}
final class Endpoint<P: Place>: Building<P>, @unchecked Sendable {}
final class Index<P: Place>: Building<P>, @unchecked Sendable {}
final class Metrics<P: Place>: Building<P>, @unchecked Sendable {}
final class Model<P: Place>: Building<P>, @unchecked Sendable {}
final class Repository<P: Place>: Building<P>, @unchecked Sendable {}
final class Router<P: Place>: Building<P>, @unchecked Sendable {}
final class Screen<P: Place>: Building<P>, @unchecked Sendable {}
final class Store<P: Place>: Building<P>, @unchecked Sendable {}
final class Sync<P: Place>: Building<P>, @unchecked Sendable {}
final class Validator<P: Place>: Building<P>, @unchecked Sendable {}

/// One module, which needs something of two others.
struct TownAssembly<P: Place>: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton, fileID: "Town/Assembly.swift", line: 1) { Endpoint<P>() }
    registry.register(.transient, fileID: "Town/Assembly.swift", line: 2) { Decoder<P>() }
    registry.register(.singleton, fileID: "Town/Assembly.swift", line: 3) { (_: Endpoint<P>, _: Decoder<P>) in API<P>()
    }
    registry.register(.singleton, fileID: "Town/Assembly.swift", line: 4) { (_: Index<P>) async throws in Store<P>() }
    registry.register(.singleton, fileID: "Town/Assembly.swift", line: 5) { Index<P>() }
    registry.register(.singleton, fileID: "Town/Assembly.swift", line: 6) { Metrics<P>() }
    registry.register(.singleton, fileID: "Town/Assembly.swift", line: 7) {
      (_: API<P>, _: Store<P>, _: Metrics<P>?) in Repository<P>()
    }
    registry.register(.transient, fileID: "Town/Assembly.swift", line: 8) { (_: Repository<P>) in Validator<P>() }
    registry.register(.eagerSingleton, fileID: "Town/Assembly.swift", line: 9) {
      (_: Repository<P>, _: Repository<P.Next>) in Sync<P>()
    }
    registry.register(.scoped, fileID: "Town/Assembly.swift", line: 10) { @MainActor (_: Provider<Screen<P.Other>>) in
      Router<P>()
    }
    registry.register(.scoped, fileID: "Town/Assembly.swift", line: 11) {
      @MainActor (_: Repository<P>, _: Validator<P>) in
      Model<P>()
    }
    registry.register(.transient, fileID: "Town/Assembly.swift", line: 12) { @MainActor (_: Model<P>, _: Router<P>) in
      Screen<P>()
    }
  }
}

/// The 25 modules in a ring.
enum Town {
  static let places: [any Place.Type] = [
    Accounts.self, Backup.self, Billing.self, Calendar.self, Chat.self, Contacts.self, Drafts.self, Export.self,
    Feed.self, Files.self, Help.self, Import.self, Location.self, Maps.self, Music.self, Notes.self, Onboarding.self,
    Payments.self, Photos.self, Profile.self, Search.self, Settings.self, Share.self, Tasks.self, Widgets.self,
  ]

  static var assemblies: [any Assembly] {
    func make<P: Place>(_ place: P.Type) -> any Assembly { TownAssembly<P>() }
    return places.map { make($0) }
  }
}
