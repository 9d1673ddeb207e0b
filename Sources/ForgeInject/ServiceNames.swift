/// Names of types that are all different: where ``ServiceName`` gives several types one name, each has a place behind it, `App.Token (App/Login.swift:12)`.
///
/// Only types that are private to a file or local to a function can be called alike, and such a type is registered, and asked for, in its own file.
struct ServiceNames {
  private var names: [ObjectIdentifier: String] = [:]
  private var taken: Set<String> = []

  /// The names as they are, of types that cannot be called alike.
  init() {}

  /// The names of everything that is registered and needed, and of the assemblies.
  ///
  /// - Complexity: O(*n*) in the number of registrations and their parameters.
  init(_ registrations: [Registration]) {
    var seen: Set<ObjectIdentifier> = []
    var types: [(type: Any.Type, name: String, place: String)] = []
    func add(_ type: Any.Type, _ place: @autoclosure () -> String) {
      if seen.insert(ObjectIdentifier(type)).inserted { types.append((type, ServiceName.of(type), place())) }
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
    let counts = Dictionary(types.map { ($0.name, 1) }, uniquingKeysWith: +)
    for entry in types { take(entry.type, counts[entry.name] == 1 ? entry.name : "\(entry.name) (\(entry.place))") }
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
