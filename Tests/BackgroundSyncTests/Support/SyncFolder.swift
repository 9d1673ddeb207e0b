import Foundation

@testable import BackgroundSyncCore

/// A temporary folder with everything that the example app works on.
struct SyncFolder: Sendable {
  let url: URL

  var files: SyncFiles {
    SyncFiles(vault: path("vault"), outbox: path("outbox.jsonl"), destination: path("destination.jsonl"))
  }

  /// Makes a folder whose destination accepts `secret`.
  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "BackgroundSyncTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try write("secret\n", to: "destination.jsonl.token")
  }

  /// Makes the folder, lets `body` use it, and removes it.
  static func with(_ body: (SyncFolder) async throws -> Void) async throws {
    let folder = try SyncFolder()
    defer { try? FileManager.default.removeItem(at: folder.url) }
    try await body(folder)
  }

  static func with(_ body: (SyncFolder) throws -> Void) throws {
    let folder = try SyncFolder()
    defer { try? FileManager.default.removeItem(at: folder.url) }
    try body(folder)
  }

  func path(_ name: String) -> String {
    url.appending(path: name).path(percentEncoded: false)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: url.appending(path: name))
  }

  func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
  }

  func append(_ text: String, to name: String) throws {
    let handle = try FileHandle(forWritingTo: url.appending(path: name))
    defer { try? handle.close() }
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
  }

  /// Writes at the start of a file, in the place of what is there.
  func overwriteFirstBytes(with text: String, of name: String) throws {
    let handle = try FileHandle(forUpdating: url.appending(path: name))
    defer { try? handle.close() }
    try handle.write(contentsOf: Data(text.utf8))
  }

  /// Puts the vault in place, with all that is in it, as mounting does.
  func mount(token: String = "secret\n") throws {
    try FileManager.default.createDirectory(at: url.appending(path: "unmounted"), withIntermediateDirectories: true)
    try write(token, to: "unmounted/api_token")
    try FileManager.default.moveItem(atPath: path("unmounted"), toPath: path("vault"))
  }

  func unmount() throws {
    try FileManager.default.removeItem(atPath: path("vault"))
  }

  /// Starts the app in this folder, on its default files.
  func launch(by script: String = #"exec "$@""#) throws -> ChildProcess {
    try ChildProcess("--vault", "vault", in: url, by: script)
  }
}
