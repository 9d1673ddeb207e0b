/// Names of types that are all different: where ``ServiceName`` gives several types one name, each has a place behind it, `App.Token (App/Login.swift:12)`.
///
/// Only types that are private to a file or local to a function can be called alike, and such a type is registered, and asked for, in its own file.
package struct ServiceNames {
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var names: [String] = []

  /// - Parameters:
  ///   - types: The types, each of which may come several times.
  ///   - places: Where each is declared, as far as is known; the first place of a type counts.
  /// - Complexity: O(*n* log *n*) in their number.
  init(_ types: [Any.Type] = [], _ places: [String] = []) {
    var firstPlaces: [String] = []
    for (type, place) in zip(types, places) where numbers[ObjectIdentifier(type)] == nil {
      add(type, ServiceName.of(type))
      firstPlaces.append(place)
    }
    let plain = names
    let sorted = sorting(plain.count) { plain[$0] < plain[$1] }
    for (index, number) in sorted.enumerated() {
      let isLikeLast = index > 0 && plain[sorted[index - 1]] == plain[number]
      let isLikeNext = index + 1 < sorted.count && plain[sorted[index + 1]] == plain[number]
      if isLikeLast || isLikeNext { names[number] = distinct("\(plain[number]) (\(firstPlaces[number]))") }
    }
  }

  package subscript(type: Any.Type) -> String {
    numbers[ObjectIdentifier(type)].map { names[$0] } ?? ServiceName.of(type)
  }

  /// Names further types, which get the place if their names are taken.
  package mutating func add(_ types: [Any.Type], _ place: String) {
    for type in types where numbers[ObjectIdentifier(type)] == nil {
      let name = ServiceName.of(type)
      add(type, names.contains(name) ? distinct("\(name) (\(place))") : name)
    }
  }

  private mutating func add(_ type: Any.Type, _ name: String) {
    numbers[ObjectIdentifier(type)] = names.count
    names.append(name)
  }

  private func distinct(_ name: String) -> String {
    var (distinct, number) = (name, 1)
    while names.contains(distinct) {
      number += 1
      distinct = "\(name) #\(number)"
    }
    return distinct
  }
}
