/// Two configurations of one assembly, and how each is reached.
struct AssemblyConflict {
  /// An assembly on the way to another, and its place in the list that names it.
  struct Step {
    let assembly: any Assembly.Type
    let place: Int
  }

  let assembly: any Assembly.Type
  let ways: [[Step]]
  let isEquatable: Bool
}
