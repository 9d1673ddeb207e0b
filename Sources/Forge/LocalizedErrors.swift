public import Foundation

extension GraphError: LocalizedError {
  /// The same text as `description`, for code that shows an error's `localizedDescription`.
  public var errorDescription: String? { description }
}

extension ResolutionError: LocalizedError {
  /// The same text as `description`, for code that shows an error's `localizedDescription`.
  public var errorDescription: String? { description }
}

extension StopError: LocalizedError {
  /// The same text as `description`, for code that shows an error's `localizedDescription`.
  public var errorDescription: String? { description }
}
