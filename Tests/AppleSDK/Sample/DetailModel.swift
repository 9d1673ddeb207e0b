import ForgeObservers
import Observation

/// A model that is made when its screen is, by way of the container in the environment.
@MainActor @Observable
final class DetailModel {
  let title: String

  init(protectedData: any ProtectedDataObserving) {
    title = protectedData.state == .available ? "details" : "no details yet"
  }
}
