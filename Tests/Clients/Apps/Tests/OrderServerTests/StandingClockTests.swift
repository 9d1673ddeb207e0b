import Testing

@Suite("A clock that stands still", .timeLimit(.minutes(5)))
struct StandingClockTests {
  private let clock = StandingClock()

  private func sleeper() -> Task<Bool, Never> {
    Task { [clock] in (try? await clock.sleep(for: .seconds(60))) != nil }
  }

  @Test func everySleeperGoesOn() async {
    let sleepers = [sleeper(), sleeper()]
    await clock.advance()
    await clock.advance()
    for sleeper in sleepers { #expect(await sleeper.value) }
  }

  @Test func whoIsCancelledDoesNotGoOn() async {
    let (cancelled, other) = (sleeper(), sleeper())
    cancelled.cancel()
    #expect(await !cancelled.value)
    await clock.advance()
    #expect(await other.value)
  }
}
