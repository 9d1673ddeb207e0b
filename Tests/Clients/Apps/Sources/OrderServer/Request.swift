/// What a client asks for, and what tells it from all other requests.
package struct Request: Sendable, Equatable {
  /// How many bytes a request has at most.
  static let limit = 8_192

  package let id: Int
  package let path: String

  package init(id: Int, path: String) {
    self.id = id
    self.path = path
  }
}

struct Response: Sendable, Equatable {
  /// How many bytes its text has at most: so few that a socket takes the whole answer at once, and no client has to be waited for.
  static let limit = 4_096

  static let internalError = Response(status: 500, text: "internal error")

  var status = 200
  var text: String
}
