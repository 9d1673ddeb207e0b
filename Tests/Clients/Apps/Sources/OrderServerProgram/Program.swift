import ForgeInject
import Foundation
import OrderServer

@main
enum Program {
  static func main() async {
    let before = descriptors()
    // Before all that takes time, since a signal without a handler ends the program at once.
    let termination = TerminationSignal.first()
    exit(await exitCode { try await serve(until: termination, descriptorsBefore: before) })
  }

  /// 0, or 1 when the work fails, with its error on the standard error.
  static func exitCode(of work: @Sendable () async throws -> Void) async -> Int32 {
    do {
      try await work()
      return 0
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      return 1
    }
  }

  private static func serve(until termination: AsyncStream<Never>, descriptorsBefore before: Int) async throws {
    let configuration = try Configuration(environment: ProcessInfo.processInfo.environment)
    let container = try Container(ServerAssembly(configuration: configuration))
    let ledger = try await container.resolve(Ledger.self)
    let server = try await Server(container)
    say("starting")
    defer { say("\(ledger.counts) descriptors left \(descriptors() - before - TerminationSignal.descriptors)") }
    try await server.run(configuration: configuration, until: termination) { say("listening on \($0)") }
  }

  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  /// How many files, pipes and sockets are open.
  ///
  /// What has no type in the file system belongs to the runtime, which waits with it for timers; so does what lies in `/proc`, where it looks
  /// at its threads from time to time.
  private static func descriptors() -> Int {
    var processes = stat()
    let hasProcesses = stat("/proc", &processes) == 0
    return (0..<4_096).count { descriptor in
      var status = stat()
      guard fstat(Int32(descriptor), &status) == 0, status.st_mode & S_IFMT != 0 else { return false }
      return !hasProcesses || status.st_dev != processes.st_dev
    }
  }
}
