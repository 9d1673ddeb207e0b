#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Opens a file, reads a byte and closes it again.
struct FileProbe: Sendable {
  let path: String

  /// Blocks for as long as the file system does, which may be for ever on a dead mount.
  func run() -> FileProbeResult {
    // Permission bits are no answer: they say nothing about encryption, and the superuser passes
    // them all. O_NONBLOCK and O_NOCTTY are for what is not a file: a FIFO would wait for its
    // writer, a terminal would become ours.
    guard
      let descriptor = retrying({ open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
    else { return .failed(errno: errno) }
    defer { _ = close(descriptor) }

    var information = stat()
    guard fstat(descriptor, &information) == 0 else { return .failed(errno: errno) }
    guard information.st_mode & S_IFMT == S_IFREG else { return .notARegularFile }

    // A file may open and still not decrypt. None to read, in an empty file, is a success.
    var byte: UInt8 = 0
    guard retrying({ Int32(read(descriptor, &byte, 1)) }) != nil else {
      return .failed(errno: errno)
    }
    return .readable
  }

  private func retrying(_ call: () -> Int32) -> Int32? {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { return nil }
    }
  }
}
