import Foundation

struct AccountAPI: Sendable {
  let account: Account
  let credentials: Credentials
  let transport: any Transport
}

package actor Subscriptions {
  private let api: AccountAPI
  private let refresher: FeedRefresher
  package private(set) var isEnded = false

  init(api: AccountAPI, refresher: FeedRefresher) {
    self.api = api
    self.refresher = refresher
  }

  package var accountName: String { api.account.name }

  func end() { isEnded = true }
}

struct Entitlements: Sendable {
  let account: Account
  var canDownload: Bool { !account.name.isEmpty }
}
