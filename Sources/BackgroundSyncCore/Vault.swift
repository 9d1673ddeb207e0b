/// Credentials in a folder that can be locked, one file each.
struct Vault: CredentialReading {
  let path: String

  /// The file that says whether the vault is open.
  var tokenPath: String { path + "/api_token" }

  func apiToken() throws(CredentialUnreadable) -> String {
    let token: Token
    do throws(SystemError) {
      token = try Token(contentsOf: tokenPath)
    } catch {
      throw CredentialUnreadable(description: "\(tokenPath): \(error)")
    }
    // Whoever writes the file makes it first and fills it afterwards.
    if token.text.isEmpty { throw CredentialUnreadable(description: "\(tokenPath): it is empty") }
    return token.text
  }
}
