import Foundation
import Testing

@testable import ForgeObservers

@Suite struct FileProbeTests {
  @Test func `A file with content is readable`() throws {
    let folder = try TemporaryFolder()
    #expect(FileProbe(path: try folder.write("content", to: "file")).run() == .readable)
  }

  @Test func `An empty file is readable`() throws {
    let folder = try TemporaryFolder()
    #expect(FileProbe(path: try folder.write("", to: "file")).run() == .readable)
  }

  @Test func `A symbolic link counts as what it leads to`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("content", to: "file")
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(FileProbe(path: link).run() == .readable)
    try FileManager.default.removeItem(atPath: file)
    #expect(FileProbe(path: link).run() == .failed(errno: ENOENT))
  }

  @Test func `A folder, a FIFO and a device are no files, and do not block`() throws {
    let folder = try TemporaryFolder()
    let fifo = folder.path("fifo")
    try #require(mkfifo(fifo, 0o600) == 0)
    for path in [folder.path("."), fifo, "/dev/null", "/dev/tty"] {
      #expect(FileProbe(path: path).run().state == .unavailable, "\(path)")
    }
    #expect(FileProbe(path: fifo).run() == .notARegularFile)
  }

  @Test func `What cannot be opened fails with the reason`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("content", to: "file")
    let loop = folder.path("loop")
    try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
    #expect(FileProbe(path: folder.path("none")).run() == .failed(errno: ENOENT))
    #expect(FileProbe(path: "").run() == .failed(errno: ENOENT))
    #expect(FileProbe(path: file + "/below").run() == .failed(errno: ENOTDIR))
    #expect(FileProbe(path: loop).run() == .failed(errno: ELOOP))
  }

  @Test func `A path with a NUL in it names no file`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("content", to: "file")
    #expect(FileProbe(path: path + "\0").run() == .failed(errno: EINVAL))
    #expect(FileProbe(path: path + "\0.txt").run() == .failed(errno: EINVAL))
    #expect(FileProbe(path: "\0").run() == .failed(errno: EINVAL))
  }

  @Test func `Permission bits count only as far as they keep us from reading`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("content", to: "file")
    try #require(chmod(file, 0) == 0)
    let expected: FileProbeResult = getuid() == 0 ? .readable : .failed(errno: EACCES)
    #expect(FileProbe(path: file).run() == expected)
  }

  #if os(Linux)
    static let unreadableFile = "/sys/class/net/lo/speed"

    @Test(
      .enabled("the loopback interface has to show in /sys") { FileManager.default.fileExists(atPath: unreadableFile) })
    func `A file that opens but cannot be read is not readable`() {
      // The loopback interface has no speed.
      #expect(FileProbe(path: Self.unreadableFile).run() == .failed(errno: EINVAL))
    }

    @Test func `What is no regular file is not even opened`() throws {
      let folder = try TemporaryFolder()
      let fifo = folder.path("fifo")
      try #require(mkfifo(fifo, 0o600) == 0)
      let watch = try FileWatch(of: fifo, for: IN_OPEN)
      #expect(FileProbe(path: fifo).run() == .notARegularFile)
      #expect(!watch.hasSeenSomething)
      _ = close(open(fifo, O_RDONLY | O_NONBLOCK))
      #expect(watch.hasSeenSomething, "It would have been seen.")
    }

    @Test func `What says that it is empty is not read, since that may take away what it has`() throws {
      let file = "/proc/self/limits"
      let watch = try FileWatch(of: file, for: IN_ACCESS)
      #expect(FileProbe(path: file).run() == .readable)
      #expect(!watch.hasSeenSomething)
      _ = try String(contentsOfFile: file, encoding: .utf8)
      #expect(watch.hasSeenSomething, "It would have been seen.")
    }
  #endif

  @Test(arguments: [
    ENOENT, EACCES, EPERM, ESTALE, ENOTCONN, EIO, ETIMEDOUT, ENOTDIR, ELOOP, ENXIO, ENODEV, EBUSY,
    EAGAIN, EINTR, EMFILE, ENFILE, ENOMEM, EISDIR, EINVAL, ENAMETOOLONG,
  ])
  func `Every error counts as unavailable`(error: Int32) {
    #expect(FileProbeResult.failed(errno: error).state == .unavailable)
  }

  #if os(Linux)
    @Test(arguments: [ENOKEY, EKEYEXPIRED, EKEYREVOKED, EREMOTEIO, EHOSTDOWN])
    func `Errors of encrypted and remote volumes count as unavailable`(error: Int32) {
      #expect(FileProbeResult.failed(errno: error).state == .unavailable)
    }
  #endif
}
