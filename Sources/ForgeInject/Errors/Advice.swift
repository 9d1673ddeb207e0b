/// What is not registered as itself: the container.
protocol ContainerType {}

/// What errors tell users to do about a service that is not registered.
enum Advice {
  /// - Parameters:
  ///   - lists: The types of which there are lists.
  ///   - user: The service whose builder asks.
  static func registering(
    _ service: Any.Type, among index: NearMisses.Index, lists: [ObjectIdentifier: [Int]], for user: Any.Type? = nil
  ) -> Phrase {
    if Form.types(in: service).contains(where: { $0 is any ContainerType.Type }) {
      return
        "a container does not register itself. Take the services that are needed as parameters, or a `Provider<T>` for what is needed later; a closure that takes one `inout Resolver` resolves while it builds, and `Container.current` is the app's container."
    }
    if lists[ObjectIdentifier(service)] != nil {
      let element: Phrase = (service as? any AnyFactoryProduct.Type).map(factory) ?? "\(service)"
      return "it is contributed to a list: ask for `[\(element)]`, or register it by itself as well."
    }
    if let product = NearMisses.product(service, among: index),
      let made = product.service as? any AnyFactoryProduct.Type
    {
      return
        "`\(service)` is made from an argument, as `\(product.service)`, at \(product.origin): resolve it with `resolve(\(metatype(service)), argument: …)`, or take a `\(factory(made))`."
    }
    if let product = service as? any AnyFactoryProduct.Type {
      return either(
        NearMisses.hint(for: service, among: index, except: user, to: "Ask for that one"),
        or:
          "register it with `register(.transient, \(arguments(of: product)), builder: …)`: the service and its argument are found by exactly these types."
      )
    }
    if let list = (service as? any ParameterForm.Type)?.form, list.contributed is any AnyFactoryProduct.Type {
      return contributing(to: list, among: index)
    }
    let near = NearMisses.hint(for: service, among: index, except: user, to: "Ask for that one")
    if let list = (service as? any ParameterForm.Type)?.form, list.kind == .list {
      return either(near, or: contributing(to: list, among: index))
    }
    let name = ServiceName.of(service)
    // Names without a module are the standard library's.
    let isCommon =
      !name.utf8.contains(UInt8(ascii: ".")) || name.hasPrefix("Swift.") || name.hasPrefix("Foundation.")
    let isDefault =
      isCommon ? " If it is a parameter with a default value, register a closure that leaves it out." : ""
    return either(
      near,
      or:
        "register `\(service)` in an assembly of this container; what is registered as a protocol is found by that alone.\(isDefault)"
    )
  }

  /// What a user takes to make a product.
  private static func factory(_ product: any AnyFactoryProduct.Type) -> Phrase {
    "Factory<\(product.argument), \(product.instance)>"
  }

  /// What a product is registered and decorated with.
  static func arguments(of product: any AnyFactoryProduct.Type) -> Phrase {
    "\(metatype(product.instance)), argument: \(metatype(product.argument))"
  }

  private static func contributing(to list: Form, among index: NearMisses.Index) -> Phrase {
    if let product = list.contributed as? any AnyFactoryProduct.Type {
      return
        "contribute to the list with `registry.contributing { $0.register(.transient, \(arguments(of: product)), builder: …) }`, or declare with `registry.contribute(\(factory(product)).self)` that it may be empty."
    }
    let type = metatype(list.contributed)
    let meant = NearMisses.contribution(for: list.contributed, among: index).map { element -> Phrase in
      "`\(element.service)` is contributed to a list of its own type, at \(element.origin). Give that registration the type `\(type)` after its lifetime"
    }
    return either(
      meant,
      or:
        "contribute to the list with `registry.contributing { $0.register(.singleton, \(type), builder: …) }`, or declare with `registry.contribute(\(type))` that it may be empty."
    )
  }

  /// The advice for a list without elements that is decorated.
  static func contributing(to list: Any.Type) -> Phrase { registering(list, among: .init([]), lists: [:]) }

  static func either(_ first: Phrase?, or second: Phrase) -> Phrase { first.map { "\($0), or \(second)" } ?? second }

  /// The type as an expression: `(any P).self`.
  static func metatype(_ type: Any.Type) -> Phrase {
    ServiceName.isEnclosed(type) ? "(\(type)).self" : "\(type).self"
  }
}
