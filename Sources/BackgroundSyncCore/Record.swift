import Foundation

/// One record of an outbox: a line with a JSON object that has an `id`.
struct Record: Equatable, Sendable {
  /// Why a line is no record.
  struct Fault: Error, Equatable {
    let reason: String
  }

  private struct Header: Decodable {
    let id: RecordID
  }

  private static let decoder = JSONDecoder()

  let id: RecordID

  /// The object as the producer wrote it, byte by byte, without the white space around it.
  let bytes: Data

  /// The record as a line of its own.
  var line: Data { bytes + [UInt8(ascii: "\n")] }

  init(_ bytes: Data) throws(Fault) {
    if let fault = Self.encodingFault(of: bytes) { throw fault }
    do {
      id = try Self.decoder.decode(Header.self, from: bytes).id
    } catch let fault as Fault {
      throw fault
    } catch DecodingError.keyNotFound {
      throw Fault(reason: "the record has no `id`")
    } catch DecodingError.typeMismatch {
      throw Fault(reason: "the line is no JSON object")
    } catch {
      // What becomes of a last line without newline when another program appends to it.
      let isTwo = bytes.firstRange(of: Data("}{".utf8)) != nil
      throw Fault(
        reason: isTwo ? "the line seems to hold two records, with no newline between them" : "the line is no valid JSON"
      )
    }
    self.bytes = bytes
  }

  /// Why a line is no text in UTF-8, as JSON that is exchanged has to be (RFC 8259, section 8.1).
  ///
  /// The decoder guesses other encodings, of which a line is only a part, and leaves out a byte order mark.
  private static func encodingFault(of bytes: Data) -> Fault? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Fault(reason: "the line begins with a byte order mark") }
    return bytes.withUnsafeBytes { bytes in
      if String(validating: bytes, as: UTF8.self) == nil { return Fault(reason: "the line is not in UTF-8") }
      // It is a character of UTF-8, though not of JSON; and every second byte of English in UTF-16.
      let hasNull = bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
      return hasNull ? Fault(reason: "the line is not in UTF-8: it has null bytes, as UTF-16 does") : nil
    }
  }
}
