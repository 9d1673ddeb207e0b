public import Forge

/// The program behind `main`.
public struct SyncProgram {
  let console: Console
  let errors: Console
  let signals: AsyncStream<Int32>

  /// Runs the program with the arguments of the command line and returns its exit status.
  public static func run(arguments: [String]) async -> Int32 {
    StandardStreams.secure()
    return await runConcurrently(arguments)
  }

  /// Leaves the main actor, which is free for the model; the container builds there what belongs there.
  @concurrent
  private static func runConcurrently(_ arguments: [String]) async -> Int32 {
    let program = SyncProgram(console: .standard, errors: .error, signals: TerminationSignals.takeOver())
    return await program.run(arguments).rawValue
  }

  func run(_ arguments: [String]) async -> ExitStatus {
    do {
      switch try Options(arguments) {
      case .help:
        console.printPlain(Options.helpText)
        return .success
      case .demo: return try await demonstrate()
      case .follow(let files): return try await follow(files)
      }
    } catch let error as SyncError {
      errors.printPlain("BackgroundSync: \(error)")
      return error.status
    } catch {
      errors.printPlain("BackgroundSync: \(error)")
      return .internalError
    }
  }

  /// Follows a real vault until a signal arrives.
  private func follow(_ files: SyncFiles) async throws -> ExitStatus {
    console.print("following \(files.vault): delivers \(files.outbox) to \(files.destination), until Ctrl-C")
    let app = try await SyncApp(
      ObserverAssembly(file: Vault(path: files.vault).tokenPath),
      StorageAssembly(files: files),
      SyncAssembly(console: console, pace: SyncPace(interval: .milliseconds(100))))
    let status = try await app.run(until: signals)
    console.print("stopped; nothing is in flight")
    return status
  }

  /// What the demonstration is made of, with files that it would find in the current directory; for the graph of its services.
  public static var assemblies: [any Assembly] {
    let files = SyncFiles(vault: "vault", outbox: "outbox.jsonl", destination: "destination.jsonl")
    return assemblies(files, .standard)
  }

  private static func assemblies(_ files: SyncFiles, _ console: Console) -> [any Assembly] {
    [
      ObserverAssembly(),
      StorageAssembly(files: files),
      // One look is all that the story has room for.
      SyncAssembly(console: console, pace: SyncPace(interval: .seconds(60))),
    ]
  }

  /// Plays the demonstration.
  private func demonstrate() async throws -> ExitStatus {
    let folder = try DemoFolder()
    defer { folder.remove() }
    let app = try await SyncApp(assemblies: Self.assemblies(folder.files, console))
    let host = DemoHost()
    host.lock()
    return try await app.run(until: signals) { try await host.play(with: app) }
  }
}
