extension Model {
  /// What makes an instance of any service type known again, and holds what its builder was given.
  final class Core: Sendable {
    let serial: Int
    private let held: [Seen]
    private let recorder: Recorder

    init(_ serial: Int, holding held: [Seen], recorder: Recorder) {
      self.serial = serial
      self.held = held
      self.recorder = recorder
    }

    deinit { recorder.ended(serial) }
  }
}
