import Foundation

/// The signals that ask the program to end: Ctrl-C, what `kill` sends, and that the terminal is gone.
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
  /// A second one ends the program at once, whatever it is doing. One that whoever started the program has it ignore, as
  /// `nohup` does, stays ignored.
  static func takeOver() -> AsyncStream<Int32> {
    let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
    let reader = pipe.reader
    // A process without a free descriptor keeps the default actions, and can be ended at least.
    guard reader >= 0 else { return signals }
    Thread {
      var number: UInt8 = 0
      while (try? SystemError.check { read(reader, &number, 1) }) == 1 { continuation.yield(Int32(number)) }
    }.start()
    for number in [SIGHUP, SIGINT, SIGTERM] where !isIgnored(number) { signal(number, handler) }
    return signals
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    // Both are pointers to C functions, nil or not, and as wide as an Int. They are compared, and not called.
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
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
