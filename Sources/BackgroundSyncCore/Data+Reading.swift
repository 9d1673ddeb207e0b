import Foundation

extension Data {
  /// Reads a whole file, with errors that say what the system said.
  init(readingFileAt path: String) throws(SystemError) {
    let descriptor = try SystemError.check { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    defer { _ = close(descriptor) }
    try self.init(reading: descriptor)
  }

  /// Reads what an open file holds, from its start, wherever its offset is.
  init(reading descriptor: Int32) throws(SystemError) {
    var information = stat()
    try SystemError.check { fstat(descriptor, &information) }
    if information.st_mode & S_IFMT != S_IFREG { throw .notARegularFile }

    self.init()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let length = try SystemError.check { pread(descriptor, &buffer, buffer.count, off_t(count)) }
      if length == 0 { return }
      append(contentsOf: buffer[..<length])
    }
  }
}
