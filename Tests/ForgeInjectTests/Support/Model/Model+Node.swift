extension Model {
  /// Something with a builder of its own: a registration in effect, an alias, a contribution, a decorator or what
  /// it wraps.
  struct Node: Sendable {
    let statement: Statement
    /// The layer by which its known parameters are looked up.
    let layer: Int
    var lifetime: Statement.Lifetime
    var isolation: Statement.Isolation
    /// What a decorator wraps.
    var inner: Int?
    /// The list that a decorator wraps.
    var list: WrappedList?

    struct WrappedList: Sendable {
      let element: Key
      let layer: Int
    }

    var id: Int { statement.id }
    var isAlias: Bool { statement.role == .alias }
    var isShared: Bool { lifetime != .transient }
    /// Whether its needs are known before it is built.
    var isKnown: Bool { !statement.isOpaque }
  }
}
