import Foundation

/// The records that wait for delivery: a file of JSON lines to which other programs append.
///
/// It is only ever read. What has arrived is known to the destination, so that no acknowledgement written here can get
/// lost, or lose a record that is appended meanwhile.
struct Outbox: Sendable {
  /// What an outbox holds at one moment.
  struct Contents: Equatable {
    /// The records before the first line that is none.
    var records: [Record] = []
    /// The first line that is no record.
    var broken: BrokenLine?
  }

  /// A line that is no record.
  struct BrokenLine: Equatable {
    let line: Line
    let error: SyncError
  }

  let path: String

  /// What the file holds now; nothing when there is no file yet.
  func read() throws(SyncError) -> Data {
    do throws(SystemError) {
      return try Data(readingFileAt: path)
    } catch {
      if error.code == ENOENT { return Data() }
      throw .outbox(path, error.description)
    }
  }

  /// The records in what was read.
  func contents(of data: Data) -> Contents {
    var contents = Contents()
    for line in Line.all(of: data) {
      do throws(Record.Fault) {
        contents.records.append(try Record(line.bytes))
      } catch {
        contents.broken = BrokenLine(line: line, error: .brokenLine(path, line.number, error.reason))
        break
      }
    }
    return contents
  }
}
