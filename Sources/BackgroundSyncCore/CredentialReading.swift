/// Reads the credential that a destination asks for.
protocol CredentialReading: Sendable {
  /// The API token.
  ///
  /// - Throws: ``CredentialUnreadable``, also when protected data has been available a moment ago.
  func apiToken() throws(CredentialUnreadable) -> String
}

/// A credential could not be read now.
struct CredentialUnreadable: Error, CustomStringConvertible {
  let description: String
}
