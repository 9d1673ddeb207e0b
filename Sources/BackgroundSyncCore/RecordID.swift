/// What tells one record from another: a JSON string or a whole number.
///
/// The text `"1"` and the number `1` are two ids.
struct RecordID: Sendable {
  /// The id as JSON writes it, but for a text's last quote.
  private let key: String

  init(_ text: String) { key = "\"" + text }
  init(_ number: some BinaryInteger) { key = String(number) }
}

/// By bytes, because two texts that differ in bytes may be equal as `String`, and one of their records would be lost.
extension RecordID: Hashable {
  static func == (one: RecordID, other: RecordID) -> Bool {
    one.key.utf8.elementsEqual(other.key.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var key = key
    key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension RecordID: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int64.self) {
      self.init(number)
    } else if let number = try? container.decode(UInt64.self) {
      self.init(number)
    } else if let text = try? container.decode(String.self) {
      self.init(text)
    } else {
      throw Record.Fault(reason: "the `id` is neither a string nor a whole number of 64 bits")
    }
  }
}
