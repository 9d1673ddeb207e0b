import ForgeObservers
import Observation

@MainActor @Observable
final class LockModel {
  private(set) var isLocked = false
  private let protectedData: any ProtectedDataObserving

  init(protectedData: any ProtectedDataObserving) {
    self.protectedData = protectedData
  }

  func follow() async {
    for await state in protectedData.stateStream {
      isLocked = state == .unavailable
    }
  }
}
