import ForgeInject
import Foundation

/// The first resolve of 1,000 services in a fresh process, assembling included.
enum ColdStart {
  static let all = [
    Benchmark(
      name: "e-cold-start", title: "1,000 services: assemble and first resolve, in a fresh process",
      kind: .coldStart,
      variants: ["direct", "forge", "dictionary"].map { name in .init(name) { _ in try runOnce(name) } })
  ]

  private static let count = 1_000

  /// Does it here and now, and prints how many milliseconds it took.
  static func runOnce(_ variant: String) throws {
    _ = Crowd.types
    let start = ContinuousClock.now
    switch variant {
    case "direct": consume(direct(0))
    case "forge":
      let container = try Container(CrowdAssembly(count: count))
      func open<M: Crowd.Member>(_ type: M.Type) throws { consume(try container.resolve(type)) }
      try open(Crowd.type(0))
    case "dictionary":
      let container = DictionaryContainer()
      for number in 0..<count { register(number, in: container) }
      func open<M: Crowd.Member>(_ type: M.Type) { consume(container.resolve(type)) }
      open(Crowd.type(0))
    default: throw Options.Problem.unknown(variant)
    }
    print((ContinuousClock.now - start) / .milliseconds(1))
  }

  /// Has a fresh process do it, and returns what that printed.
  static func milliseconds(_ variant: String) async throws -> Double {
    let process = Process()
    let output = Pipe()
    process.executableURL = ThisProgram.url
    process.arguments = ["--cold", variant]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard let time = Double(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
    else { throw Options.Problem.unknown(variant) }
    return time
  }

  private static func direct(_ number: Int) -> any Crowd.Member {
    let children = Crowd.children(of: number, in: count)
    return Crowd.type(number).init(children.map { direct($0.left) }, children.map { direct($0.right) })
  }

  private static func register(_ number: Int, in container: DictionaryContainer) {
    func leaf<M: Crowd.Member>(_ type: M.Type) { container.registerShared(type) { _ in M(nil, nil) } }
    func node<M: Crowd.Member, L: Crowd.Member, R: Crowd.Member>(_ type: M.Type, _ left: L.Type, _ right: R.Type) {
      container.registerShared(type) { M($0.resolve(left), $0.resolve(right)) }
    }
    if let (left, right) = Crowd.children(of: number, in: count) {
      node(Crowd.type(number), Crowd.type(left), Crowd.type(right))
    } else {
      leaf(Crowd.type(number))
    }
  }
}
