/// What the environment says of how to serve.
package struct Configuration: Sendable {
  /// The port on the loopback interface; 0 lets the system choose one.
  package var port: UInt16 = 0
  /// The file with the orders.
  package var databasePath = "orders.db"
  /// How many connections to the database there are.
  package var poolSize = 8
  /// How long the server may take to stop, clients and their requests included.
  package var stopLimit = Duration.seconds(20)

  package init() {}

  package init(environment: [String: String]) throws {
    func read<Value>(_ name: String, into value: inout Value, _ parse: (String) -> Value?) throws {
      guard let text = environment[name] else { return }
      guard let parsed = parse(text) else { throw ConfigurationError(name: name, text: text) }
      value = parsed
    }
    try read("PORT", into: &port, UInt16.init)
    try read("DATABASE", into: &databasePath) { $0.isEmpty ? nil : $0 }
    try read("POOL_SIZE", into: &poolSize) { text in Int(text).flatMap { $0 > 0 ? $0 : nil } }
    try read("STOP_LIMIT", into: &stopLimit) { text in
      Int(text).flatMap { (0...3_600).contains($0) ? .seconds($0) : nil }
    }
  }
}

package struct ConfigurationError: Error, CustomStringConvertible {
  package let name: String
  package let text: String

  package var description: String { "the environment's \(name) is “\(text)”, which it cannot be" }
}
