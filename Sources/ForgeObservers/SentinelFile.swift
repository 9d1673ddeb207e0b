import Foundation

/// A file that is there for nothing but to be looked at, and has the protection class of what one waits for.
struct SentinelFile: Sendable {
  let path: String
  let protection: FileProtectionType
  var files = ProtectedFiles.foundation

  /// Looks at the file, after having made it if need be; blocks like `FileProbe`.
  func run() -> FileProbeResult {
    guard isReady(path) || make() else { return .notMade }
    return FileProbe(path: path).run()
  }

  /// Whether a path leads to a whole file of the right class.
  private func isReady(_ path: String) -> Bool {
    var information = stat()
    guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG, information.st_size > 0
    else { return false }
    return files.protection(path).map { $0 == protection.rawValue } ?? true
  }

  /// Makes the file, and replaces what has its name.
  ///
  /// It gets the name when it is whole and its class is certain. Of several processes that make it at the same time
  /// the last one's stays, which is as good as the others'.
  private func make() -> Bool {
    // Without a path, the draft would be a file of the current directory.
    guard !path.isEmpty else { return false }
    let draft = "\(path).\(UUID().uuidString)"
    guard files.make(draft, protection) else { return false }
    guard isReady(draft), rename(draft, path) == 0 else {
      _ = unlink(draft)
      return false
    }
    return true
  }
}
