import Foundation

@testable import ForgeObservers

/// A volume that keeps protection classes, of which a test decides what it grants.
final class ScriptedFiles: Sendable {
  private struct State {
    var isLocked = false
    var granted: FileProtectionType?
    var asked: [String] = []
    /// By the file's number, so that a class stays with its file when that is renamed.
    var classes: [UInt64: String] = [:]
  }

  private let state = Locked(State())

  /// Whether files can be made; not while it is locked.
  var isLocked: Bool {
    get { state.withLock { $0.isLocked } }
    set { state.withLock { $0.isLocked = newValue } }
  }

  /// The class that a new file is given instead of the one that was asked for.
  var granted: FileProtectionType? {
    get { state.withLock { $0.granted } }
    set { state.withLock { $0.granted = newValue } }
  }

  /// The classes of the files that it was asked to make.
  var asked: [String] { state.withLock { $0.asked } }

  /// What a sentinel is given.
  var value: ProtectedFiles {
    ProtectedFiles(
      make: { [self] path, protection in
        let granted: FileProtectionType? = state.withLock { state in
          state.asked.append(protection.rawValue)
          return state.isLocked ? nil : state.granted ?? protection
        }
        guard let granted, ProtectedFiles.foundation.make(path, protection) else { return false }
        setProtection(granted, of: path)
        return true
      },
      protection: { [self] in protection(of: $0) })
  }

  func protection(of path: String) -> String? {
    Self.number(of: path).flatMap { number in state.withLock { $0.classes[number] } }
  }

  func setProtection(_ protection: FileProtectionType, of path: String) {
    guard let number = Self.number(of: path) else { return }
    state.withLock { $0.classes[number] = protection.rawValue }
  }

  private static func number(of path: String) -> UInt64? {
    var information = stat()
    return lstat(path, &information) == 0 ? UInt64(information.st_ino) : nil
  }
}
