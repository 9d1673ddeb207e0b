import Foundation
import Testing

@testable import ForgeObservers

@Suite struct ProtectedDataErrorTests {
  /// An error, with its name in the test's output.
  struct Sample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let error: any Error

    init(_ description: String, _ error: any Error) {
      testDescription = description
      self.error = error
    }

    init(_ domain: String, _ code: Int, _ userInfo: [String: Any] = [:]) {
      self.init("\(domain) \(code) \(userInfo)", NSError(domain: domain, code: code, userInfo: userInfo))
    }
  }

  static let refusal = POSIXError(.EPERM)

  static let locked: [Sample] = [
    Sample(NSOSStatusErrorDomain, -25308),
    Sample("com.kishikawakatsumi.KeychainAccess.error", -25308),
    Sample("com.samsoffes.sskeychain", -25308),
    Sample("an enum of the Keychain's numbers", KeychainStatus.interactionNotAllowed),
    Sample("POSIXError EPERM", POSIXError(.EPERM)),
    Sample("POSIXError EACCES", POSIXError(.EACCES)),
    Sample(NSPOSIXErrorDomain, 1),
    Sample("CocoaError, reading", CocoaError(.fileReadNoPermission)),
    Sample("CocoaError, writing", CocoaError(.fileWriteNoPermission)),
    Sample(NSCocoaErrorDomain, 257, [NSUnderlyingErrorKey: refusal]),
    Sample(NSCocoaErrorDomain, 513, [NSUnderlyingErrorKey: POSIXError(.EACCES)]),
    Sample(NSCocoaErrorDomain, 256, [NSUnderlyingErrorKey: refusal]),
    Sample("com.apple.healthkit", 6, [NSLocalizedDescriptionKey: "Protected health data is inaccessible"]),
    Sample("NSSQLiteErrorDomain", 23),
    Sample("GRDB.DatabaseError", 23),
    Sample("FMDatabase", 23),
    Sample(NSCocoaErrorDomain, 256, ["NSSQLiteErrorDomain": 23, "NSUnderlyingException": "authorization denied"]),
    Sample(NSCocoaErrorDomain, 256, ["NSSQLiteErrorDomain": 10, "errno": EPERM]),
    Sample("NSSQLiteErrorDomain", 10, ["errno": Int(EPERM)]),
    Sample("NSSQLiteErrorDomain", 14, [NSPOSIXErrorDomain: EACCES]),
    Sample("GRDB.DatabaseError", 266, ["errno": EPERM]),
    Sample("FMDatabase", 10, [NSUnderlyingErrorKey: refusal]),
  ]

  static let others: [Sample] = [
    Sample("an error of one's own", Wrapping(underlying: nil)),
    Sample("CancellationError", CancellationError()),
    Sample("errSecItemNotFound", NSError(domain: NSOSStatusErrorDomain, code: -25300)),
    Sample("errSecAuthFailed", NSError(domain: NSOSStatusErrorDomain, code: -25293)),
    Sample("another enum of the Keychain's numbers", KeychainStatus.itemNotFound),
    Sample(NSOSStatusErrorDomain, 25308),
    Sample(NSOSStatusErrorDomain, 1),
    Sample("POSIXError ENOENT", POSIXError(.ENOENT)),
    Sample("POSIXError EIO", POSIXError(.EIO)),
    Sample("CocoaError, no such file", CocoaError(.fileReadNoSuchFile)),
    Sample("CocoaError, full volume", CocoaError(.fileWriteOutOfSpace)),
    Sample(NSCocoaErrorDomain, 1),
    Sample(NSCocoaErrorDomain, 256, [NSUnderlyingErrorKey: POSIXError(.EISDIR)]),
    Sample(NSCocoaErrorDomain, 23),
    Sample(NSCocoaErrorDomain, 256, ["NSSQLiteErrorDomain": 11]),
    Sample(NSCocoaErrorDomain, 256, ["NSSQLiteErrorDomain": "23"]),
    Sample(NSCocoaErrorDomain, 256, ["errno": EPERM]),
    Sample("com.apple.healthkit", 5),
    Sample("com.example.healthkit", 6),
    Sample("NSSQLiteErrorDomain", 10),
    Sample("NSSQLiteErrorDomain", 14),
    Sample("NSSQLiteErrorDomain", 279),
    Sample("NSSQLiteErrorDomain", 11, ["errno": EPERM]),
    Sample("NSSQLiteErrorDomain", 10, ["errno": EIO]),
    Sample("GRDB.DatabaseError", 10, [NSUnderlyingErrorKey: POSIXError(.EIO)]),
    Sample("SQLite.Result", 23),
    Sample("NSURLErrorDomain", -1009),
  ]

  @Test(arguments: locked)
  func `What a lock causes is recognised`(sample: Sample) {
    #expect(ProtectedDataError.isLocked(sample.error))
  }

  @Test(arguments: others)
  func `What has other causes is not`(sample: Sample) {
    #expect(!ProtectedDataError.isLocked(sample.error))
  }

  @Test(arguments: locked)
  func `It is recognised as an underlying error, however it is wrapped`(sample: Sample) {
    for wrapping in Self.wrappings {
      #expect(ProtectedDataError.isLocked(wrapping(sample.error)))
      #expect(ProtectedDataError.isLocked(wrapping(wrapping(wrapping(sample.error)))))
    }
    let mixed = Self.wrappings.reduce(sample.error) { $1($0) }
    #expect(ProtectedDataError.isLocked(mixed))
  }

  @Test(arguments: others)
  func `No wrapping turns another error into one`(sample: Sample) {
    for wrapping in Self.wrappings {
      #expect(!ProtectedDataError.isLocked(wrapping(sample.error)))
    }
  }

  static let wrappings: [@Sendable (any Error) -> any Error] = [
    { NSError(domain: "Store", code: 1, userInfo: [NSUnderlyingErrorKey: $0]) },
    { Wrapping(underlying: $0) },
    { CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: $0]) },
    {
      NSError(
        domain: "Store", code: 1,
        userInfo: ["NSMultipleUnderlyingErrorsKey": [CancellationError(), POSIXError(.ENOENT), $0]])
    },
    {
      NSError(
        domain: "Store", code: 1,
        userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOENT), "NSMultipleUnderlyingErrorsKey": [$0]])
    },
  ]

  @Test func `It is found at the bottom of what is looked at, and no deeper`() {
    var error: any Error = Self.refusal
    for _ in 1..<ProtectedDataError.limit { error = Wrapping(underlying: error) }
    #expect(ProtectedDataError.isLocked(error))
    #expect(!ProtectedDataError.isLocked(Wrapping(underlying: error)))
  }

  @Test func `Errors that lead back to themselves, or go on for ever, come to an end`() {
    #expect(!ProtectedDataError.isLocked(Endless()))
    let circular = Circular(domain: "Store", code: 1)
    #expect(!ProtectedDataError.isLocked(circular))
    #expect(!ProtectedDataError.isLocked(Wrapping(underlying: circular)))
    #expect(ProtectedDataError.isLocked(Circular(domain: NSPOSIXErrorDomain, code: Int(EPERM))))
  }

  @Test func `What stands under the keys of underlying errors may be anything`() {
    for value: Any in ["text", 1, [1, 2], ["text": POSIXError(.EPERM)]] {
      for key in [NSUnderlyingErrorKey, "NSMultipleUnderlyingErrorsKey"] {
        #expect(!ProtectedDataError.isLocked(NSError(domain: "Store", code: 1, userInfo: [key: value])))
      }
    }
  }

  @Test func `Foundation's own error of a file that may not be read is recognised, and of a missing one not`() throws {
    let folder = try TemporaryFolder()
    let missing = try #require(throws: CocoaError.self) { try Data(contentsOf: URL(filePath: folder.path("none"))) }
    #expect(!ProtectedDataError.isLocked(missing))
    let file = try folder.write("content", to: "file")
    try #require(chmod(file, 0) == 0)
    do {
      _ = try Data(contentsOf: URL(filePath: file))
      #expect(getuid() == 0, "Permission bits do not keep the superuser out.")
    } catch {
      #expect(ProtectedDataError.isLocked(error))
    }
  }

  #if os(Linux)
    @Test func `An encrypted folder without its key counts on Linux`() {
      #expect(ProtectedDataError.isLocked(POSIXError(.ENOKEY)))
      #expect(
        ProtectedDataError.isLocked(CocoaError(.fileReadUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOKEY)]))
      )
    }
  #endif
}

private enum KeychainStatus: Int32, Error {
  case itemNotFound = -25300
  case interactionNotAllowed = -25308
}

/// A library's own error with another underneath.
private struct Wrapping: CustomNSError {
  static let errorDomain = "Library"

  let underlying: (any Error)?

  var errorUserInfo: [String: Any] { underlying.map { [NSUnderlyingErrorKey: $0] } ?? [:] }
}

private struct Endless: CustomNSError {
  var errorUserInfo: [String: Any] {
    [NSUnderlyingErrorKey: Endless(), "NSMultipleUnderlyingErrorsKey": [Endless(), Endless()]]
  }
}

private final class Circular: NSError, @unchecked Sendable {
  override var userInfo: [String: Any] {
    [NSUnderlyingErrorKey: self, "NSMultipleUnderlyingErrorsKey": [self, self]]
  }
}
