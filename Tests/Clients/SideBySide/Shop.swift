// A shop, as it is whichever container makes it.

protocol Catalog: AnyObject {
  var prices: [String: Int] { get }
}

/// The prices change by night, when the shop is closed.
final class FileCatalog: Catalog, @unchecked Sendable {
  var prices = ["bread": 4, "milk": 2]
}

final class Settings: Sendable {
  let currency = "€"
}

final class Cashier: Sendable {
  let catalog: any Catalog & Sendable
  let settings: Settings

  init(catalog: any Catalog & Sendable, settings: Settings) {
    self.catalog = catalog
    self.settings = settings
  }

  func price(of item: String) -> String { "\(catalog.prices[item] ?? 0) \(settings.currency)" }
}

/// Never was `Sendable`, and each customer has one.
final class Basket {
  let cashier: Cashier
  var items: [String] = []

  init(cashier: Cashier) { self.cashier = cashier }

  var prices: [String] { items.map(cashier.price(of:)) }
}

@MainActor final class BasketScreen {
  let basket: Basket
  let settings: Settings

  init(basket: Basket, settings: Settings) {
    self.basket = basket
    self.settings = settings
  }
}
