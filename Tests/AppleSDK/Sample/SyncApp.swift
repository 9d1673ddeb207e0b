import Forge
import SwiftUI

/// How an app starts: it assembles, starts, and gives its first view a model that has got its observer.
@main
struct SyncApp: App {
  private let container: Container
  private let lock: LockModel

  init() {
    do {
      container = try Container(SyncAssembly())
      try container.start()
      lock = try container.resolve(LockModel.self)
    } catch {
      fatalError("\(error)")
    }
  }

  var body: some Scene {
    WindowGroup {
      LockScreen(lock: lock).container(container)
    }
  }
}
