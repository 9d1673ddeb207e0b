import Foundation

/// What a destination has, and how to go on from what a killed process may have left of it.
struct Inventory: Equatable {
  /// The ids of its records.
  var ids: Set<RecordID> = []
  /// How many of its bytes are whole lines, but for a missing newline.
  ///
  /// What comes after them is part of a line, the whole of which is still in the outbox that it came from.
  var length: Int
  /// What its last record still lacks, if that is all there but for its newline.
  var missingEnd = Data()

  init(of contents: Data, at path: String) throws(SyncError) {
    length = contents.count
    let newline = UInt8(ascii: "\n")
    if let last = contents.last, last != newline { missingEnd = Data([newline]) }
    for line in Line.all(of: contents) {
      do throws(Record.Fault) {
        ids.insert(try Record(line.bytes).id)
      } catch {
        guard !line.isTerminated else { throw .brokenLine(path, line.number, error.reason) }
        length = contents.lastIndex(of: newline).map { $0 + 1 } ?? 0
        missingEnd = Data()
      }
    }
  }
}
