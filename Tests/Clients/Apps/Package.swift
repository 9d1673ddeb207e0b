// swift-tools-version: 6.2

import PackageDescription

// Programs of the size and shape that users write, which the continuous integration runs: see .ci/apps.
let package = Package(
  name: "Apps",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [.package(name: "Forge", path: "../../..")],
  targets: [
    .target(name: "OrderServer", dependencies: [.product(name: "ForgeInject", package: "Forge")]),
    .executableTarget(name: "OrderServerProgram", dependencies: ["OrderServer"]),
    .executableTarget(
      name: "OrderServerGraph", dependencies: ["OrderServer", .product(name: "ForgeGraph", package: "Forge")]),
    .testTarget(
      name: "OrderServerTests",
      dependencies: [
        "OrderServer", .product(name: "ForgeInject", package: "Forge"),
        .product(name: "ForgeTesting", package: "Forge"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)
