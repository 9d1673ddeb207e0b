import Testing

@testable import BackgroundSyncCore

@Suite("Options")
struct OptionsTests {
  @Test("Without arguments there is the demonstration")
  func demo() throws {
    #expect(try Options([]) == .demo)
  }

  @Test("The files have defaults", arguments: [["--vault", "v"], ["--vault=v"]])
  func defaults(arguments: [String]) throws {
    let files = SyncFiles(vault: "v", outbox: "outbox.jsonl", destination: "destination.jsonl")
    #expect(try Options(arguments) == .follow(files))
  }

  @Test("The options may come in any order")
  func order() throws {
    let options = try Options(["--destination", "d", "--outbox=o=1", "--vault", "-v"])
    #expect(options == .follow(SyncFiles(vault: "-v", outbox: "o=1", destination: "d")))
  }

  @Test("Help wins over what follows", arguments: [["--help"], ["-h"], ["--vault", "v", "--help", "--vault"]])
  func help(arguments: [String]) throws {
    #expect(try Options(arguments) == .help)
  }

  @Test(
    "What is wrong is said, with what may have been meant",
    arguments: [
      (["--vault"], "--vault needs a value."),
      (["--vault", "--outbox", "o"], "--vault needs a value."),
      (["--vault="], "--vault needs a value."),
      (["--vault", ""], "--vault needs a value."),
      (["--vault", "a", "--vault", "b"], "--vault is given twice."),
      (["--outbox", "o"], "--outbox needs --vault; the demonstration has files of its own."),
      (["vault"], "Unexpected argument “vault”."),
      (["--valt", "v"], "Unknown option “--valt”. Did you mean --vault?"),
      (["--dest=d"], "Unknown option “--dest”. Did you mean --destination?"),
      (["--help=1"], "--help takes no value."),
      (["--verbose"], "Unknown option “--verbose”."),
      (["--"], "Unknown option “--”."),
      (["--vault", "v", "--outbox", "a", "--destination", "./a"], "The outbox and the destination are the same file."),
    ])
  func wrong(arguments: [String], reason: String) {
    #expect(throws: SyncError.usage(reason)) { try Options(arguments) }
  }
}
