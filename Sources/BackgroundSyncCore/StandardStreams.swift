import Foundation

/// What a shell opens for a program: its input and its two outputs.
enum StandardStreams {
  /// Makes sure that what is printed goes nowhere rather than into a file of the program, and does not end it.
  ///
  /// A program may be started with one of the three closed. The next file that it opened would take its place.
  static func secure() {
    var descriptor: Int32
    repeat { descriptor = open("/dev/null", O_RDWR) } while 0...2 ~= descriptor
    _ = close(descriptor)
    // Writing to a pipe that nobody reads any more fails then.
    signal(SIGPIPE, SIG_IGN)
  }
}
