import ForgeObservers
import Observation

/// A model that is made when its screen is, by way of the container in the environment.
@MainActor @Observable
final class DetailModel {
  var isPinned = false
  private let protectedData: any ProtectedDataObserving

  init(protectedData: any ProtectedDataObserving) {
    self.protectedData = protectedData
  }

  var title: String { protectedData.state == .available ? "details" : "no details yet" }
}
