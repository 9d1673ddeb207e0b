import Foundation

/// A line of the log begins with the request's number.
struct RequestLog: Sendable {
  let request: Request
  let lines: any LogWriting

  func write(_ text: String) { lines.write("request \(request.id): \(text)") }
}

protocol LogWriting: Sendable {
  func write(_ line: String)
}

/// Writes to the standard error.
struct StandardErrorLog: LogWriting {
  func write(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }
}
