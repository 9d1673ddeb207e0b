/// Decorators, and the numbers of what each of them wraps.
struct Decorations {
  private(set) var decorators: [Registration] = []
  private(set) var targets: [Int] = []

  mutating func add(_ decorator: Registration, to target: Int) {
    decorators.append(decorator)
    targets.append(target)
  }

  mutating func remove(from target: Int) {
    for index in targets.indices.reversed() where targets[index] == target {
      decorators.remove(at: index)
      targets.remove(at: index)
    }
  }
}
