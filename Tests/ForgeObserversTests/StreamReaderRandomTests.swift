import Testing

@testable import ForgeObservers

@Suite struct StreamReaderRandomTests {
  @Test(arguments: 0..<20)
  func `Random offers and takes agree with a reader that remembers everything`(round: UInt64) {
    let seed = round == 0 ? UInt64.random(in: .min ... .max) : round
    var random = SplitMix(state: seed)
    let range = 0...Int.random(in: 1...4, using: &random)
    let initial = Int.random(in: range, using: &random)
    var reader = StreamReader<Int, Void>(initial: initial)
    var oracle = Oracle(initial: initial)
    var isWaiting = false

    for step in 0..<5_000 {
      var effects = StreamReader<Int, Void>.Effects()
      let expected: [Int]
      if isWaiting || Int.random(in: 0..<3, using: &random) > 0 {
        let state = Int.random(in: range, using: &random)
        reader.offer(state, into: &effects)
        oracle.offer(state)
        expected = isWaiting ? oracle.take().map { [$0] } ?? [] : []
        isWaiting = isWaiting && expected.isEmpty
      } else {
        reader.take((), into: &effects)
        expected = oracle.take().map { [$0] } ?? []
        isWaiting = expected.isEmpty
      }
      guard effects.deliveries.map(\.state) == expected, reader.backlog <= 3 else {
        Issue.record("seed \(seed), step \(step): \(effects.deliveries), expected \(expected)")
        return
      }
    }
  }
}

/// Keeps every state since the last one taken, and decides only when it is asked.
private struct Oracle {
  private var seen: Int?
  private var history: [Int]

  init(initial: Int) {
    history = [initial]
  }

  mutating func offer(_ state: Int) {
    history.append(state)
  }

  mutating func take() -> Int? {
    guard let newest = history.last else { return nil }
    guard let previous = seen else {
      seen = history.removeFirst()
      return seen
    }
    guard let change = history.first(where: { $0 != previous }) else { return nil }
    seen = change
    history = [newest]
    return change
  }
}
