import Foundation

/// A file that is open for reading, until the value goes away.
struct ReadableFile: ~Copyable {
  let descriptor: Int32

  /// Opens a file, without a wait when it is a pipe that nobody writes.
  init(_ path: String) throws(SystemError) {
    descriptor = try SystemError.check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
  }

  deinit {
    _ = close(descriptor)
  }
}
