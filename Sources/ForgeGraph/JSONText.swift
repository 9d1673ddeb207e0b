internal import Foundation

/// A graph as JSON.
struct JSONText {
  let text: String

  init(_ document: GraphDocument) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    text = String(decoding: try encoder.encode(document), as: UTF8.self)
  }
}
