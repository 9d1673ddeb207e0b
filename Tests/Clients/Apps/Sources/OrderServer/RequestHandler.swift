/// Answers one request.
final class RequestHandler: Sendable {
  private let request: Request
  private let orders: any OrderStoring
  private let transaction: Transaction
  private let health: any HealthChecking
  private let log: RequestLog

  init(
    request: Request, orders: any OrderStoring, transaction: Transaction, health: any HealthChecking, log: RequestLog
  ) {
    self.request = request
    self.orders = orders
    self.transaction = transaction
    self.health = health
    self.log = log
  }

  func respond() async throws -> Response {
    log.write(request.path)
    let parts = request.path.split(separator: "/")
    if parts == ["health"] {
      return await health.isHealthy() ? Response(text: "healthy") : Response(status: 503, text: "no database")
    }
    guard parts.count == 2, parts[0] == "orders", let number = Int(parts[1]) else {
      return Response(status: 404, text: "no such page")
    }
    guard let order = try await orders.order(number, in: transaction) else {
      return Response(status: 404, text: "no order \(number)")
    }
    return Response(text: "\(order.number): \(order.article)")
  }
}
