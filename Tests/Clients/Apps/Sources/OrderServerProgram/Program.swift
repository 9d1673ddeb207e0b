import ForgeInject
import Foundation
import OrderServer

@main
enum Program {
  static func main() async {
    do {
      let before = descriptors()
      let configuration = try Configuration(environment: ProcessInfo.processInfo.environment)
      let container = try Container(ServerAssembly(configuration: configuration))
      try await container.start()
      let listener = try Listener(port: configuration.port, drainLimit: configuration.stopLimit)
      TerminationSignal.onFirst { listener.stop() }
      say("listening on \(listener.port)")
      let end = try await Server.run(container, listener: listener, stopLimit: configuration.stopLimit)
      say("\(end) descriptors left \(descriptors() - before - TerminationSignal.descriptors)")
    } catch {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  /// How many files, pipes and sockets are open.
  ///
  /// What has no type in the file system belongs to the runtime, which waits with it for timers.
  private static func descriptors() -> Int {
    (0..<4_096).count { descriptor in
      var status = stat()
      return fstat(Int32(descriptor), &status) == 0 && status.st_mode & S_IFMT != 0
    }
  }
}
