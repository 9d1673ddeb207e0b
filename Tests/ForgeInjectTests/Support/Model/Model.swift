import Dispatch

/// Random object graphs, what containers make of them, and what they should make of them by the rules of the design.
///
/// `Generator` writes a `Graph`, a plain list of statements. `Registrar` makes them registrations of fixed service
/// types, whose builders tell a `Recorder` what they got and where they ran. `World` knows by itself, from the
/// statements alone, what is wrong with a graph, and `Walk` what a resolve has to build; `Run` compares.
enum Model {
  private static let queueKey = DispatchSpecificKey<Bool>()
  private static let markMainQueue: Void = DispatchQueue.main.setSpecific(key: queueKey, value: true)

  /// Whether the caller runs on the main actor, asked of its executor: the main queue, which on Linux changes threads.
  static var isOnMainActor: Bool {
    markMainQueue
    return DispatchQueue.getSpecific(key: queueKey) == true
  }

  /// How a run differs from what the model expects.
  struct Deviation: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }
}
