// swift-tools-version: 6.2

import PackageDescription

// A package as the README tells users to write it. The continuous integration builds it with both build systems, with this
// repository beside it and, where FORGE_URL is set, with a clone of it.
let forge: Package.Dependency =
  if let url = Context.environment["FORGE_URL"] {
    .package(url: url, branch: "main")
  } else {
    .package(name: "forge", path: "../../..")
  }

let package = Package(
  name: "DependentPackage",
  platforms: [.iOS(.v18), .macOS(.v15)],
  dependencies: [forge],
  targets: [
    .target(name: "App", dependencies: [.product(name: "Forge", package: "forge")]),
    .executableTarget(name: "AppGraph", dependencies: ["App", .product(name: "ForgeGraph", package: "forge")]),
    .testTarget(name: "AppTests", dependencies: ["App", .product(name: "ForgeTesting", package: "forge")]),
  ]
)
