import Testing

@Suite("Polling")
struct PollTests {
  @Test("It goes on until what it looks for has happened")
  func happens() async {
    var looks = 0
    await poll {
      looks += 1
      return looks == 3
    }
    #expect(looks == 3)
  }

  @Test("A test whose time is up does not look any more")
  func cancelled() async {
    let polling = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var looks = 0
      await poll {
        looks += 1
        return looks == 1000
      }
      return looks
    }
    #expect(await polling.value == 0)
  }
}
