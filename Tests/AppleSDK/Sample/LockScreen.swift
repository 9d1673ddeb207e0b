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
  @Resolved private var model: DetailModel

  var body: some View {
    if isLocked {
      Text("locked")
    } else {
      Toggle(model.title, isOn: $model.isPinned)
    }
  }
}
