import ForgeInject

// A graph as big as that of a big app: 25 modules of 12 services each.

protocol Place: Sendable {
  associatedtype Next: Place
  associatedtype Other: Place
}

enum Accounts: Place {
  typealias Next = Backup
  typealias Other = Backup
}
enum Backup: Place {
  typealias Next = Billing
  typealias Other = Accounts
}
enum Billing: Place {
  typealias Next = Calendar
  typealias Other = Backup
}
enum Calendar: Place {
  typealias Next = Chat
  typealias Other = Backup
}
enum Chat: Place {
  typealias Next = Contacts
  typealias Other = Billing
}
enum Contacts: Place {
  typealias Next = Drafts
  typealias Other = Billing
}
enum Drafts: Place {
  typealias Next = Export
  typealias Other = Calendar
}
enum Export: Place {
  typealias Next = Feed
  typealias Other = Calendar
}
enum Feed: Place {
  typealias Next = Files
  typealias Other = Chat
}
enum Files: Place {
  typealias Next = Help
  typealias Other = Chat
}
enum Help: Place {
  typealias Next = Import
  typealias Other = Contacts
}
enum Import: Place {
  typealias Next = Location
  typealias Other = Contacts
}
enum Location: Place {
  typealias Next = Maps
  typealias Other = Drafts
}
enum Maps: Place {
  typealias Next = Music
  typealias Other = Drafts
}
enum Music: Place {
  typealias Next = Notes
  typealias Other = Export
}
enum Notes: Place {
  typealias Next = Onboarding
  typealias Other = Export
}
enum Onboarding: Place {
  typealias Next = Payments
  typealias Other = Feed
}
enum Payments: Place {
  typealias Next = Photos
  typealias Other = Feed
}
enum Photos: Place {
  typealias Next = Profile
  typealias Other = Files
}
enum Profile: Place {
  typealias Next = Search
  typealias Other = Files
}
enum Search: Place {
  typealias Next = Settings
  typealias Other = Help
}
enum Settings: Place {
  typealias Next = Share
  typealias Other = Help
}
enum Share: Place {
  typealias Next = Tasks
  typealias Other = Import
}
enum Tasks: Place {
  typealias Next = Widgets
  typealias Other = Import
}
enum Widgets: Place {
  typealias Next = Accounts
  typealias Other = Location
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

/// The 25 modules: each needs the next, and leads to one of a tree.
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
