import Foundation

/// What a destination has, and how to go on from what a killed process may have left of it.
struct Inventory {
  /// The ids of its records.
  private(set) var ids: Set<RecordID> = []
  /// How many of its bytes are whole lines, but for a missing newline.
  ///
  /// What comes after them is part of a line, the whole of which is still in the outbox that it came from.
  private(set) var length = 0
  /// What its last record still lacks, if that is all there but for its newline.
  private(set) var missingEnd = Data()
  /// Whether records that it had may be gone, since another file has taken its place or it was cut.
  var isAnew = false
  private var reader = LineReader()
  /// Whether all that has been read is on disk: whoever wrote it may have been killed before it was.
  private var isOnDisk = true

  /// Whether the file of a path may still have all that has been read.
  func mayBeContinued(at path: String) -> Bool { reader.mayBeContinued(at: path) }

  /// Reads on in the destination, and returns whether that was all of it.
  mutating func readOn(_ file: borrowing LockedFile, at path: String) throws -> Bool {
    var next = reader
    let batch = try next.read(file.descriptor)
    if batch.isAnew {
      ids = []
      isAnew = true
    }
    if !batch.lines.isEmpty { isOnDisk = false }
    length = next.offset
    missingEnd = Data()
    for line in batch.lines {
      do throws(Record.Fault) {
        ids.insert(try Record(line.bytes).id)
        if !line.isTerminated {
          length = batch.length
          missingEnd = Data([UInt8(ascii: "\n")])
        }
      } catch {
        guard !line.isTerminated else { throw SyncError.brokenLine(path, line.number, error.reason) }
      }
    }
    reader = next
    return batch.isLast
  }

  /// Appends records that the destination does not have; when it returns all that it has is on disk.
  mutating func append(_ records: [Record], ids new: Set<RecordID>, to file: borrowing LockedFile) throws(SystemError) {
    if records.isEmpty, isOnDisk { return }
    let lines = records.reduce(into: missingEnd) { $0 += $1.line }
    try file.append(lines, to: length)
    try reader.skip(records.count + missingEnd.count, in: file.descriptor)
    length = reader.offset
    missingEnd = Data()
    isOnDisk = true
    ids.formUnion(new)
  }
}
