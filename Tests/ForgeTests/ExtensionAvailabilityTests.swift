#if os(Linux)
  import Foundation
  import Testing

  @Suite("In app extensions", .timeLimit(.minutes(10)))
  struct ExtensionAvailabilityTests {
    /// The symbol graph's names for the platforms whose extensions have no application object to ask.
    static let extensions: Set = [
      "iOSAppExtension", "macCatalystAppExtension", "macOSAppExtension", "tvOSAppExtension", "visionOSAppExtension",
    ]

    @Test(
      "only what needs the application object is unavailable",
      arguments: [
        ("ForgeObservers", ["ProtectedDataObserver.init(notificationCenter:)"]),
        ("Forge", ["ObserverAssembly.init()", "ObserverAssembly.init(firstUnlockIn:interval:)"]),
      ])
    func unavailable(module: String, initializers: [String]) throws {
      let symbols = try SymbolGraph.extracted(from: module).symbols
      var unavailable: [String: Set<String>] = [:]
      for symbol in symbols {
        let domains = (symbol.availability ?? []).filter { $0.isUnconditionallyUnavailable == true }.compactMap(
          \.domain)
        if !domains.isEmpty { unavailable[symbol.name] = Set(domains) }
      }
      #expect(unavailable == Dictionary(uniqueKeysWithValues: initializers.map { ($0, Self.extensions) }))
    }

    @Test("the other ways to make an observer are there")
    func available() throws {
      let observers = try SymbolGraph.extracted(from: "ForgeObservers").symbols.map(\.name)
      #expect(observers.contains("ProtectedDataObserver.init(notificationCenter:initialState:)"))
      #expect(observers.contains("ProtectedFileObserver.init(path:interval:probeLimit:clock:)"))
      #expect(observers.contains("ProtectedFileObserver.init(sentinelIn:protection:interval:probeLimit:clock:)"))
      let assemblies = try SymbolGraph.extracted(from: "Forge").symbols.map(\.name)
      #expect(assemblies.contains("ObserverAssembly.init(file:interval:)"))
      #expect(assemblies.contains("ObserverAssembly.init(sentinelsIn:interval:)"))
    }
  }

  /// What the compiler says about a module of this build.
  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
      struct Availability: Decodable {
        let domain: String?
        let isUnconditionallyUnavailable: Bool?
      }

      let pathComponents: [String]
      let availability: [Availability]?

      var name: String { pathComponents.joined(separator: ".") }
    }

    let symbols: [Symbol]

    static func extracted(from module: String) throws -> SymbolGraph {
      let build = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      let output = FileManager.default.temporaryDirectory.appending(path: "forge-\(UUID())")
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: output) }

      let extraction = Process()
      extraction.executableURL = URL(filePath: "/usr/bin/env")
      extraction.arguments = [
        "swift", "symbolgraph-extract", "-module-name", module, "-target", target, "-I",
        build.appending(path: "Modules").path(percentEncoded: false), "-output-dir", output.path(percentEncoded: false),
      ]
      try extraction.run()
      extraction.waitUntilExit()
      let graph = try Data(contentsOf: output.appending(path: "\(module).symbols.json"))
      return try JSONDecoder().decode(SymbolGraph.self, from: graph)
    }

    private static var target: String {
      #if arch(arm64)
        "aarch64-unknown-linux-gnu"
      #else
        "x86_64-unknown-linux-gnu"
      #endif
    }
  }
#endif
