#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Opens a regular file, reads a byte and closes it again.
struct FileProbe: Sendable {
  let path: String

  /// Blocks for as long as the file system does, which may be for ever on a dead mount.
  func run() -> FileProbeResult {
    // C would cut the path there and take another file for it.
    guard !path.utf8.contains(0) else { return .failed(errno: EINVAL) }

    // Opening alone has effects on what is no regular file: a FIFO's writer goes on, a tape rewinds,
    // a watchdog starts.
    var information = stat()
    guard retrying({ stat(path, &information) }) != nil else { return .failed(errno: errno) }
    guard isRegular(information) else { return .notARegularFile }

    // Permission bits are no answer: they say nothing about encryption, and the superuser passes
    // them all. O_NONBLOCK and O_NOCTTY are for what has just taken the file's place: a FIFO would
    // wait for its writer, a terminal would become ours.
    guard
      let descriptor = retrying({ open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) })
    else { return .failed(errno: errno) }
    defer { _ = close(descriptor) }
    guard fstat(descriptor, &information) == 0 else { return .failed(errno: errno) }
    guard isRegular(information) else { return .notARegularFile }

    // Nothing is there to decrypt. The kernel's own files say that they are empty as well, and what
    // is read from some of them, such as /proc/kmsg, is gone.
    if information.st_size == 0 { return .readable }

    // A file may open and still not decrypt. None to read, in one that was just cut, is a success.
    var byte: UInt8 = 0
    guard retrying({ Int32(read(descriptor, &byte, 1)) }) != nil else {
      return .failed(errno: errno)
    }
    return .readable
  }

  private func isRegular(_ information: stat) -> Bool {
    information.st_mode & S_IFMT == S_IFREG
  }

  private func retrying(_ call: () -> Int32) -> Int32? {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { return nil }
    }
  }
}
