// swift-tools-version: 6.2

import PackageDescription

// A package as users have it, in which the continuous integration runs the plugin.
let package = Package(
  name: "GraphClient",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "Forge", path: "../../..")],
  targets: [
    .target(name: "Shop", dependencies: [.product(name: "Forge", package: "Forge")]),
    .executableTarget(
      name: "ShopGraph", dependencies: ["Shop", .product(name: "ForgeGraph", package: "Forge")]),
    .executableTarget(
      name: "UnfinishedShopGraph", dependencies: ["Shop", .product(name: "ForgeGraph", package: "Forge")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
