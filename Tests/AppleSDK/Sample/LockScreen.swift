import Forge
import SwiftUI

struct LockScreen: View {
  let lock: LockModel

  var body: some View {
    DetailScreen(isLocked: lock.isLocked)
      .task { await lock.follow() }
  }
}

struct DetailScreen: View {
  let isLocked: Bool
  @Environment(\.container) private var container

  var body: some View {
    Text(isLocked ? "locked" : (try? container?.resolve(DetailModel.self).title) ?? "no container")
  }
}
