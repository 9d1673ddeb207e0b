/// Resolves a property's value from the current container when its owner is initialised.
///
/// ```swift
/// final class Screen {
///   @Inject var sync: any SyncServicing
///   @Inject(tag: Background.self) var queue: any Queue
/// }
///
/// @MainActor final class Menu {
///   @Inject(.mainActor) var theme: Theme
/// }
/// ```
///
/// A property cannot throw, so a failure stops the program with the whole text of the error. Prefer an initializer's
/// parameters, and `@Inject` where somebody else calls the initializer. SwiftUI makes a view many times, and `@Inject` would
/// resolve each time: a view has the `@Resolved` of the module Forge.
///
/// The container is ``Container/current``: in an app that hosts its tests, outside of their tasks, the app's own. Without `.mainActor` a service with an unbuilt `mainActorBuilder:` cannot be resolved, since
/// the default value of a property does not know where it stands. One that is built asynchronously has to be built before.
@propertyWrapper
public struct Inject<T> {
  /// The instance.
  public let wrappedValue: T

  /// Resolves the service, wherever its owner is initialised.
  ///
  /// - Parameters:
  ///   - fileID: The property's file, for the message.
  ///   - line: The property's line, for the message.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    wrappedValue = orStop(ResolutionError.ofInject, fileID, line) {
      try Container.current.resolveOtherwise(onMain: false)
    }
  }

  /// Resolves one of several registrations of the service, wherever its owner is initialised.
  ///
  /// - Parameters:
  ///   - tag: The tag of the registration.
  ///   - fileID: The property's file, for the message.
  ///   - line: The property's line, for the message.
  public init<Tag>(tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line) {
    wrappedValue = orStop(ResolutionError.ofInject, fileID, line) {
      try Container.current.resolve(T.self, tag: tag, isolation: nil)
    }
  }

  /// Resolves the service on the main actor, on which its owner has to be initialised.
  ///
  /// - Parameters:
  ///   - isolation: `.mainActor`.
  ///   - fileID: The property's file, for the message.
  ///   - line: The property's line, for the message.
  @MainActor
  public init(_ isolation: ResolutionIsolation, fileID: StaticString = #fileID, line: UInt = #line) {
    wrappedValue = orStop(ResolutionError.ofInject, fileID, line) {
      try Container.current.resolve(T.self, on: .mainActor)
    }
  }

  /// Resolves one of several registrations of the service on the main actor, on which its owner has to be initialised.
  ///
  /// - Parameters:
  ///   - isolation: `.mainActor`.
  ///   - tag: The tag of the registration.
  ///   - fileID: The property's file, for the message.
  ///   - line: The property's line, for the message.
  @MainActor
  public init<Tag>(
    _ isolation: ResolutionIsolation, tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    wrappedValue = orStop(ResolutionError.ofInject, fileID, line) {
      try Container.current.resolve(T.self, tag: tag, on: .mainActor)
    }
  }
}

extension Inject: Sendable where T: Sendable {}

/// Resolves for a property wrapper: it cannot throw, so a failure stops the program with the text that the error has there.
package func orStop<T>(
  _ text: (any Error) -> String, _ fileID: StaticString, _ line: UInt, _ resolve: () throws -> T
) -> T {
  do {
    return try resolve()
  } catch {
    fatalError(text(error), file: fileID, line: line)
  }
}
