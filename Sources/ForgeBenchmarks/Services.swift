final class Single { init() {} }

// A tree of seven.
final class Leaf1 { init() {} }
final class Leaf2 { init() {} }
final class Leaf3 { init() {} }
final class Leaf4 { init() {} }
final class Branch1 {
  let left: Leaf1
  let right: Leaf2
  init(left: Leaf1, right: Leaf2) {
    self.left = left
    self.right = right
  }
}
final class Branch2 {
  let left: Leaf3
  let right: Leaf4
  init(left: Leaf3, right: Leaf4) {
    self.left = left
    self.right = right
  }
}
final class Tree {
  let left: Branch1
  let right: Branch2
  init(left: Branch1, right: Branch2) {
    self.left = left
    self.right = right
  }
}

/// Takes a value away from the optimizer.
@inline(never) @_optimize(none)
func consume<T>(_ value: T) {}
