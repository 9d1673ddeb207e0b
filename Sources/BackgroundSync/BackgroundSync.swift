import BackgroundSyncCore
import Foundation

@main
struct BackgroundSync {
  static func main() async {
    exit(await SyncProgram.run(arguments: Array(CommandLine.arguments.dropFirst())))
  }
}
