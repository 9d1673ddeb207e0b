import Foundation
import Testing

@testable import BackgroundSyncCore

@Suite("Reading on in a file")
struct LineReaderTests {
  @Test("Each look brings what came since the last, with the numbers that its lines have in the file")
  func appended() throws {
    try SyncFolder.with { folder in
      var reader = LineReader()
      try folder.write("a\n\nb\n", to: "file")
      #expect(try read(&reader, folder) == ["1 a", "3 b"])
      #expect(try read(&reader, folder) == [])
      try folder.append("c\nd", to: "file")
      #expect(try read(&reader, folder) == ["4 c", "5 d…"])
      try folder.append("e\n", to: "file")
      #expect(try read(&reader, folder) == ["5 de"])
    }
  }

  @Test("What has been read is not looked at again")
  func notAgain() throws {
    try SyncFolder.with { folder in
      var reader = LineReader()
      try folder.write(String(repeating: "x", count: 5000) + "\n", to: "file")
      #expect(try read(&reader, folder).count == 1)
      try folder.append("a\n", to: "file")
      try folder.overwriteFirstBytes(with: "y", of: "file")
      #expect(try read(&reader, folder) == ["2 a"])
    }
  }

  /// Longer than what is looked at again.
  private let long = String(repeating: "x", count: 5000) + "\n"

  /// What may become of a file of two lines, other than growing.
  enum Change: CaseIterable {
    case replaced, cut, cutAndLonger, sameLength, sameLengthAndTime, longerAndShifted, removedAndMadeAgain
  }

  @Test("A file that was replaced, cut or rewritten is read from its start", arguments: Change.allCases)
  func rewritten(change: Change) throws {
    try SyncFolder.with { folder in
      var reader = LineReader()
      try folder.write("a\n" + long, to: "file")
      #expect(try read(&reader, folder) == ["1 a", "2 …"])
      let expected = try apply(change, in: folder, &reader)
      #expect(!reader.isUpToDate(at: folder.path("file")))
      let file = try ReadableFile(folder.path("file"))
      let batch = try reader.read(file.descriptor)
      #expect(batch.isAnew == (change != .removedAndMadeAgain))
      #expect(batch.lines.map(describe) == expected)
    }
  }

  private func apply(_ change: Change, in folder: SyncFolder, _ reader: inout LineReader) throws -> [String] {
    let url = folder.url.appending(path: "file")
    switch change {
    case .replaced:
      try Data("c\n\(long)d\n".utf8).write(to: url, options: .atomic)
      return ["1 c", "2 …", "3 d"]
    case .cut:
      try folder.write("a\n", to: "file")
      return ["1 a"]
    case .cutAndLonger:
      try folder.write("c\nd\n\(long)\(long)d\n", to: "file")
      return ["1 c", "2 d", "3 …", "4 …", "5 d"]
    case .sameLength:
      let before = try #require(try url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate)
      try folder.write("c\n" + long, to: "file")
      try FileManager.default.setAttributes(
        [.modificationDate: before.addingTimeInterval(1)], ofItemAtPath: folder.path("file"))
      return ["1 c", "2 …"]
    case .sameLengthAndTime:
      try rewrite("c\n" + long, keepingTimeIn: folder)
      return ["1 c", "2 …"]
    case .longerAndShifted:
      try folder.write("z\na\n" + long, to: "file")
      return ["1 z", "2 a", "3 …"]
    case .removedAndMadeAgain:
      try FileManager.default.removeItem(at: url)
      #expect(try reader.read(nil).isAnew)
      #expect(reader.isUpToDate(at: folder.path("file")))
      try folder.write("a\nb\nc\n", to: "file")
      return ["1 a", "2 b", "3 c"]
    }
  }

  /// Writes a text of the same length into the file, and gives it the time of modification that it had.
  private func rewrite(_ text: String, keepingTimeIn folder: SyncFolder) throws {
    let before = times(folder)
    repeat {
      try folder.write(text, to: "file")
      let times = [before.modified, before.modified]
      #expect(utimensat(AT_FDCWD, folder.path("file"), times, 0) == 0)
      // A clock of the file system may tick a few hundred times in a second only.
    } while times(folder).changed.tv_nsec == before.changed.tv_nsec
  }

  private func times(_ folder: SyncFolder) -> (modified: timespec, changed: timespec) {
    var information = stat()
    #expect(stat(folder.path("file"), &information) == 0)
    #if canImport(Darwin)
      return (information.st_mtimespec, information.st_ctimespec)
    #else
      return (information.st_mtim, information.st_ctim)
    #endif
  }

  @Test("A file that was missing and cannot be looked at any more is not taken for one that is still missing")
  func unreadable() throws {
    try SyncFolder.with { folder in
      var reader = LineReader()
      let path = folder.path("folder/file")
      #expect(try reader.read(nil).lines.isEmpty)
      #expect(reader.isUpToDate(at: path))
      try folder.write("", to: "folder")
      #expect(reader.isUpToDate(at: path), "a part of the path is no folder")
      try FileManager.default.removeItem(atPath: folder.path("folder"))
      try FileManager.default.createSymbolicLink(atPath: folder.path("folder"), withDestinationPath: "folder")
      #expect(!reader.isUpToDate(at: path), "the path has a cycle of symbolic links")
      let outbox = Outbox(path: path)
      #expect(throws: SyncError.outbox(path, String(cString: strerror(ELOOP)))) { try outbox.contents(&reader) }
    }
  }

  @Test("A large file comes in pieces that end with a line, whatever its lines' lengths")
  func pieces() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    try SyncFolder.with { folder in
      let lengths = (0..<100).map { _ in Int.random(in: 1...40_000, using: &random) } + [1_500_000, 1]
      let lines = lengths.map { String(repeating: "x", count: $0) }
      try folder.write(lines.joined(separator: "\n"), to: "file")
      var reader = LineReader()
      var read: [Line] = []
      var batches = 0
      let file = try ReadableFile(folder.path("file"))
      while true {
        let batch = try reader.read(file.descriptor)
        read += batch.lines
        batches += 1
        if batch.isLast { break }
      }
      #expect(read.map(\.bytes.count) == lengths, "seed \(seed)")
      #expect(read.map(\.number) == Array(1...lengths.count), "seed \(seed)")
      #expect(batches > 3, "seed \(seed)")
      #expect(reader.isUpToDate(at: folder.path("file")))
    }
  }

  @Test("A folder and a pipe are refused")
  func notAFile() throws {
    try SyncFolder.with { folder in
      var reader = LineReader()
      let file = try ReadableFile(folder.path(""))
      #expect(throws: SystemError.notARegularFile) { try reader.read(file.descriptor) }
      #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
      let pipe = try ReadableFile(folder.path("pipe"))
      #expect(throws: SystemError.notARegularFile) { try reader.read(pipe.descriptor) }
    }
  }

  private func read(_ reader: inout LineReader, _ folder: SyncFolder) throws -> [String] {
    let file = try ReadableFile(folder.path("file"))
    return try reader.read(file.descriptor).lines.map(describe)
  }

  private func describe(_ line: Line) -> String {
    "\(line.number) \(line.bytes.count > 100 ? "…" : String(decoding: line.bytes, as: UTF8.self))"
      + (line.isTerminated ? "" : "…")
  }
}
