/// What the command line asks for.
struct Options {
  enum Mode: Equatable {
    case measure, help
    case cold(String)
    case loop(String, String, Int)
    case client(Int)
  }

  enum Problem: Error, CustomStringConvertible {
    case unknown(String)
    case missingValue(String)

    var description: String {
      switch self {
      case .unknown(let argument): "unknown argument `\(argument)`"
      case .missingValue(let option): "`\(option)` needs a value"
      }
    }
  }

  static let help = """
    Usage: swift run -c release ForgeBenchmarks [options]

      --filter TEXT   only the cases whose name contains TEXT
      --rounds N      interleaved rounds for each case (5)
      --json          print JSON instead of a table
      --check         exit 1 when an operation takes more instructions, or more or fewer allocations, than it should
      --loop CASE VARIANT N
                      run one variant N times and print nothing, for tools that count instructions
      --client N      instead of the cases, what a client of N services takes to build and to run, beside one that is
                      written by hand; builds both in a temporary folder
      --one-function  the client registers everything in one function, instead of one in each file
    """

  var mode = Mode.measure
  var filter = ""
  var rounds = 5
  var isJSON = false
  var isCheck = false
  var isInOneFunction = false

  init(_ arguments: some Sequence<String>) throws {
    var rest = arguments.makeIterator()
    func value(of option: String) throws -> String {
      guard let value = rest.next() else { throw Problem.missingValue(option) }
      return value
    }
    func number(of option: String) throws -> Int {
      let text = try value(of: option)
      guard let number = Int(text), number > 0 else { throw Problem.unknown(text) }
      return number
    }
    while let argument = rest.next() {
      switch argument {
      case "--help", "-h": mode = .help
      case "--filter": filter = try value(of: argument)
      case "--rounds": rounds = try number(of: argument)
      case "--json": isJSON = true
      case "--check": isCheck = true
      case "--client": mode = .client(try number(of: argument))
      case "--one-function": isInOneFunction = true
      case "--cold": mode = .cold(try value(of: argument))
      case "--loop":
        mode = .loop(try value(of: argument), try value(of: argument), try number(of: argument))
      default: throw Problem.unknown(argument)
      }
    }
  }

  func includes(_ name: String) -> Bool { filter.isEmpty || name.contains(filter) }
}
