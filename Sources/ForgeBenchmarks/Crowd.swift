import ForgeInject

/// Ten thousand service types, each a node of a binary tree.
enum Crowd {
  protocol Digit: SendableMetatype {}
  enum D0: Digit {}
  enum D1: Digit {}
  enum D2: Digit {}
  enum D3: Digit {}
  enum D4: Digit {}
  enum D5: Digit {}
  enum D6: Digit {}
  enum D7: Digit {}
  enum D8: Digit {}
  enum D9: Digit {}

  protocol Member: AnyObject, Sendable {
    init(_ left: (any Member)?, _ right: (any Member)?)
  }

  final class Node<A: Digit, B: Digit, C: Digit, D: Digit>: Member {
    let left: (any Member)?
    let right: (any Member)?
    init(_ left: (any Member)?, _ right: (any Member)?) {
      self.left = left
      self.right = right
    }
  }

  private static let digits: [any Digit.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
  ]

  /// The service types.
  ///
  /// An app names its types in source code; here the runtime has to make them, which no case counts in.
  static let types: [any Member.Type] = (0..<10_000).map(makeType)

  static func type(_ number: Int) -> any Member.Type { types[number] }

  private static func makeType(_ number: Int) -> any Member.Type {
    func open<A: Digit, B: Digit, C: Digit, D: Digit>(
      _: A.Type, _: B.Type, _: C.Type, _: D.Type
    ) -> any Member.Type { Node<A, B, C, D>.self }
    let ones: any Digit.Type = digits[number % 10]
    let tens: any Digit.Type = digits[number / 10 % 10]
    let hundreds: any Digit.Type = digits[number / 100 % 10]
    let thousands: any Digit.Type = digits[number / 1_000 % 10]
    return open(ones, tens, hundreds, thousands)
  }

  /// The children of a node, which come after it.
  static func children(of number: Int, in count: Int) -> (left: Int, right: Int)? {
    2 * number + 2 < count ? (2 * number + 1, 2 * number + 2) : nil
  }
}

/// Registers the first `count` of the crowd as singletons that take their children as parameters.
struct CrowdAssembly: Assembly {
  let count: Int

  func assemble(into registry: inout Registry) {
    func leaf<M: Crowd.Member>(_ member: M.Type) { registry.register(.singleton) { M(nil, nil) } }
    func node<M: Crowd.Member, L: Crowd.Member, R: Crowd.Member>(_ member: M.Type, _: L.Type, _: R.Type) {
      registry.register(.singleton) { (left: L, right: R) in M(left, right) }
    }
    for number in 0..<count {
      if let (left, right) = Crowd.children(of: number, in: count) {
        node(Crowd.type(number), Crowd.type(left), Crowd.type(right))
      } else {
        leaf(Crowd.type(number))
      }
    }
  }
}
