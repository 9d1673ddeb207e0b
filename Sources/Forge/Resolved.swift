#if canImport(SwiftUI)
  public import Observation
  public import SwiftUI

  /// Resolves a view's property from the container in its environment, and keeps it as `@StateObject` does.
  ///
  /// ```swift
  /// struct SettingsScreen: View {
  ///   @Resolved private var settings: Settings
  ///   @Resolved(tag: Background.self) private var queue: any Queue
  ///
  ///   var body: some View {
  ///     Toggle("Wi-Fi only", isOn: $settings.isWiFiOnly)
  ///   }
  /// }
  /// ```
  ///
  /// The container is the one that a view above has handed down with `container(_:)`, or else ``/ForgeInject/Container/current``. The
  /// service is resolved on the main actor when the view's body, or what it calls, first reads it. That happens once in the
  /// lifetime of the view's identity: as with `@StateObject`, the instance stays when the view is made anew, and when the
  /// environment gets another container; give the view an `id(_:)` of the container where it should not. Read it in the body
  /// or in what the body sets up. An initializer of the view has no environment yet: what it reads is resolved anew each
  /// time, from the current container, and is not kept.
  ///
  /// A property cannot throw, so a failure stops the program with the whole text of the error, as with ``/ForgeInject/Inject``. What is
  /// built asynchronously has to be built before, by `start()` for example; a `mainActorBuilder:` runs.
  ///
  /// Where the service is `Observable`, the view follows what its body reads, and `$` gives bindings to its properties, those
  /// of a `Bindable`. A child view with `@Bindable var settings` gets `settings`, not `$settings`, which is none itself.
  /// Nothing observes an `ObservableObject`.
  @propertyWrapper
  @dynamicMemberLookup
  public struct Resolved<Service>: DynamicProperty {
    @Environment(\.container) private var container
    // A `State` would have made its value along with the view's, for all places that the view's value is shown at.
    @StateObject private var once = Once<Service>()
    /// A closure that resolves would differ each time, and the view from what it was.
    private let tag: Any.Type?
    private let fileID: StaticString
    private let line: UInt

    /// Resolves the service.
    ///
    /// - Parameters:
    ///   - fileID: The property's file, for the message.
    ///   - line: The property's line, for the message.
    public init(fileID: StaticString = #fileID, line: UInt = #line) {
      self.init(nil, fileID, line)
    }

    /// Resolves one of several registrations of the service.
    ///
    /// - Parameters:
    ///   - tag: The tag of the registration.
    ///   - fileID: The property's file, for the message.
    ///   - line: The property's line, for the message.
    public init<Tag>(tag: Tag.Type, fileID: StaticString = #fileID, line: UInt = #line) {
      self.init(tag, fileID, line)
    }

    private init(_ tag: Any.Type?, _ fileID: StaticString, _ line: UInt) {
      self.tag = tag
      self.fileID = fileID
      self.line = line
    }

    /// The instance, which the first read resolves.
    @MainActor
    public var wrappedValue: Service {
      once.get {
        orStop(ResolutionError.ofResolved, fileID, line) {
          let container = try container ?? .current
          guard let tag else { return try container.resolve(Service.self, on: .mainActor) }
          return try container.resolve(Service.self, tag: tag, on: .mainActor)
        }
      }
    }

    /// What has the bindings to the properties of an `Observable` service.
    public var projectedValue: Resolved { self }

    /// Returns a binding to a property of the service.
    ///
    /// - Parameter keyPath: The property.
    @MainActor
    public subscript<Subject>(
      dynamicMember keyPath: ReferenceWritableKeyPath<Service, Subject>
    ) -> Binding<Subject> where Service: AnyObject & Observable {
      Bindable(wrappedValue)[dynamicMember: keyPath]
    }
  }
#endif
