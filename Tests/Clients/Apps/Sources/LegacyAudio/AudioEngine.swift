import Foundation

// A module as it was before Swift 6, in Swift 5 mode: an open class, a delegate, and nothing about isolation.

/// Hears of the engine's end.
public protocol AudioEngineDelegate: AnyObject {
  func audioEngine(_ engine: AudioEngine, didFinish url: URL)
}

open class AudioEngine: NSObject {
  open weak var delegate: AudioEngineDelegate?
  open private(set) var url: URL?

  open func play(_ url: URL) { self.url = url }

  open func finish() {
    guard let url else { return }
    self.url = nil
    delegate?.audioEngine(self, didFinish: url)
  }
}

/// Reads tags in whichever thread it is asked; its fields are set when it is made.
public final class TagReader: NSObject {
  /// How the tags are written.
  public let encoding: String.Encoding

  /// Makes a reader.
  public init(encoding: String.Encoding = .utf8) { self.encoding = encoding }

  /// The title, or nil when the data are in another encoding.
  public func title(of data: Data) -> String? { String(data: data, encoding: encoding) }
}
