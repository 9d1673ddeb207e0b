/// How an assembly was reached.
final class AssemblyVisit: Sendable {
  let assembly: any Assembly
  /// The assembly that depends on it; nil for one that is named directly.
  let user: AssemblyVisit?
  /// Its place in the list that names it.
  let place: Int

  init(_ assembly: any Assembly, from user: AssemblyVisit?, at place: Int) {
    self.assembly = assembly
    self.user = user
    self.place = place
  }

  var type: any Assembly.Type { Swift.type(of: assembly) }

  /// The visits that led here, and this one.
  var way: [AssemblyVisit] { (user?.way ?? []) + [self] }
}
