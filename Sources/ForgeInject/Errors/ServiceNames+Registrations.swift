extension ServiceNames {
  /// The names of everything that is registered and needed, and of the assemblies.
  package init(_ registrations: [Registration]) {
    var types: [Any.Type] = []
    var places: [String] = []
    for registration in registrations where registration.role != .form {
      types.append(registration.service)
      places.append(registration.location.description)
      guard let assembly = registration.assembly else { continue }
      types.append(assembly)
      places.append(registration.location.fileID)
    }
    for registration in registrations where registration.role != .form {
      for parameter in registration.dependencies ?? [] {
        for type in Form.types(in: parameter) {
          types.append(type)
          places.append("needed at \(registration.location)")
        }
      }
    }
    self.init(types, places)
  }
}
