/// An order as it is stored.
struct Order: Sendable, Equatable {
  let number: Int
  let article: String
}

protocol OrderStoring: Sendable {
  func order(_ number: Int, in transaction: Transaction) async throws -> Order?
}

struct OrderRepository: OrderStoring {
  func order(_ number: Int, in transaction: Transaction) async throws -> Order? {
    let connection = try await transaction.connection()
    return connection.order(number).map { Order(number: number, article: $0) }
  }
}

/// Whether the database answers.
protocol HealthChecking: Sendable {
  func isHealthy() async -> Bool
}

struct HealthCheck: HealthChecking {
  let pool: ConnectionPool

  func isHealthy() async -> Bool {
    guard let connection = try? await pool.take() else { return false }
    let answers = connection.order(0) != nil
    await pool.giveBack(connection)
    return answers
  }
}
