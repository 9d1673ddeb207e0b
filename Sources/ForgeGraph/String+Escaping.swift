extension String {
  /// The text with something else for some of its characters, which are of ASCII.
  func escaped(_ escape: (UInt8) -> StaticString?) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count + 8)
    for byte in utf8 {
      if let escape = escape(byte) {
        escape.withUTF8Buffer { result += $0 }
      } else {
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
