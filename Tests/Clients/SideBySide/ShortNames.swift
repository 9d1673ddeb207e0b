import OtherContainer

import class Forge.Container
import struct Forge.Provider

/// A file that imports both, where an import of one type says whose short name it is.
final class PriceList {
  private let settings: Provider<Settings>

  init(_ container: Container) throws { settings = try container.resolve() }

  func currency() throws -> String { try settings().currency }
}
