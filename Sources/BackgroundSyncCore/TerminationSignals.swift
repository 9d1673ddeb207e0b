import Foundation

/// The signals that ask the program to end: Ctrl-C, and what `kill` sends.
///
/// A handler of the C library writes them into a pipe. A dispatch source would miss some on Linux: it needs them blocked,
/// or ignored, and the main thread of an asynchronous `main` waits there with no signal blocked.
enum TerminationSignals {
  private static let pipe: (reader: Int32, writer: Int32) = {
    var ends: [Int32] = [-1, -1]
    _ = Foundation.pipe(&ends)
    return (ends[0], ends[1])
  }()

  /// Takes the signals over, and tells of the first of each.
  ///
  /// A second one ends the program at once, whatever it is doing.
  static func takeOver() -> AsyncStream<Int32> {
    let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
    let reader = pipe.reader
    // A process without a free descriptor keeps the default actions, and can be ended at least.
    guard reader >= 0 else { return signals }
    Thread {
      var number: UInt8 = 0
      while (try? SystemError.check { read(reader, &number, 1) }) == 1 { continuation.yield(Int32(number)) }
    }.start()
    for number in [SIGINT, SIGTERM] { signal(number, handler) }
    return signals
  }

  /// Runs between any two instructions of any thread, and so only calls what POSIX allows a handler to call.
  private static let handler: @convention(c) (Int32) -> Void = { number in
    let interrupted = errno
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(TerminationSignals.pipe.writer, &byte, 1)
    signal(number, SIG_DFL)
    errno = interrupted
  }
}
