import Foundation

/// SIGTERM, by which a supervisor asks the program to end.
///
/// A handler of the C library writes it into a pipe, whose other end a thread waits for.
enum TerminationSignal {
  /// How many descriptors it keeps.
  static let descriptors = 2

  private static let pipe: (reader: Int32, writer: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = Foundation.pipe(&ends)
    return (ends[0], ends[1])
  }()

  /// A stream that ends with the first signal; further ones change nothing.
  static func first() -> AsyncStream<Never> {
    let (termination, end) = AsyncStream.makeStream(of: Never.self)
    let reader = pipe.reader
    Thread {
      var byte: UInt8 = 0
      while read(reader, &byte, 1) < 0 && errno == EINTR {}
      signal(SIGTERM, SIG_IGN)
      end.finish()
    }.start()
    signal(SIGTERM) { _ in
      let interrupted = errno
      var byte: UInt8 = 0
      _ = write(TerminationSignal.pipe.writer, &byte, 1)
      errno = interrupted
    }
    return termination
  }
}
