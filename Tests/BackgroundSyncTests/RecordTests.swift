import Foundation
import Testing

@testable import BackgroundSyncCore

@Suite("Records")
struct RecordTests {
  @Test("Ids are strings and whole numbers, and the two are never the same")
  func ids() throws {
    #expect(try record(#"{"id":"a"}"#).id == RecordID("a"))
    #expect(try record(#"{"id":1}"#).id == RecordID(1))
    #expect(try record(#"{"id":18446744073709551615}"#).id == RecordID(UInt64.max))
    #expect(RecordID("1") != RecordID(1))
  }

  @Test("Two spellings of one JSON string are one id; two Unicode forms of one text are not")
  func spellings() throws {
    #expect(try record(#"{"id":"\u0061"}"#).id == RecordID("a"))
    #expect(RecordID("\u{e9}") != RecordID("e\u{301}"))
  }

  @Test("The bytes are passed on as they are")
  func bytes() throws {
    let text = #"{ "b": 1.0e2,  "id":1, "ü": "\u00fc" }"#
    #expect(try record(text).line == Data((text + "\n").utf8))
  }

  @Test(
    "What is no record is explained",
    arguments: [
      ("x", "the line is no valid JSON"), (#"{"id":1"#, "the line is no valid JSON"),
      (#"{"id":1}{"id":2}"#, "the line seems to hold two records, with no newline between them"),
      ("[1]", "the line is no JSON object"), ("1", "the line is no JSON object"),
      ("{}", "the record has no `id`"),
      (#"{"id":null}"#, "the `id` is neither a string nor a whole number of 64 bits"),
      (#"{"id":1.5}"#, "the `id` is neither a string nor a whole number of 64 bits"),
      (#"{"id":true}"#, "the `id` is neither a string nor a whole number of 64 bits"),
      (#"{"id":["a"]}"#, "the `id` is neither a string nor a whole number of 64 bits"),
    ])
  func faults(text: String, reason: String) {
    #expect(throws: Record.Fault(reason: reason)) { try record(text) }
  }

  static let foreign: [(bytes: [UInt8], reason: String)] = [
    (Array("{\"id\":1,\"a\":\"".utf8) + [0xFF] + Array("\"}".utf8), "the line is not in UTF-8"),
    (Array("{\"id\":\"".utf8) + [0xC3] + Array("\"}".utf8), "the line is not in UTF-8"),
    (Array("{\"id\":\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"}".utf8), "the line is not in UTF-8"),
    ([0xEF, 0xBB, 0xBF] as [UInt8] + Array("{\"id\":1}".utf8), "the line begins with a byte order mark"),
    ([0xFF, 0xFE] as [UInt8] + utf16, "the line is not in UTF-8"),
    (utf16, "the line is not in UTF-8: it has null bytes, as UTF-16 does"),
    ([UInt8(0)] + utf16.dropLast(), "the line is not in UTF-8: it has null bytes, as UTF-16 does"),
  ]

  /// In little-endian order, whose last byte would be the first of the line after it.
  private static let utf16: [UInt8] = "{\"id\":1}".utf8.flatMap { [$0, 0] }

  @Test("A line in another encoding is no record", arguments: foreign)
  func encodings(bytes: [UInt8], reason: String) {
    #expect(throws: Record.Fault(reason: reason)) { try Record(Data(bytes)) }
  }

  @Test("No beginning of a record is a record, so that one that was cut off is always seen")
  func beginnings() {
    let text = #"{"id":1,"a":{"b":[1,{}]}}"#
    for length in 0..<text.utf8.count {
      #expect(throws: Record.Fault.self) { try record(String(text.prefix(length))) }
    }
  }

  @Test("Lines are numbered; empty ones count and say nothing; white space around them goes")
  func lines() {
    var count = 7
    let lines = Line.all(of: Data("a\r\n\n \t\n b c \nd".utf8), after: &count)
    #expect(
      lines == [
        Line(number: 8, bytes: Data("a".utf8), isTerminated: true),
        Line(number: 11, bytes: Data("b c".utf8), isTerminated: true),
        Line(number: 12, bytes: Data("d".utf8), isTerminated: false),
      ])
    #expect(count == 11)
    #expect(Line.all(of: Data(), after: &count).isEmpty)
  }

  private func record(_ text: String) throws(Record.Fault) -> Record {
    try Record(Data(text.utf8))
  }
}
