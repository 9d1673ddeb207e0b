import Foundation

/// A package of so many concrete services, each of which needs up to two others by its initializer, and a program that makes all of them.
///
/// The program ends early where its first argument says so; see ``Stage``.
struct ClientPackage {
  enum Kind: String, CaseIterable {
    /// A hand-written root with lazy properties.
    case direct
    /// Assemblies of this package's container.
    case forge
  }

  /// Where the program ends.
  enum Stage: String {
    case idle, registering, registered, resolved
  }

  /// The function that makes everything, as the linker knows it.
  static let measured = "$s6Client8measuredyyF"
  static let executable = "Client"

  let kind: Kind
  let count: Int
  /// Whether one assembly registers everything, instead of one in each file.
  let isInOneFunction: Bool

  private static let servicesInFile = 20

  func write(to folder: URL) throws {
    let sources = folder.appending(path: "Sources/\(Self.executable)")
    try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
    func write(_ text: String, _ file: URL) throws { try Data(text.utf8).write(to: file) }
    try write(manifest, folder.appending(path: "Package.swift"))
    try write(main, sources.appending(path: "Main.swift"))
    for start in starts {
      try write(services(from: start), sources.appending(path: "Services\(start).swift"))
    }
  }

  private var starts: [Int] { Array(stride(from: 0, to: count, by: Self.servicesInFile)) }

  private func children(of number: Int) -> [Int] { [2 * number + 1, 2 * number + 2].filter { $0 < count } }

  private var manifest: String {
    // Found by where this file was when it was compiled.
    let package = URL(filePath: #filePath).appending(path: "../../../..").standardized.path(percentEncoded: false)
    let (dependency, product) =
      switch kind {
      case .direct: ("", "")
      case .forge:
        (#".package(name: "Forge", path: "\#(package)")"#, #".product(name: "ForgeInject", package: "Forge")"#)
      }
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(Self.executable)", platforms: [.macOS(.v15)], dependencies: [\(dependency)],
        targets: [.executableTarget(name: "\(Self.executable)", dependencies: [\(product)])])

      """
  }

  private func services(from start: Int) -> String {
    let numbers = start..<min(start + Self.servicesInFile, count)
    let classes = numbers.map { number in
      let children = children(of: number)
      return """
        final class S\(number): Sendable {
        \(children.map { "  let s\($0): S\($0)\n" }.joined())
          init(\(children.map { "s\($0): S\($0)" }.joined(separator: ", "))) {
        \(children.map { "    self.s\($0) = s\($0)\n" }.joined())  }
        }

        """
    }.joined(separator: "\n")
    switch kind {
    case .direct: return classes
    case .forge where isInOneFunction: return classes
    case .forge: return "import ForgeInject\n\n\(classes)\n\(assembly("Assembly\(start)", numbers))"
    }
  }

  private func assembly(_ name: String, _ numbers: Range<Int>) -> String {
    """
    struct \(name): Assembly {
      func assemble(into registry: inout Registry) {
    \(numbers.map { "    registry.register(.singleton, builder: S\($0).init)\n" }.joined())  }
    }

    """
  }

  private var main: String {
    """
    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif
    \(making)
    nonisolated(unsafe) var root: AnyObject?
    nonisolated(unsafe) var result: AnyObject?

    func end(_ stage: String) {
      if CommandLine.arguments.count > 1, CommandLine.arguments[1] == stage { exit(0) }
    }

    @main
    struct Main {
      static func main() {
        end("\(Stage.idle)")
        let time = ContinuousClock().measure { measured() }
        end("\(Stage.resolved)")
        print(time / .milliseconds(1))
      }
    }

    """
  }

  /// The function that makes everything, and what it needs.
  private var making: String {
    switch kind {
    case .direct:
      let properties = (0..<count).map { number in
        let arguments = children(of: number).map { "s\($0): s\($0)" }.joined(separator: ", ")
        return "  lazy var s\(number): S\(number) = S\(number)(\(arguments))\n"
      }.joined()
      return """

        final class Root {
        \(properties)}

        @inline(never)
        func measured() {
          let made = Root()
          result = made.s0
          root = made
        }
        """
    case .forge:
      let names = isInOneFunction ? ["All"] : starts.map { "Assembly\($0)" }
      return """
        import ForgeInject

        struct First: Assembly {
          func assemble(into registry: inout Registry) { end("\(Stage.registering)") }
        }

        struct Last: Assembly {
          func assemble(into registry: inout Registry) { end("\(Stage.registered)") }
        }

        \(isInOneFunction ? assembly("All", 0..<count) : "")
        @inline(never)
        func measured() {
          do {
            let container = try Container(assemblies: [First(), \(names.map { "\($0)(), " }.joined())Last()])
            result = try container.resolve(S0.self)
            root = container
          } catch {
            fatalError("\\(error)")
          }
        }
        """
    }
  }
}
