internal import Foundation

/// A graph as a page for browsers, in one file that needs no other.
struct PageText {
  let text: String

  init(_ document: GraphDocument, _ picture: PagePicture) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = Content(document: document, labels: PageLabels(document), picture: picture)
    text = PageTemplate.text(
      style: PageStyle.text + "\n" + PageStyle.picture, data: Self.escaped(try encoder.encode(data)),
      script: PageScript.parts.joined(separator: "\n"))
  }

  /// What the script reads.
  private struct Content: Encodable {
    let document: GraphDocument
    let labels: PageLabels
    let picture: PagePicture
  }

  /// JSON without any character that means something to HTML or ends a line in JavaScript; outside of its strings there is none.
  private static func escaped(_ json: Data) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(json.count + json.count / 8)
    for byte in json {
      switch byte {
      case UInt8(ascii: "<"): result += "\\u003c".utf8
      case UInt8(ascii: ">"): result += "\\u003e".utf8
      case UInt8(ascii: "&"): result += "\\u0026".utf8
      // The last of the three bytes of U+2028 and U+2029.
      case 0xA8...0xA9 where result.suffix(2) == [0xE2, 0x80]:
        result.removeLast(2)
        result += (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8
      default: result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// The picture of a page, or why it has none.
enum PagePicture: Encodable {
  case drawn(PageLayout)
  case missing(String)

  private enum CodingKeys: CodingKey {
    case layout, missing
  }

  /// Has Graphviz lay it out, if that is possible.
  ///
  /// - Parameter path: The directories in which its program is looked for, between colons.
  init(_ document: GraphDocument, path: String = Graphviz.path, seconds: Double = PageLayout.seconds) {
    do {
      self = .drawn(try PageLayout.of(document, path: path, seconds: seconds))
    } catch {
      self = .missing(error.description)
    }
  }

  /// What the one who writes the page without a picture is told.
  var warning: String? {
    guard case .missing(let reason) = self else { return nil }
    return "the page has no picture. \(reason)"
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .drawn(let layout): try container.encode(layout, forKey: .layout)
    case .missing(let reason): try container.encode(reason, forKey: .missing)
    }
  }
}
