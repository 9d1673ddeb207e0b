/// What a client asks for, and what tells it from all other requests.
package struct Request: Sendable, Equatable {
  package let id: Int
  package let path: String

  package init(id: Int, path: String) {
    self.id = id
    self.path = path
  }
}

struct Response: Sendable, Equatable {
  var status = 200
  var text: String
}

/// A line of the log begins with the request's number.
struct RequestLog: Sendable {
  let request: Request
  let lines: any LogWriting

  func write(_ text: String) { lines.write("request \(request.id): \(text)") }
}

protocol LogWriting: Sendable {
  func write(_ line: String)
}

/// Writes nowhere: a thousand lines of a test would help nobody.
struct SilentLog: LogWriting {
  func write(_ line: String) {}
}
