import Foundation
import Testing

@testable import ForgeObservers

@Suite(.timeLimit(.minutes(10))) struct SentinelFileTests {
  let folder: TemporaryFolder
  let files = ScriptedFiles()

  init() throws {
    folder = try TemporaryFolder()
  }

  let asked = FileProtectionType.completeUntilFirstUserAuthentication

  var path: String { folder.path(".sentinel") }
  var sentinel: SentinelFile {
    SentinelFile(path: path, protection: asked, files: files.value)
  }
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path("")) }
  }

  @Test func `It is made with its class, and not a second time`() throws {
    for _ in 1...3 { #expect(sentinel.run() == .readable) }
    #expect(files.asked == [asked.rawValue])
    #expect(files.protection(of: path) == asked.rawValue)
    #expect(try !Data(contentsOf: URL(filePath: path)).isEmpty)
    #expect(try names == [".sentinel"])
  }

  @Test func `Where files have no class it is a plain file`() throws {
    let sentinel = SentinelFile(path: path, protection: .complete)
    for _ in 1...2 { #expect(sentinel.run() == .readable) }
    #expect(try names == [".sentinel"])
  }

  @Test func `What cannot be made while all is locked is made later`() throws {
    files.isLocked = true
    #expect(sentinel.run() == .notMade)
    #expect(sentinel.run().state == .unavailable)
    #expect(try names == [])
    files.isLocked = false
    #expect(sentinel.run() == .readable)
  }

  @Test func `Without its directory it is not made, and neither is the directory`() throws {
    let directory = folder.path("missing")
    let sentinel = SentinelFile(path: "\(directory)/sentinel", protection: .complete)
    #expect(sentinel.run() == .notMade)
    #expect(try names == [])
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: false)
    #expect(sentinel.run() == .readable)
  }

  @Test(arguments: [FileProtectionType.complete, .completeUnlessOpen, .none])
  func `A file of another class is not taken for it, but made anew`(other: FileProtectionType) throws {
    _ = try folder.write("content", to: ".sentinel")
    files.setProtection(other, of: path)
    files.isLocked = true
    #expect(sentinel.run() == .notMade, "It could be read.")
    #expect(files.protection(of: path) == other.rawValue)

    files.isLocked = false
    #expect(sentinel.run() == .readable)
    #expect(files.protection(of: path) == asked.rawValue)
    files.setProtection(other, of: path)
    #expect(sentinel.run() == .readable)
    #expect(files.protection(of: path) == asked.rawValue)
    #expect(try names == [".sentinel"])
  }

  @Test func `A volume that gives it another class gets nothing into its place`() throws {
    files.granted = .complete
    for _ in 1...3 { #expect(sentinel.run() == .notMade) }
    #expect(try names == [])
    _ = try folder.write("content", to: ".sentinel")
    files.setProtection(.none, of: path)
    #expect(sentinel.run() == .notMade)
    #expect(files.protection(of: path) == FileProtectionType.none.rawValue)
    #expect(try names == [".sentinel"])
  }

  @Test func `An empty file proves nothing, and is replaced`() throws {
    _ = try folder.write("", to: ".sentinel")
    files.setProtection(asked, of: path)
    files.isLocked = true
    #expect(sentinel.run() == .notMade)
    files.isLocked = false
    #expect(sentinel.run() == .readable)
    #expect(try !Data(contentsOf: URL(filePath: path)).isEmpty)
  }

  @Test func `A link with its name is replaced, and what that leads to is left alone`() throws {
    let other = try folder.write("content", to: "other")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    #expect(sentinel.run() == .readable)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "content")
    #expect(throws: (any Error).self) { try FileManager.default.destinationOfSymbolicLink(atPath: path) }
  }

  @Test func `A directory with its name stays, and no draft beside it`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(sentinel.run() == .notMade)
    #expect(try names == [".sentinel"])
  }

  @Test func `Without a path nothing is made`() {
    #expect(SentinelFile(path: "", protection: .complete, files: files.value).run() == .notMade)
    #expect(files.asked.isEmpty)
  }

  @Test func `Of many that make it at once all succeed, and one file is left`() async throws {
    for _ in 0..<50 {
      let sentinel = sentinel
      let results = Locked<[FileProbeResult]>([])
      await onThreads(4) { _ in
        let result = sentinel.run()
        results.withLock { $0.append(result) }
      }
      #expect(results.withLock { $0 } == Array(repeating: .readable, count: 4))
      #expect(try names == [".sentinel"])
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func `Whoever looks while it is made sees a whole file of its class, or none`() async throws {
    let sentinel = sentinel
    let sizes = Locked<Set<Int>>([])
    let isUnclassified = Locked(false)
    await onThreads(3) { [files, path, asked] thread in
      for _ in 0..<300 {
        var information = stat()
        if thread > 0 {
          _ = sentinel.run()
          if thread == 1 { _ = unlink(path) }
        } else if stat(path, &information) == 0 {
          sizes.withLock { _ = $0.insert(Int(information.st_size)) }
          let other = files.protection(of: path)
          if other != nil, other != asked.rawValue { isUnclassified.withLock { $0 = true } }
        }
      }
    }
    #expect(sentinel.run() == .readable)
    let whole = try Data(contentsOf: URL(filePath: path)).count
    #expect(sizes.withLock { $0 }.subtracting([whole]).isEmpty)
    #expect(isUnclassified.withLock { !$0 })
  }
}
