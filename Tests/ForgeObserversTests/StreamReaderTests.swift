import Testing

@testable import ForgeObservers

@Suite struct StreamReaderTests {
  typealias Reader = StreamReader<Int, String>

  @Test func `A reader begins with its initial state even after that has changed`() {
    var run = Run(initial: 1)
    run.offer(2)
    #expect(run.take() == .state(1))
    #expect(run.take() == .state(2))
  }

  @Test func `A state that repeats the last one is not seen twice`() {
    var run = Run(initial: 1)
    run.offer(1, 2, 2)
    #expect(run.pending() == [1, 2])
    run.offer(2, 2)
    #expect(run.take() == .nothing)
  }

  @Test func `A reader that sleeps still sees an excursion and its end`() {
    var run = Run(initial: 1)
    #expect(run.take() == .state(1))
    run.offer(2, 1)
    #expect(run.pending() == [2, 1])
  }

  @Test func `An excursion before the first read is seen as well`() {
    var run = Run(initial: 1)
    run.offer(2, 1)
    #expect(run.pending() == [1, 2, 1])
  }

  @Test func `Of many changes the first and the newest are kept`() {
    var run = Run(initial: 0)
    #expect(run.take() == .state(0))
    run.offer(1, 2, 3, 4, 5)
    #expect(run.reader.backlog == 2)
    #expect(run.pending() == [1, 5])
  }

  @Test func `Coming back to the first change leaves just that`() {
    var run = Run(initial: 0)
    #expect(run.take() == .state(0))
    run.offer(1, 2, 1)
    #expect(run.pending() == [1])
  }

  @Test func `The backlog is bounded however much is offered`() {
    var run = Run(initial: 0)
    for state in 1...10_000 { run.offer(state) }
    #expect(run.reader.backlog == 3)
    #expect(run.pending() == [0, 1, 10_000])
  }

  @Test func `Consumers that wait are served in order, one state each`() {
    var effects = Reader.Effects()
    var reader = Reader(initial: 0)
    for name in ["first", "second", "third"] { reader.take(name, into: &effects) }
    reader.offer(1, into: &effects)
    reader.offer(2, into: &effects)
    #expect(effects.deliveries.map(\.demand) == ["first", "second", "third"])
    #expect(effects.deliveries.map(\.state) == [0, 1, 2])
  }

  @Test func `What is pending comes before the end`() {
    var run = Run(initial: 0)
    run.offer(1, 2)
    run.finish()
    #expect(run.pending() == [0, 1, 2])
    #expect(run.take() == .end)
  }

  @Test func `A consumer that waits learns of the end at once`() {
    var run = Run(initial: 0)
    #expect(run.take() == .state(0))
    #expect(run.take() == .nothing)
    run.finish()
    #expect(run.endings == 1)
  }

  @Test func `Nothing is taken in after the end`() {
    var run = Run(initial: 0)
    run.finish()
    run.offer(1)
    #expect(run.pending() == [0])
    #expect(run.take() == .end)
  }

  @Test func `No state is destroyed by the reader itself`() {
    final class Token: Equatable {
      static func == (lhs: Token, rhs: Token) -> Bool { lhs === rhs }
    }
    weak var replaced: Token?
    var effects = StreamReader<Token, Int>.Effects()
    var reader = StreamReader<Token, Int>(initial: Token())
    reader.offer(Token(), into: &effects)
    do {
      let token = Token()
      replaced = token
      reader.offer(token, into: &effects)
    }
    reader.offer(Token(), into: &effects)
    #expect(replaced != nil, "It is left to whoever drops the effects.")
    effects = StreamReader<Token, Int>.Effects()
    #expect(replaced == nil)
  }
}

/// A reader with one consumer that asks only when it is told to.
private struct Run {
  enum Outcome: Equatable {
    case state(Int)
    case end
    case nothing
  }

  private(set) var reader: StreamReader<Int, String>
  private(set) var endings = 0

  init(initial: Int) {
    reader = StreamReader(initial: initial)
  }

  mutating func offer(_ states: Int...) {
    var effects = StreamReader<Int, String>.Effects()
    for state in states { reader.offer(state, into: &effects) }
  }

  mutating func finish() {
    var effects = StreamReader<Int, String>.Effects()
    reader.finish(into: &effects)
    endings += effects.endings.count
  }

  mutating func take() -> Outcome {
    var effects = StreamReader<Int, String>.Effects()
    reader.take("consumer", into: &effects)
    if let delivery = effects.deliveries.first { return .state(delivery.state) }
    return effects.endings.isEmpty ? .nothing : .end
  }

  mutating func pending() -> [Int] {
    (0..<reader.backlog).compactMap { _ in
      if case .state(let state) = take() { state } else { nil }
    }
  }
}
