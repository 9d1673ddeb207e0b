import Foundation

/// Stands for the server that takes records: a file of JSON lines, and beside it the token that it accepts.
///
/// A record that it has is not taken again, by `id`. Any number of processes may deliver at once. Of what it has, only the
/// ids are kept in memory.
actor Destination {
  /// What a delivery has done.
  struct Delivery: Equatable {
    /// How many of the records the destination did not have yet.
    var count = 0
    /// Whether nothing was delivered, since records that were delivered before may be gone: another file has taken the
    /// place of the one that they are in, or it was cut or rewritten.
    ///
    /// The delivery has to begin again with the first record, so that they arrive in order.
    var isAnew = false
  }

  let path: String
  private let clock: any Clock<Duration>
  private var inventory = Inventory()

  init(path: String, clock: any Clock<Duration>) {
    self.path = path
    self.clock = clock
  }

  /// The file with the accepted token.
  ///
  /// A destination without one accepts nothing rather than adopt the first token that it is offered; nor is any other
  /// file ever taken for a destination by mistake.
  private var tokenPath: String { path + ".token" }

  /// Whether records that have been delivered may be gone.
  ///
  /// It takes one call of the system. The next delivery tells whether it is so.
  var mayHaveLost: Bool { inventory.length > 0 && !inventory.mayBeContinued(at: path) }

  /// Delivers the records that the destination does not have yet.
  ///
  /// When it returns they are on disk. When it throws, or the process is killed, some may have arrived: the next delivery
  /// brings the others. The task can be cancelled until it is its turn and all that the destination has is known, but
  /// not in the middle.
  func deliver(_ records: [Record], token: String) async throws -> Delivery {
    try authenticate(token)
    if records.isEmpty, inventory.length == 0 { return Delivery() }
    do {
      let file = try await LockedFile.open(path, clock: clock)
      while try !inventory.readOn(file, at: path) {
        // Whoever is to cancel this task may need its thread.
        await Task.yield()
        try Task.checkCancellation()
      }
      if inventory.isAnew {
        inventory.isAnew = false
        return Delivery(isAnew: true)
      }
      var ids: Set<RecordID> = []
      let new = records.filter { !inventory.ids.contains($0.id) && ids.insert($0.id).inserted }
      try inventory.append(new, ids: ids, to: file)
      return Delivery(count: new.count)
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
