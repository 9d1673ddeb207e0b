import ForgeInject

/// What lives as long as the server.
package struct ServerAssembly: Assembly {
  private let configuration: Configuration

  package init(configuration: Configuration) {
    self.configuration = configuration
  }

  package func assemble(into registry: inout Registry) {
    let configuration = configuration
    registry.register(.singleton) { configuration }
    registry.register(.singleton, builder: Ledger.init)
    registry.register(.singleton, (any LogWriting).self, builder: StandardErrorLog.init)
    registry.register(.singleton, (any Clock<Duration>).self) { ContinuousClock() }

    registry.register(.singleton, (any Database).self, builder: FileDatabase.init)
    registry.register(.eagerSingleton, asyncBuilder: ConnectionPool.connect, onStop: { await $0.close() })
    registry.register(.singleton, (any OrderStoring).self, builder: OrderRepository.init)
    registry.register(.singleton, (any HealthChecking).self, builder: HealthCheck.init)
    registry.register(.eagerSingleton, asyncBuilder: ExpiryJob.begin, onStop: { await $0.end() })

    registry.register(.scoped, builder: Transaction.init, onStop: { await $0.end() })
  }
}

/// What lives as long as one request.
package struct RequestAssembly: Assembly {
  private let request: Request

  package init(_ request: Request) {
    self.request = request
  }

  package func assemble(into registry: inout Registry) {
    let request = request
    registry.register(.scoped) { request }
    registry.register(.scoped, builder: RequestLog.init)
    registry.register(.scoped, builder: RequestHandler.init)
  }
}
