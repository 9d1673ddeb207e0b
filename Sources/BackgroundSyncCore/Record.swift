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

  let id: RecordID

  /// The object as the producer wrote it, byte by byte, without the white space around it.
  let bytes: Data

  /// The record as a line of its own.
  var line: Data { bytes + [UInt8(ascii: "\n")] }

  init(_ bytes: Data) throws(Fault) {
    do {
      id = try JSONDecoder().decode(Header.self, from: bytes).id
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
}
