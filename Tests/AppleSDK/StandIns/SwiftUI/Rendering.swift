// For the memory of a view's properties, which SwiftUI fills in just so.
@_spi(Reflection) import Swift

/// What a view shows and starts, collected for tests.
///
/// SwiftUI itself has nothing of the kind.
package struct Rendering {
  package var environment = EnvironmentValues()
  package var texts: [String] = []
  package var toggles: [Binding<Bool>] = []
  package var tasks: [@isolated(any) () async -> Void] = []

  /// Where the view that is being rendered stands, and what it is.
  private var identity: [AnyHashable] = []
  let states: StateStorage

  /// - Parameter states: What former renderings of the same screen have kept.
  @MainActor package init(_ view: some View, states: StateStorage = StateStorage()) {
    self.states = states
    view.render(into: &self)
    states.keepForNextRendering()
  }

  @MainActor mutating func render(_ view: some View, as part: some Hashable) {
    identity.append(part)
    view.render(into: &self)
    identity.removeLast()
  }

  @MainActor mutating func renderBody<Content: View>(of view: Content) {
    identity.append(ObjectIdentifier(Content.self))
    var view = view
    withUnsafeMutablePointer(to: &view) { install(in: $0, of: Content.self, at: identity) }
    view.body.render(into: &self)
    identity.removeLast()
  }

  /// Fills in a view's properties, and those of its properties.
  @MainActor private func install(in value: UnsafeMutableRawPointer, of type: Any.Type, at path: [AnyHashable]) {
    var index = 0
    _forEachField(of: type) { _, offset, propertyType, _ in
      let path = path + [index]
      if let installed = propertyType as? any InstalledProperty.Type {
        install(installed, in: value + offset, at: path)
      } else if propertyType is any DynamicProperty.Type {
        install(in: value + offset, of: propertyType, at: path)
      }
      index += 1
      return true
    }
  }

  @MainActor private func install<Property: InstalledProperty>(
    _: Property.Type, in value: UnsafeMutableRawPointer, at path: [AnyHashable]
  ) {
    value.assumingMemoryBound(to: Property.self).pointee.install(in: self, at: path)
  }
}

/// The states of the views of a screen, by the views' identities.
///
/// A state goes with its view: one that was not there in the last rendering begins anew.
package final class StateStorage {
  private var former: [[AnyHashable]: AnyObject] = [:]
  private var locations: [[AnyHashable]: AnyObject] = [:]

  package init() {}

  func location<Location: AnyObject>(at path: [AnyHashable], make: () -> Location) -> Location {
    let location = former[path] as? Location ?? make()
    locations[path] = location
    return location
  }

  func keepForNextRendering() {
    former = locations
    locations = [:]
  }
}

/// A scene that can be rendered.
@MainActor package protocol RenderedScene {
  var rendering: Rendering { get }
}

extension WindowGroup: RenderedScene {
  package var rendering: Rendering { Rendering(content) }
}

/// A view without a body.
@MainActor protocol PrimitiveView: View where Body == Never {
  func render(into rendering: inout Rendering)
}

extension PrimitiveView {
  /// See <https://developer.apple.com/documentation/swiftui/view/body-8kl5o>.
  public var body: Never { fatalError("it is rendered by itself") }
}

extension View {
  func render(into rendering: inout Rendering) {
    if let primitive = self as? any PrimitiveView {
      primitive.render(into: &rendering)
    } else {
      rendering.renderBody(of: self)
    }
  }
}
