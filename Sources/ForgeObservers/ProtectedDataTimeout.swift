public import Foundation

/// Protected data was not available in time.
public struct ProtectedDataTimeout: Error, Sendable, Equatable {
  /// How long was waited.
  public let timeout: Duration

  /// Creates the error of a wait that took so long, for observers of your own.
  public init(timeout: Duration) {
    self.timeout = timeout
  }
}

extension ProtectedDataTimeout: CustomStringConvertible, LocalizedError {
  /// What happened, and what to do about it.
  public var description: String {
    """
    Protected data was not available within \(timeout). It stays so until the device is unlocked: try again later, or \
    let the system run the task again.
    """
  }

  /// The same text as `description`, for code that shows an error's `localizedDescription`.
  public var errorDescription: String? { description }
}
