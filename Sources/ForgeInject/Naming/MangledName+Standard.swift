// What the mangling has a letter for.

extension MangledName {
  /// A type or protocol of the standard library.
  static func standard(_ letter: Unicode.Scalar, isConcurrency: Bool) throws -> TypeSpelling {
    guard let place = words.firstIndex(of: (isConcurrency ? "c" : "") + String(letter)) else { throw NotUnderstood() }
    let isProtocol = words[..<place].contains("any")
    return TypeSpelling(isProtocol ? .protocol : .nominal, words[place + 1], in: TypeSpelling(.module, "Swift"))
  }

  /// Letters, each before the name that it stands for; those of the concurrency library have a `c`, and protocols come after `any`.
  private static let words = words(
    """
    A AutoreleasingUnsafeMutablePointer a Array b Bool D Dictionary d Double f Float h Set I DefaultIndices i Int J Character N ClosedRange \
    n Range O ObjectIdentifier P UnsafePointer p UnsafeMutablePointer q Optional R UnsafeBufferPointer r UnsafeMutableBufferPointer S String \
    s Substring u UInt V UnsafeRawPointer v UnsafeMutableRawPointer W UnsafeRawBufferPointer w UnsafeMutableRawBufferPointer \
    cC CheckedContinuation cc UnsafeContinuation cE CancellationError ce UnownedSerialExecutor cG TaskGroup cg ThrowingTaskGroup \
    cJ UnownedJob cM MainActor cP TaskPriority cS AsyncStream cs AsyncThrowingStream cT Task ct UnsafeCurrentTask \
    any B BinaryFloatingPoint E Encodable e Decodable F FloatingPoint G RandomNumberGenerator H Hashable j Numeric K BidirectionalCollection \
    k RandomAccessCollection L Comparable l Collection M MutableCollection m RangeReplaceableCollection Q Equatable T Sequence \
    t IteratorProtocol U UnsignedInteger X RangeExpression x Strideable Y RawRepresentable y StringProtocol Z SignedInteger z BinaryInteger \
    cA Actor cF Executor cf SerialExecutor ch TaskExecutor cI AsyncIteratorProtocol ci AsyncSequence
    """)

  private static func words(_ text: String) -> [String] {
    var words = [""]
    for character in text.unicodeScalars {
      if character == " " { words.append("") } else { words[words.count - 1].unicodeScalars.append(character) }
    }
    return words
  }
}
