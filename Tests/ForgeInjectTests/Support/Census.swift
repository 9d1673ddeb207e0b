/// Counts the instances that are there.
final class Census: Sendable {
  private let begins = Counter()
  private let ends = Counter()

  var begun: Int { begins.value }
  var alive: Int { begins.value - ends.value }

  fileprivate func begin() { begins.add() }
  fileprivate func end() { ends.add() }

  /// Whether so many are left, in the end: a task that has built something lets go of it a moment after others have it.
  func becomes(_ count: Int) async -> Bool {
    await eventually { alive == count }
  }
}

/// Something that is counted.
class CountedInstance: @unchecked Sendable {  // nothing but a constant
  private let life: Census
  init(_ life: Census) {
    self.life = life
    life.begin()
  }
  deinit { life.end() }
}

/// A service that is counted.
final class Living: CountedInstance, @unchecked Sendable {}
/// Another one.
final class Shared: CountedInstance, @unchecked Sendable {}
