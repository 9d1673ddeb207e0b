import Foundation

/// Where connections come from.
protocol Database: Sendable {
  func connect() async throws -> Connection
}

/// A file, one line for each order.
struct FileDatabase: Database {
  let configuration: Configuration
  let ledger: Ledger

  func connect() throws -> Connection { try Connection(path: configuration.databasePath, ledger: ledger) }
}

/// A connection to the database: an open file.
final class Connection: Sendable {
  private let descriptor: Int32
  private let ledger: Ledger

  init(path: String, ledger: Ledger) throws {
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw DatabaseError(path: path, code: errno) }
    self.ledger = ledger
    ledger.count(\.connectionsOpened)
  }

  /// The order's text, or nil when there is none of that number.
  func order(_ number: Int) -> String? {
    var text = [UInt8](repeating: 0, count: 1 << 16)
    let count = pread(descriptor, &text, text.count, 0)
    guard count > 0 else { return nil }
    let lines = String(decoding: text[..<count], as: UTF8.self).split(separator: "\n")
    return lines.indices.contains(number) ? String(lines[number]) : nil
  }

  func close() {
    Foundation.close(descriptor)
    ledger.count(\.connectionsClosed)
  }
}

struct DatabaseError: Error, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String { "\(path) cannot be opened: \(String(cString: strerror(code)))" }
}
