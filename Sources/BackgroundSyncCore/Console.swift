import Foundation

/// Where the program talks to people.
///
/// Every line is written whole and at once, also into a pipe.
struct Console: Sendable {
  private let write: @Sendable (String) -> Void

  /// The standard output.
  static let standard = Console { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) }
  /// The standard error output.
  static let error = Console { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) }

  /// Creates a console of which `write` takes the lines; it may be called from several threads at once.
  init(write: @escaping @Sendable (String) -> Void) {
    self.write = write
  }

  /// Prints a line that begins with the time.
  func print(_ text: String) {
    let time = Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    write("\(time) \(text)\n")
  }

  /// Prints a text as it is.
  func printPlain(_ text: String) {
    write(text + "\n")
  }
}
