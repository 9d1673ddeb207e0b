import Foundation

/// A temporary folder with a vault, an outbox of three records, and a destination that has none yet.
struct DemoFolder {
  let files: SyncFiles
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "BackgroundSync-\(UUID().uuidString)")
    let vault = url.appending(path: "vault")
    let outbox = url.appending(path: "outbox.jsonl")
    let destination = url.appending(path: "destination.jsonl")
    files = SyncFiles(
      vault: vault.path(percentEncoded: false), outbox: outbox.path(percentEncoded: false),
      destination: destination.path(percentEncoded: false))

    try FileManager.default.createDirectory(at: vault, withIntermediateDirectories: true)
    let token = Data("\(UUID().uuidString)\n".utf8)
    try token.write(to: vault.appending(path: "api_token"))
    try token.write(to: destination.appendingPathExtension("token"))
    let records = (1...3).map { "{\"id\": \"note-\($0)\", \"text\": \"written while the device was locked\"}\n" }
    try Data(records.joined().utf8).write(to: outbox)
  }

  func remove() {
    try? FileManager.default.removeItem(at: url)
  }
}
