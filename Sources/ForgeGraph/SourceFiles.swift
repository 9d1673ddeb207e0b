internal import Foundation

/// Finds the files that `#fileID` names by their module and their own name alone.
///
/// The directory of a module may be given. A module without one, or whose directory does not have the file, is looked for below the current
/// directory: in directories with the module's name, first in those within one that is called `Sources`.
final class SourceFiles {
  enum Answer: Equatable {
    /// The absolute path.
    case found(String)
    case ambiguous([String])
    /// With the directory that was searched.
    case notFound(String)
  }

  private let sources: [String: [URL]]
  private let directory: URL
  /// The paths of Swift files below a directory, by their names.
  private var indexes: [String: [String: [String]]] = [:]

  /// - Parameter sources: The directories of modules; relative ones begin at `directory`.
  init(sources: [(module: String, directory: String)], directory: URL) {
    self.directory = directory
    var urls: [String: [URL]] = [:]
    for source in sources {
      urls[source.module, default: []].append(URL.of(source.directory, in: directory))
    }
    self.sources = urls
  }

  func find(_ fileID: String) -> Answer {
    let parts = fileID.split(separator: "/").map(String.init)
    guard let module = parts.first, let file = parts.last, parts.count > 1 else {
      return .notFound(path(directory))
    }
    let known = (sources[module] ?? []).flatMap { files(called: file, below: $0) }
    if let answer = answer(known) { return answer }
    let candidates = files(called: file, below: directory).filter { components($0).contains(module) }
    let preferred = candidates.filter { isInSources($0, module) }
    return answer(preferred) ?? answer(candidates) ?? .notFound(path(directory))
  }

  private func answer(_ paths: [String]) -> Answer? {
    let paths = Set(paths).sorted()
    if paths.count > 1 { return .ambiguous(paths) }
    return paths.first.map(Answer.found)
  }

  private func isInSources(_ path: String, _ module: String) -> Bool {
    let parts = components(path)
    return zip(parts, parts.dropFirst()).contains { $0 == "Sources" && $1 == module }
  }

  /// The directories on the way from the current one to the file.
  private func components(_ path: String) -> [String] {
    path.dropFirst(self.path(directory).count).split(separator: "/").dropLast().map(String.init)
  }

  private func files(called name: String, below directory: URL) -> [String] {
    let root = path(directory)
    if let index = indexes[root] { return index[name] ?? [] }
    var index: [String: [String]] = [:]
    // Hidden ones too are skipped: the build directory has copies of what packages depend on.
    let files = FileManager.default.enumerator(
      at: URL(filePath: root), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
    while let file = files?.nextObject() as? URL {
      if file.pathExtension == "swift" { index[file.lastPathComponent, default: []].append(path(file)) }
    }
    indexes[root] = index
    return index[name] ?? []
  }

  private func path(_ url: URL) -> String {
    let path = url.absoluteURL.standardizedFileURL.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}

extension URL {
  /// What a path means where relative ones begin at a directory, which need not exist.
  static func of(_ path: String, in directory: URL) -> URL {
    path.hasPrefix("/") ? URL(filePath: path) : directory.appending(path: path)
  }
}
