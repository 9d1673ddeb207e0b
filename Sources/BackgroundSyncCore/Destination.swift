import Foundation

/// Stands for the server that takes records: a file of JSON lines, and beside it the token that it accepts.
///
/// A record that it has is not taken again, by `id`. Any number of processes may deliver at once.
struct Destination: Sendable {
  let path: String
  let clock: any Clock<Duration>

  /// The file with the accepted token.
  ///
  /// A destination without one accepts nothing rather than adopt the first token that it is offered; nor is any other
  /// file ever taken for a destination by mistake.
  var tokenPath: String { path + ".token" }

  /// Delivers the records that the destination does not have yet, and returns how many those were.
  ///
  /// When it returns they are on disk. When it throws, or the process is killed, some may have arrived: the next delivery
  /// brings the others. The task can be cancelled until it is its turn, but not in the middle.
  func deliver(_ records: [Record], token: String) async throws -> Int {
    try authenticate(token)
    if records.isEmpty { return 0 }
    do {
      let file = try await LockedFile.open(path, clock: clock)
      var inventory = try Inventory(of: file.contents(), at: path)
      let new = records.filter { inventory.ids.insert($0.id).inserted }
      try file.truncate(to: inventory.length)
      try file.append(inventory.missingEnd + Data(new.flatMap(\.line)), to: inventory.length)
      return new.count
    } catch let error as SystemError {
      throw SyncError.destination(path, error.description)
    }
  }

  private func authenticate(_ token: String) throws(SyncError) {
    let expected: Token
    do throws(SystemError) {
      expected = try Token(contentsOf: tokenPath)
    } catch {
      throw .refused(
        path,
        "\(tokenPath), which holds the one that it accepts, cannot be read: \(error). BackgroundSync --help shows how to make it."
      )
    }
    if expected.text.isEmpty || expected.text != token {
      throw .refused(path, "it is not the one in \(tokenPath)")
    }
  }
}
