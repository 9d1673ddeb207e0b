import Foundation

/// A line of a file.
struct Line: Equatable, Sendable {
  /// Its number, counted from one.
  let number: Int
  /// What it says, without the white space around it; never empty.
  let bytes: Data
  /// Whether it ends in a newline; only a file's last line may lack one.
  let isTerminated: Bool

  /// The lines of a file that say something.
  static func all(of contents: Data) -> [Line] {
    let parts = contents.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return parts.enumerated().compactMap { index, part in
      guard let first = part.firstIndex(where: isInk), let last = part.lastIndex(where: isInk) else { return nil }
      return Line(number: index + 1, bytes: Data(part[first...last]), isTerminated: index + 1 < parts.count)
    }
  }

  private static func isInk(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\r")
  }
}
