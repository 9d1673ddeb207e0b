/// What a service is registered as that is made from an argument; there are no instances of it.
///
/// It is not public, since nothing but a factory and `resolve(_:argument:)` has the argument that the builder takes.
enum FactoryProduct<Argument, Service> {}

/// The first parameter of such a service's builder.
enum FactoryArgument<Argument> {}

/// What stands for instances of another type.
protocol StandIn {
  static var instance: Any.Type { get }
}

/// A product without its types.
protocol AnyFactoryProduct: StandIn {
  static var argument: Any.Type { get }
}

extension FactoryProduct: AnyFactoryProduct {
  static var instance: Any.Type { Service.self }
  static var argument: Any.Type { Argument.self }
}

extension FactoryArgument: StandIn {
  static var instance: Any.Type { Argument.self }
}
