import Foundation

extension Data {
  /// Reads a whole regular file, with errors that say what the system said.
  init(readingFileAt path: String) throws(SystemError) {
    let file = try ReadableFile(path)
    _ = try FileSnapshot(of: file.descriptor)
    self.init()
    // Not all file systems know a file's length before it is read.
    while case let piece = try Data(reading: file.descriptor, from: count, count: 1 << 12), !piece.isEmpty {
      append(piece)
    }
  }

  /// Reads a part of an open file, wherever its offset is; less when the file ends before.
  init(reading descriptor: Int32, from start: Int, count length: Int) throws(SystemError) {
    self.init(count: length)
    var end = 0
    while end < length {
      let read = try SystemError.check {
        withUnsafeMutableBytes { bytes in
          let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[end...])
          return pread(descriptor, rest.baseAddress, rest.count, off_t(start + end))
        }
      }
      if read == 0 { break }
      end += read
    }
    removeLast(length - end)
  }
}
