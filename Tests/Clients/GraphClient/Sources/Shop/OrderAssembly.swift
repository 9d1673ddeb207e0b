import Forge

/// Registers what the scope of one customer adds.
public struct CustomerAssembly: Assembly {
  let name: String

  /// Creates the assembly of a customer.
  public init(name: String) { self.name = name }

  /// Registers the services.
  public func assemble(into registry: inout Registry) {
    let customer = Customer(name: name)
    registry.register(.scoped) { customer }
  }
}

/// Registers what the scope of one order adds, which is within that of its customer.
public struct OrderAssembly: Assembly {
  let number: Int

  /// Creates the assembly of an order.
  public init(number: Int) { self.number = number }

  /// A number that serves to describe the scope.
  public static func sample(among numbers: [Int]) throws -> Int {
    guard let number = numbers.first else { throw NoSample() }
    return number
  }

  /// Registers the services.
  public func assemble(into registry: inout Registry) {
    let number = number
    registry.register(.scoped) { (orders: Orders, customer: Customer) in
      Invoice(number: number, orders: orders, customer: customer)
    }
  }

  struct NoSample: Error {}
}

struct Customer: Sendable {
  let name: String
}

struct Invoice: Sendable {
  let number: Int
  let orders: Orders
  let customer: Customer
}
