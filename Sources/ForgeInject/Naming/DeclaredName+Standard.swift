// The letters that the mangling has for the standard library's types and protocols.

extension DeclaredName {
  /// The name that the mangling has a letter for.
  init?(standard letter: Unicode.Scalar, isConcurrency: Bool) {
    let type = isConcurrency ? Self.concurrencyType(letter) : Self.type(letter)
    guard let name = type ?? (isConcurrency ? Self.concurrencyProtocol(letter) : Self.protocol(letter)) else {
      return nil
    }
    self = DeclaredName(module: "Swift").nested(name, isProtocol: type == nil)
  }

  private static func type(_ letter: Unicode.Scalar) -> String? {
    switch letter {
    case "A": "AutoreleasingUnsafeMutablePointer"
    case "a": "Array"
    case "b": "Bool"
    case "D": "Dictionary"
    case "d": "Double"
    case "f": "Float"
    case "h": "Set"
    case "I": "DefaultIndices"
    case "i": "Int"
    case "J": "Character"
    case "N": "ClosedRange"
    case "n": "Range"
    case "O": "ObjectIdentifier"
    case "P": "UnsafePointer"
    case "p": "UnsafeMutablePointer"
    case "q": "Optional"
    case "R": "UnsafeBufferPointer"
    case "r": "UnsafeMutableBufferPointer"
    case "S": "String"
    case "s": "Substring"
    case "u": "UInt"
    case "V": "UnsafeRawPointer"
    case "v": "UnsafeMutableRawPointer"
    case "W": "UnsafeRawBufferPointer"
    case "w": "UnsafeMutableRawBufferPointer"
    default: nil
    }
  }

  private static func `protocol`(_ letter: Unicode.Scalar) -> String? {
    switch letter {
    case "B": "BinaryFloatingPoint"
    case "E": "Encodable"
    case "e": "Decodable"
    case "F": "FloatingPoint"
    case "G": "RandomNumberGenerator"
    case "H": "Hashable"
    case "j": "Numeric"
    case "K": "BidirectionalCollection"
    case "k": "RandomAccessCollection"
    case "L": "Comparable"
    case "l": "Collection"
    case "M": "MutableCollection"
    case "m": "RangeReplaceableCollection"
    case "Q": "Equatable"
    case "T": "Sequence"
    case "t": "IteratorProtocol"
    case "U": "UnsignedInteger"
    case "X": "RangeExpression"
    case "x": "Strideable"
    case "Y": "RawRepresentable"
    case "y": "StringProtocol"
    case "Z": "SignedInteger"
    case "z": "BinaryInteger"
    default: nil
    }
  }

  private static func concurrencyType(_ letter: Unicode.Scalar) -> String? {
    switch letter {
    case "C": "CheckedContinuation"
    case "c": "UnsafeContinuation"
    case "E": "CancellationError"
    case "e": "UnownedSerialExecutor"
    case "G": "TaskGroup"
    case "g": "ThrowingTaskGroup"
    case "J": "UnownedJob"
    case "M": "MainActor"
    case "P": "TaskPriority"
    case "S": "AsyncStream"
    case "s": "AsyncThrowingStream"
    case "T": "Task"
    case "t": "UnsafeCurrentTask"
    default: nil
    }
  }

  private static func concurrencyProtocol(_ letter: Unicode.Scalar) -> String? {
    switch letter {
    case "A": "Actor"
    case "F": "Executor"
    case "f": "SerialExecutor"
    case "h": "TaskExecutor"
    case "I": "AsyncIteratorProtocol"
    case "i": "AsyncSequence"
    default: nil
    }
  }
}
