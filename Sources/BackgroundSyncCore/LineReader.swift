import Foundation

/// Reads a file of lines to which others append, each time on from where it was.
///
/// What it has read it does not keep, but for the last bytes. A file that has been replaced, cut or rewritten is read
/// from its start.
struct LineReader: Sendable {
  /// Lines that follow one another.
  struct Batch: Equatable {
    var lines: [Line] = []
    /// Whether the file had nothing after them.
    var isLast = true
    /// Whether they begin at the file's start although more of it had been read before.
    var isAnew = false
    /// How many bytes of the file end with them.
    var length = 0
  }

  /// How many bytes are read at a time: so few that between two times a signal is answered soon.
  private static let batchSize = 1 << 19
  private static let tailSize = 1024

  /// Where the first line begins that has not been read to its newline.
  private(set) var offset = 0
  private var lineCount = 0
  /// What comes before the offset: all that can show that it is still the same text.
  private var tail = Data()
  private var snapshot: FileSnapshot?
  private var isAtEnd = false

  /// Whether there is nothing to be read from a path that has not been read.
  ///
  /// It takes one call of the system.
  func isUpToDate(at path: String) -> Bool {
    guard isAtEnd else { return false }
    // What cannot be looked at cannot be read: whoever tries gets the error.
    do { return try FileSnapshot(at: path) == snapshot } catch { return false }
  }

  /// Whether a path may still have all that has been read, and something after it.
  ///
  /// It takes one call of the system.
  func mayBeContinued(at path: String) -> Bool {
    guard let snapshot, let now = try? FileSnapshot(at: path) else { return false }
    return now.mayContinue(snapshot) && now.size >= offset
  }

  /// Reads the next lines of an open file, or of one that does not exist.
  ///
  /// A last line without newline is among them, and will be again.
  mutating func read(_ descriptor: Int32?) throws(SystemError) -> Batch {
    let now: FileSnapshot? = if let descriptor { try FileSnapshot(of: descriptor) } else { nil }
    var batch = Batch()
    if try !isContinued(by: now, descriptor) {
      batch.isAnew = offset > 0
      self = LineReader()
    }
    var bytes = Data()
    if let descriptor, let now {
      bytes = try nextBytes(descriptor, until: now.size)
      batch.isLast = bytes.count < Self.batchSize || offset + bytes.count >= now.size
    }
    let whole = bytes.lastNewline.map { $0 + 1 } ?? 0
    batch.length = offset + bytes.count
    batch.lines = Line.all(of: batch.isLast ? bytes : bytes.prefix(whole), after: &lineCount)
    offset += whole
    tail = (tail + bytes.prefix(whole).suffix(Self.tailSize)).suffix(Self.tailSize)
    snapshot = now
    isAtEnd = batch.isLast
    return batch
  }

  /// Goes on after lines that its owner has appended, who alone may write.
  mutating func skip(_ lines: Int, in descriptor: Int32) throws(SystemError) {
    let now = try FileSnapshot(of: descriptor)
    let length = min(now.size, Self.tailSize)
    tail = try Data(reading: descriptor, from: now.size - length, count: length)
    offset = now.size
    lineCount += lines
    snapshot = now
  }

  private func isContinued(by now: FileSnapshot?, _ descriptor: Int32?) throws(SystemError) -> Bool {
    guard let snapshot else { return true }
    guard let now, let descriptor, now.mayContinue(snapshot) else { return false }
    // A file that was cut before the offset lacks some of the tail.
    return try Data(reading: descriptor, from: offset - tail.count, count: tail.count) == tail
  }

  /// At least one line, if there is one.
  private func nextBytes(_ descriptor: Int32, until size: Int) throws(SystemError) -> Data {
    var bytes = Data()
    while offset + bytes.count < size {
      let start = offset + bytes.count
      let piece = try Data(reading: descriptor, from: start, count: min(Self.batchSize, size - start))
      bytes += piece
      if piece.isEmpty || piece.lastNewline != nil { break }
    }
    return bytes
  }
}

extension Data {
  fileprivate var lastNewline: Int? {
    withUnsafeBytes { $0.lastIndex(of: UInt8(ascii: "\n")) }
  }
}
