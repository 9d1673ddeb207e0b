import Foundation

/// Says on standard error which case is being measured.
struct Progress {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  func begin(_ name: String) { write(isTerminal ? "\r\u{1B}[K\(name) …" : "\(name)\n") }
  func end() { if isTerminal { write("\r\u{1B}[K") } }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
