extension Model {
  /// A problem that a graph should be found to have.
  struct Finding: Hashable, Sendable {
    let code: String
    /// The statement that it is reported at.
    let id: Int
    /// What its text has to contain.
    var detail = ""
  }

  /// Everything that should be found.
  struct Findings: Sendable {
    var required: Set<Finding> = []
    /// What may be reported beside: the design leaves open whether it is a problem of its own.
    var permitted: Set<Finding> = []
    /// The edges that lie on some circle, as pairs of statements.
    ///
    /// Which circles are reported is open, but they have to cover these.
    var circularEdges: Set<[Int]> = []
    /// Those that lead through a list: the way into it and that out of it have to be covered, each by some circle.
    var listEdges: Set<[Int]> = []

    var isEmpty: Bool { required.isEmpty && circularEdges.isEmpty }
  }
}
