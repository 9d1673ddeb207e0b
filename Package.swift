// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "Forge",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Forge", targets: ["Forge"]),
    .library(name: "ForgeInject", targets: ["ForgeInject"]),
    .library(name: "ForgeObservers", targets: ["ForgeObservers"]),
    .library(name: "ForgeGraph", targets: ["ForgeGraph"]),
    .library(name: "ForgeTesting", targets: ["ForgeTesting"]),
    .plugin(name: "ForgeGraphPlugin", targets: ["ForgeGraphPlugin"]),
  ],
  targets: [
    .target(name: "ForgeInject"),
    .target(name: "ForgeObservers"),
    .target(name: "ForgeGraph", dependencies: ["ForgeInject"]),
    .plugin(
      name: "ForgeGraphPlugin",
      capability: .command(
        intent: .custom(verb: "forge-graph", description: "Shows and checks the package's object graphs"))),
    .target(name: "ForgeTesting", dependencies: ["ForgeInject"]),
    .target(name: "Forge", dependencies: ["ForgeInject", "ForgeObservers"]),
    .target(name: "BackgroundSyncCore", dependencies: ["Forge"]),
    .executableTarget(name: "BackgroundSync", dependencies: ["BackgroundSyncCore"]),
    .executableTarget(name: "BackgroundSyncGraph", dependencies: ["BackgroundSyncCore", "ForgeGraph"]),
    .target(name: "BenchmarkBaseline", path: "Sources/ForgeBenchmarks/Baseline"),
    // Apart, since an executable target that depends on ForgeGraph itself is a graph program.
    .target(
      name: "BenchmarkGraph", dependencies: ["ForgeGraph", "ForgeInject"], path: "Sources/ForgeBenchmarks/Graph"),
    .executableTarget(
      name: "ForgeBenchmarks",
      dependencies: ["BenchmarkBaseline", "BenchmarkGraph", "ForgeInject", "ForgeObservers"],
      exclude: ["Baseline", "Graph"]),
    .testTarget(name: "ForgeInjectTests", dependencies: ["ForgeInject", "ForgeTesting"]),
    .testTarget(
      name: "ForgeGraphTests", dependencies: ["ForgeGraph", "ForgeInject", "BackgroundSyncCore"], exclude: ["Golden"]),
    .testTarget(name: "ForgeTestingTests", dependencies: ["ForgeInject", "ForgeTesting"]),
    .testTarget(name: "ForgeObserversTests", dependencies: ["ForgeObservers"]),
    .testTarget(name: "ForgeTests", dependencies: ["Forge", "ForgeGraph", "ForgeTesting"]),
    .testTarget(
      name: "BackgroundSyncTests", dependencies: ["BackgroundSyncCore", "BackgroundSync"]),
    .testTarget(
      name: "MainActorDefaultTests", dependencies: ["Forge"], path: "Tests/Clients/MainActorDefault",
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(name: "PlainSettingsTests", dependencies: ["Forge"], path: "Tests/Clients/PlainSettings"),
    .testTarget(
      name: "Swift5ModeTests", dependencies: ["Forge", "ForgeTesting"], path: "Tests/Clients/Swift5Mode",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // The same sources through a symbolic link; they register by `Type.init` where this feature is enabled.
    .testTarget(
      name: "Swift5ModeInferringSendableTests", dependencies: ["Forge", "ForgeTesting"],
      path: "Tests/Clients/Swift5ModeInferringSendable",
      swiftSettings: [.swiftLanguageMode(.v5), .enableUpcomingFeature("InferSendableFromCaptures")]),
    // Without `package` access it is to the compiler as another package's.
    .target(
      name: "OtherContainer", path: "Tests/Clients/OtherContainer", packageAccess: false,
      swiftSettings: [.swiftLanguageMode(.v5)]),
    .testTarget(
      name: "SideBySideTests", dependencies: ["Forge", "ForgeTesting", "OtherContainer"],
      path: "Tests/Clients/SideBySide"),
  ],
  swiftLanguageModes: [.v6]
)

// Warnings are errors in .ci/run alone: Swift's newer build system cannot build a package that asks for that itself as a dependency.
// The tests in Tests/Clients are built as other packages build theirs.
for target in package.targets where target.type != .plugin && target.path?.hasPrefix("Tests/Clients") != true {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
