/// A place in source code, as `#fileID` and `#line` name it: `Module/File.swift:12`.
public struct CodeLocation: Sendable, Hashable, CustomStringConvertible {
  let file: StaticString

  /// The line, counted from 1.
  public let line: UInt

  /// The module and the file's name, as `#fileID` gives them (SE-0274).
  public var fileID: String { "\(file)" }

  /// The place in the form `Module/File.swift:12`.
  public var description: String { "\(file):\(line)" }

  @usableFromInline
  init(_ file: StaticString, _ line: UInt) {
    self.file = file
    self.line = line
  }

  /// Whether both name the same line of the same file.
  public static func == (left: CodeLocation, right: CodeLocation) -> Bool {
    left.line == right.line && left.fileID == right.fileID
  }

  /// Feeds the file and the line into `hasher`.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
  }
}

extension CodeLocation: Comparable {
  /// Orders by file, then by line.
  public static func < (left: CodeLocation, right: CodeLocation) -> Bool {
    (left.fileID, left.line) < (right.fileID, right.line)
  }
}
