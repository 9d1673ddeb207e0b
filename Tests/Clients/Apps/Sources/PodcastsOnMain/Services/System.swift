import Foundation
import LegacyAudio

nonisolated package protocol Logging: Sendable {
  func log(_ text: String)
}

nonisolated struct ConsoleLog: Logging {
  func log(_ text: String) { print(text) }
}

nonisolated struct PrefixLog: Logging {
  let inner: any Logging
  func log(_ text: String) { inner.log("podcasts: \(text)") }
}

nonisolated package protocol Transport: Sendable {
  func data(from url: URL) async throws -> Data
}

nonisolated struct Offline: Error {}

nonisolated struct NoTransport: Transport {
  func data(from url: URL) async throws -> Data { throw Offline() }
}

/// The old reader has nothing that changes, so threads may share it; its module cannot say so yet.
nonisolated extension TagReader: @unchecked Sendable {}

nonisolated package protocol AnalyticsSink: Sendable {
  func send(_ event: String) async
}

nonisolated struct LogSink: AnalyticsSink {
  let log: any Logging
  func send(_ event: String) async { log.log(event) }
}

nonisolated struct ServiceSink: AnalyticsSink {
  let transport: any Transport
  let configuration: AppConfiguration
  func send(_ event: String) async {
    _ = try? await transport.data(from: configuration.service.appending(path: event))
  }
}

package actor Analytics {
  private let sinks: [any AnalyticsSink]
  init(sinks: [any AnalyticsSink]) { self.sinks = sinks }

  package func send(_ event: String) async {
    for sink in sinks { await sink.send(event) }
  }
}
