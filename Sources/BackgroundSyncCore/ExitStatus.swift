/// What the program tells whoever started it; the numbers are those of `sysexits.h` where it has one.
struct ExitStatus: Equatable, Sendable {
  let rawValue: Int32

  static let success = ExitStatus(rawValue: 0)
  static let usage = ExitStatus(rawValue: 64)
  static let badData = ExitStatus(rawValue: 65)
  static let noInput = ExitStatus(rawValue: 66)
  static let internalError = ExitStatus(rawValue: 70)
  static let cannotWrite = ExitStatus(rawValue: 74)
  static let refused = ExitStatus(rawValue: 77)

  /// What a shell reports for a program that a signal has ended.
  static func signal(_ number: Int32) -> ExitStatus { ExitStatus(rawValue: 128 + number) }
}
