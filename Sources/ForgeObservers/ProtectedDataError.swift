import Foundation

/// What the errors of others say about protected data.
public enum ProtectedDataError {
  /// How many errors are looked at, since they may lead back to themselves.
  static let limit = 100

  private static let sqlite = "NSSQLiteErrorDomain"

  /// Whether an error means that protected data could not be reached because it is locked away now.
  ///
  /// ```swift
  /// func token() async throws -> String? {
  ///   do {
  ///     return try await keychain.read("api_token")
  ///   } catch where ProtectedDataError.isLocked(error) {
  ///     return nil  // Try again after an unlock: the user has not signed out.
  ///   }
  /// }
  /// ```
  ///
  /// It recognises these, in the error itself and in its underlying errors, however deep:
  ///
  /// - The Keychain's `errSecInteractionNotAllowed`, -25308, in the domain of `OSStatus` or any other: libraries keep
  ///   the number and give it a domain of their own (Security, *SecBase.h*; KeychainAccess; SAMKeychain#138).
  /// - Cocoa's `fileReadNoPermission` and `fileWriteNoPermission`, and POSIX's `EPERM` and `EACCES`, which a protected
  ///   file is refused with (cryptomator/ios#11). What the file's permissions or a sandbox refuse looks the same. On
  ///   Linux also `ENOKEY`, of an encrypted folder without its key (fscrypt).
  /// - HealthKit's `errorDatabaseInaccessible` (HealthKit, *HKError*; react-native-healthkit#35).
  /// - SQLite's `SQLITE_AUTH` from Core Data, GRDB or FMDB: what Apple's SQLite makes of a database that may not be
  ///   opened (quran-ios#974, fmdb#261). `SQLITE_IOERR` and `SQLITE_CANTOPEN` have other causes as well: they count
  ///   with `EPERM` or `EACCES` as `errno` in their user info, or as an underlying error.
  ///
  /// "Not found" is none of them. Before the first unlock after a restart the Keychain may say `errSecItemNotFound`
  /// of an item that is there (luka-ios#134, firebase-ios-sdk#16505), and an encrypted folder `ENOENT`: wait for that
  /// unlock before you believe it, with an observer of ``ProtectedFileObserver/Protection/afterFirstUnlock``.
  ///
  /// - Parameter error: Any error. Of its underlying errors the first hundred are looked at.
  public static func isLocked(_ error: any Error) -> Bool {
    var errors = [error]
    var index = 0
    while index < min(errors.count, limit) {
      let error = errors[index] as NSError
      if saysLocked(error) { return true }
      if let underlying = error.userInfo[NSUnderlyingErrorKey] as? any Error { errors.append(underlying) }
      // By its text, since Foundation has the constant on Apple's platforms alone.
      errors += error.userInfo["NSMultipleUnderlyingErrorsKey"] as? [any Error] ?? []
      index += 1
    }
    return false
  }

  private static func saysLocked(_ error: NSError) -> Bool {
    if error.code == -25308 { return true }
    switch error.domain {
    case NSPOSIXErrorDomain:
      return isRefusal(error.code)
    case NSCocoaErrorDomain:
      if error.code == CocoaError.Code.fileReadNoPermission.rawValue { return true }
      if error.code == CocoaError.Code.fileWriteNoPermission.rawValue { return true }
      // Core Data has SQLite's code in the user info, under the name of its domain.
      return number(sqlite, of: error).map { isRefusal(sqlite: $0, of: error) } ?? false
    case "com.apple.healthkit":
      return error.code == 6
    case sqlite, "GRDB.DatabaseError", "FMDatabase":
      return isRefusal(sqlite: error.code, of: error)
    default:
      return false
    }
  }

  private static func isRefusal(_ code: Int) -> Bool {
    #if os(Linux)
      if code == Int(ENOKEY) { return true }
    #endif
    return code == Int(EPERM) || code == Int(EACCES)
  }

  private static func isRefusal(sqlite code: Int, of error: NSError) -> Bool {
    if code == 23 { return true }
    // The rest of an extended code says what has failed, rather than why.
    guard [10, 14].contains(code & 0xFF) else { return false }
    return (number("errno", of: error) ?? number(NSPOSIXErrorDomain, of: error)).map(isRefusal) ?? false
  }

  private static func number(_ key: String, of error: NSError) -> Int? {
    (error.userInfo[key] as? NSNumber)?.intValue
  }
}
