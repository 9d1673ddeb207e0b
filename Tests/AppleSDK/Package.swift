// swift-tools-version: 6.2

// The code that only Apple's platforms compile, compiled and tested without them. StandIns/ has modules with the names of
// Apple's, which declare what this repository calls and nothing else, with the isolation and the availability that Apple
// documents; the rest of the sources and tests are the repository's own, through symbolic links.
//
// A module is there or it is not, so there is one run for each of UIKit and AppKit:
//
//   APPLE_SDK=UIKit swift test --package-path Tests/AppleSDK --scratch-path .build/apple-sdk/UIKit
//   APPLE_SDK=AppKit swift test --package-path Tests/AppleSDK --scratch-path .build/apple-sdk/AppKit

import PackageDescription

let framework = Context.environment["APPLE_SDK"] ?? "UIKit"
guard ["UIKit", "AppKit"].contains(framework) else { fatalError("APPLE_SDK is UIKit or AppKit, not \(framework)") }

/// A stand-in for the overlay of Swift Testing that an import of both modules asks for.
let overlay = "_Testing_\(framework)"

let package = Package(
  name: "AppleSDK",
  platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [framework, overlay, "Combine", "os", "SwiftUI", "ForgeInject", "ForgeObservers", "Forge"].map {
    .library(name: $0, targets: [$0])
  },
  targets: [
    .target(name: framework, path: "StandIns/\(framework)"),
    .target(name: overlay, path: "StandIns/\(overlay)"),
    .target(name: "Combine", path: "StandIns/Combine"),
    .target(name: "SwiftUI", dependencies: ["Combine", .target(name: framework)], path: "StandIns/SwiftUI"),
    .target(name: "os", path: "StandIns/os"),
    .target(name: "ForgeInject", dependencies: ["os"]),
    .target(name: "ForgeObservers", dependencies: [.target(name: framework)]),
    .target(name: "Forge", dependencies: ["Combine", "ForgeInject", "ForgeObservers", "SwiftUI"]),
    .target(name: "ForgeGraph", dependencies: ["ForgeInject"]),
    .target(name: "ForgeTesting", dependencies: ["ForgeInject"]),
    .executableTarget(name: "Sample", dependencies: ["Forge", "SwiftUI"], path: "Sample"),
    .testTarget(
      name: "ForgeObserversTests", dependencies: ["ForgeObservers", .target(name: framework), .target(name: overlay)]),
    .testTarget(
      name: "ForgeTests",
      dependencies: [
        "Forge", "ForgeGraph", "ForgeTesting", "SwiftUI", .target(name: framework), .target(name: overlay),
      ]),
    .testTarget(
      name: "ApplicationTests",
      dependencies: ["Forge", "Sample", "SwiftUI", .target(name: framework), .target(name: overlay)]),
    .testTarget(name: "SignpostTests", dependencies: ["ForgeInject", "os"]),
    .target(name: "LegacyAudio", swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    .target(
      name: "Podcasts", dependencies: ["Forge", "LegacyAudio", "SwiftUI"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "PodcastsOnMain", dependencies: ["Forge", "LegacyAudio", "SwiftUI"],
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
    .testTarget(name: "SwiftUITests", dependencies: ["Forge", "Podcasts", "PodcastsOnMain", "Sample", "SwiftUI"]),
    .testTarget(
      name: "DocumentedShapesTests",
      dependencies: ["ForgeObservers", .target(name: framework), .target(name: overlay)],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "PlainSettingsTests", dependencies: ["Forge"], path: "Tests/Clients/PlainSettings",
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "MainActorDefaultTests", dependencies: ["Forge"], path: "Tests/Clients/MainActorDefault",
      swiftSettings: [.defaultIsolation(MainActor.self), .treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)

// As in the repository's own manifest. The others are built as other packages build theirs.
for target in package.targets where target.swiftSettings == nil {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
  ]
}
