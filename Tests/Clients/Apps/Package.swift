// swift-tools-version: 6.2

import PackageDescription

// Programs of the size and shape that users write, which the continuous integration runs: see .ci/run.
let package = Package(
  name: "Apps",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "Forge", path: "../../..")],
  targets: [
    .target(name: "OrderServer", dependencies: [.product(name: "ForgeInject", package: "Forge")]),
    .executableTarget(name: "OrderServerProgram", dependencies: ["OrderServer"]),
    .executableTarget(
      name: "OrderServerGraph", dependencies: ["OrderServer", .product(name: "ForgeGraph", package: "Forge")]),
    .target(name: "LegacyAudio", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "Podcasts", dependencies: ["LegacyAudio", .product(name: "Forge", package: "Forge")]),
    .executableTarget(
      name: "PodcastsGraph", dependencies: ["Podcasts", .product(name: "ForgeGraph", package: "Forge")]),
    .testTarget(
      name: "PodcastsTests",
      dependencies: [
        "LegacyAudio", "Podcasts", .product(name: "Forge", package: "Forge"),
        .product(name: "ForgeTesting", package: "Forge"),
      ]),
    // The same app in a module whose default isolation is the main actor.
    .target(
      name: "PodcastsOnMain", dependencies: ["LegacyAudio", .product(name: "Forge", package: "Forge")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "PodcastsOnMainGraph", dependencies: ["PodcastsOnMain", .product(name: "ForgeGraph", package: "Forge")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "PodcastsOnMainTests",
      dependencies: [
        "LegacyAudio", "PodcastsOnMain", .product(name: "Forge", package: "Forge"),
        .product(name: "ForgeTesting", package: "Forge"),
      ], swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "OrderServerTests",
      dependencies: [
        "OrderServer", "OrderServerProgram", .product(name: "ForgeInject", package: "Forge"),
        .product(name: "ForgeTesting", package: "Forge"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
}
