/// Names of types that are all different: where ``ServiceName`` gives several types one name, each has a place behind it, `App.Token (App/Login.swift:12)`.
///
/// Only types that are private to a file or local to a function can be called alike, and such a type is registered, and asked for, in its own file.
struct ServiceNames {
  private var names: [ObjectIdentifier: String] = [:]
  private var taken: Set<String> = []

  /// The names of everything that is registered and needed, and of the assemblies.
  ///
  /// - Complexity: O(*n*) in the number of registrations and their parameters.
  init(_ registrations: [Registration]) {
    var types: [Any.Type] = []
    var places: [ObjectIdentifier: String] = [:]
    func add(_ type: Any.Type, _ place: @autoclosure () -> String) {
      guard places[ObjectIdentifier(type)] == nil else { return }
      places[ObjectIdentifier(type)] = place()
      types.append(type)
    }
    for registration in registrations where registration.role != .form {
      add(registration.service, registration.location.description)
      if let assembly = registration.assembly { add(assembly, registration.location.fileID) }
    }
    for registration in registrations where registration.role != .form {
      for parameter in registration.dependencies ?? [] {
        for type in Form.types(in: parameter) { add(type, "needed at \(registration.location)") }
      }
    }
    let plain = types.map { ServiceName.of($0) }
    var seen: Set<String> = []
    let shared = Set(plain.filter { !seen.insert($0).inserted })
    for (type, name) in zip(types, plain) {
      take(type, shared.contains(name) ? "\(name) (\(places[ObjectIdentifier(type)] ?? ""))" : name)
    }
  }

  subscript(type: Any.Type) -> String { names[ObjectIdentifier(type)] ?? ServiceName.of(type) }

  /// Names further types, which get the place if their names are taken.
  mutating func add(_ types: [Any.Type], _ place: String) {
    for type in types where names[ObjectIdentifier(type)] == nil {
      let name = ServiceName.of(type)
      take(type, taken.contains(name) ? "\(name) (\(place))" : name)
    }
  }

  private mutating func take(_ type: Any.Type, _ name: String) {
    var distinct = name
    var number = 1
    while !taken.insert(distinct).inserted {
      number += 1
      distinct = "\(name) #\(number)"
    }
    names[ObjectIdentifier(type)] = distinct
  }
}
