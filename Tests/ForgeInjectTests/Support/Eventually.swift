import Foundation

/// Waits for a condition that other threads and tasks are about to make true, without holding a thread.
///
/// - Returns: Whether it became true before this process had used a minute of processor time, which a busy machine does not shorten.
func eventually(_ condition: () -> Bool) async -> Bool {
  let limit = clock() + 60_000_000  // POSIX: a million of them are a second
  while !condition() {
    guard clock() < limit else { return false }
    await Task.yield()
  }
  return true
}
