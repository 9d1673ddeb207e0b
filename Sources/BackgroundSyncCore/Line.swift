import Foundation

/// A line of a file.
struct Line: Equatable, Sendable {
  /// Its number, counted from one.
  let number: Int
  /// What it says, without the white space around it; never empty.
  let bytes: Data
  /// Whether it ends in a newline; only a file's last line may lack one.
  let isTerminated: Bool

  /// The lines of a text that say something.
  ///
  /// - Parameter count: How many lines end before the text begins; those that end in it are added.
  static func all(of text: Data, after count: inout Int) -> [Line] {
    text.withUnsafeBytes { text in
      var lines: [Line] = []
      var rest = text[...]
      while !rest.isEmpty {
        let newline = firstNewline(in: rest)
        let said = trimmed(rest[..<(newline ?? rest.endIndex)])
        if !said.isEmpty {
          let bytes = Data(UnsafeRawBufferPointer(rebasing: said))
          lines.append(Line(number: count + 1, bytes: bytes, isTerminated: newline != nil))
        }
        guard let newline else { break }
        count += 1
        rest = rest[(newline + 1)...]
      }
      return lines
    }
  }

  /// The C library looks at many bytes at a time, in a debug build too.
  private static func firstNewline(in text: Slice<UnsafeRawBufferPointer>) -> Int? {
    let bytes = UnsafeRawBufferPointer(rebasing: text)
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(UInt8(ascii: "\n")), bytes.count) else {
      return nil
    }
    return text.startIndex + (UnsafeRawPointer(found) - start)
  }

  private static func trimmed(_ text: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    guard let first = text.firstIndex(where: isInk), let last = text.lastIndex(where: isInk) else {
      return text[text.endIndex...]
    }
    return text[first...last]
  }

  private static func isInk(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\r")
  }
}
