import Foundation

/// Makes files of a protection class, and tells the class of one.
struct ProtectedFiles: Sendable {
  /// Makes a file at a path; false if that is not possible now.
  let make: @Sendable (_ path: String, _ protection: FileProtectionType) -> Bool
  /// The raw value of the class of the file at a path, or nil where files have none.
  let protection: @Sendable (_ path: String) -> String?

  static let foundation = ProtectedFiles(
    make: { path, protection in
      // An empty file is no proof: there is nothing in it to decrypt.
      FileManager.default.createFile(
        atPath: path, contents: Data("Readable when files of its protection class are.\n".utf8),
        attributes: [.protectionKey: protection])
    },
    protection: { path in
      #if canImport(Darwin)
        // Read without opening the file, so on a locked device too; nil in a simulator.
        let value = (try? FileManager.default.attributesOfItem(atPath: path))?[.protectionKey]
        return value as? String ?? (value as? FileProtectionType)?.rawValue
      #else
        // Foundation would only look up the names of the file's owners, maybe over the network.
        return nil
      #endif
    })
}
