// What errors keep of a registration.

extension ErrorText.Step {
  convenience init(_ registration: Registration) {
    self.init(registration.service, registration.origin, isDecorator: registration.role.isDecorator)
  }
}

extension FailedEnding {
  convenience init(_ registration: Registration, _ error: any Error) {
    self.init(registration.service, registeredAt: registration.location, error)
  }
}
