/// What tells one record from another: a JSON string or a whole number.
///
/// The text `"1"` and the number `1` are two ids.
struct RecordID: Hashable, Sendable {
  /// The id as JSON writes it, so that a text keeps its quotes.
  ///
  /// Bytes, because two texts that differ in bytes may be equal as `String`, and one of their records would be lost.
  private let key: [UInt8]

  init(_ text: String) { key = Array("\"\(text)\"".utf8) }
  init(_ number: some BinaryInteger) { key = Array(String(number).utf8) }
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
