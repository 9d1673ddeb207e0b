import Foundation

/// The records that wait for delivery: a file of JSON lines to which other programs append.
///
/// It is only ever read. What has arrived is known to the destination, so that no acknowledgement written here can get
/// lost, or lose a record that is appended meanwhile.
struct Outbox: Sendable {
  /// Some of what an outbox holds.
  struct Contents: Equatable {
    /// The records before the first line that is none.
    var records: [Record] = []
    /// The first line that is no record.
    var broken: BrokenLine?
    /// Whether nothing came after them.
    var isLast = true
  }

  /// A line that is no record.
  struct BrokenLine: Equatable {
    let line: Line
    let error: SyncError
  }

  let path: String

  /// The next records that a reader has not read; none when there is no file.
  func contents(_ reader: inout LineReader) throws(SyncError) -> Contents {
    let batch: LineReader.Batch
    do throws(SystemError) {
      batch = try read(&reader)
    } catch {
      throw .outbox(path, error.description)
    }
    var contents = Contents(isLast: batch.isLast)
    for line in batch.lines {
      do throws(Record.Fault) {
        contents.records.append(try Record(line.bytes))
      } catch {
        contents.broken = BrokenLine(line: line, error: .brokenLine(path, line.number, error.reason))
        break
      }
    }
    return contents
  }

  private func read(_ reader: inout LineReader) throws(SystemError) -> LineReader.Batch {
    do throws(SystemError) {
      let file = try ReadableFile(path)
      return try reader.read(file.descriptor)
    } catch {
      if error.isNoFile { return try reader.read(nil) }
      throw error
    }
  }
}
