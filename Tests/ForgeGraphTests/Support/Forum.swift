import ForgeInject

/// A server: what its sessions and requests add is known when they begin.
enum Forum {
  struct Settings: Sendable {}
  struct Database: Sendable {}
  struct Mailer: Sendable {}
  final class Trace: Sendable {}
  struct Member: Sendable {}
  struct Inbox: Sendable {}
  struct Request: Sendable {}
  struct Handler {}
  struct Badge {}

  struct ForumAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.singleton, fileID: "Forum/Forum.swift", line: 1) { Settings() }
      registry.register(.singleton, fileID: "Forum/Forum.swift", line: 2) { (_: Settings) in Database() }
      registry.register(.eagerSingleton, fileID: "Forum/Forum.swift", line: 3) { (_: Settings) in Mailer() }
      registry.register(.scoped, fileID: "Forum/Forum.swift", line: 4) { (_: Settings) in Trace() }
    }
  }

  struct MemberAssembly: Assembly {
    let member: Member
    func assemble(into registry: inout Registry) {
      let member = member
      registry.register(.scoped, fileID: "Forum/Member.swift", line: 1) { member }
    }
  }

  struct InboxAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.scoped, fileID: "Forum/Inbox.swift", line: 1) { (_: Member, _: Database) in Inbox() }
    }
  }

  struct GuestAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.scoped, fileID: "Forum/Guest.swift", line: 1) { Member() }
      registry.register(.transient, fileID: "Forum/Guest.swift", line: 2) { @MainActor (_: Badge?) in Handler() }
    }
  }

  struct RequestAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.scoped, fileID: "Forum/Request.swift", line: 1) { Request() }
      registry.register(.transient, fileID: "Forum/Request.swift", line: 2) {
        (_: Request, _: Inbox, _: Trace) in Handler()
      }
    }
  }

  static let graph = DependencyGraph(ForumAssembly())

  /// Two scopes beside each other with one service, and one within another.
  static let scopes = [
    GraphScope(
      "session", MemberAssembly(member: Member()), InboxAssembly(), scopes: [GraphScope("request", RequestAssembly())]),
    GraphScope("guest", GuestAssembly(), InboxAssembly()),
    GraphScope("bare", scopes: [GraphScope("barer")]),
  ]
}

/// What can be wrong with scopes, within a root container that keeps a captive.
enum BrokenForum {
  struct Keeper: Sendable {}
  struct Stamp: Sendable {}
  struct Envelope: Sendable {}
  struct Letter: Sendable {}
  struct Cache: Sendable {}

  struct KeeperAssembly: Assembly {
    var dependencies: [any Assembly] { [Forum.ForumAssembly()] }
    func assemble(into registry: inout Registry) {
      registry.register(.singleton, fileID: "Forum/Keeper.swift", line: 1) { (_: Forum.Trace) in Keeper() }
    }
  }

  /// Its singleton would keep what is of one scope.
  struct CacheAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.singleton, fileID: "Forum/Cache.swift", line: 1) { (_: Forum.Member) in Cache() }
      registry.register(.scoped, fileID: "Forum/Cache.swift", line: 2) { Forum.Settings() }
    }
  }

  struct LetterAssembly: Assembly {
    func assemble(into registry: inout Registry) {
      registry.register(.scoped, fileID: "Forum/Letter.swift", line: 1) { (_: Envelope, _: Stamp) in Letter() }
      registry.register(.scoped, fileID: "Forum/Letter.swift", line: 2) { (_: Provider<Letter>) in Stamp() }
      registry.register(.scoped, fileID: "Forum/Letter.swift", line: 3) { (_: Letter) in Envelope() }
    }
  }

  static let graph = DependencyGraph(KeeperAssembly())

  static let scopes = [
    GraphScope(
      "session", Forum.MemberAssembly(member: Forum.Member()), Forum.InboxAssembly(), CacheAssembly(),
      scopes: [GraphScope("letter", LetterAssembly())]),
    GraphScope("nobody", Forum.InboxAssembly()),
  ]
}
