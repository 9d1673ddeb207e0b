import Foundation

/// A regular file that this process alone may write, until the value goes away or the process ends.
struct LockedFile: ~Copyable {
  let descriptor: Int32
  private let path: String

  /// Opens a file, which is made if it does not exist, and waits for its turn.
  ///
  /// The lock is asked for again and again: a blocking call would keep one of the few threads that all tasks share, and
  /// could not be cancelled.
  static func open(_ path: String, clock: any Clock<Duration>) async throws -> LockedFile {
    let file = LockedFile(
      path: path,
      descriptor: try SystemError.check { Foundation.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644) })
    while try !file.lock() { try await clock.sleep(for: .milliseconds(10)) }
    return file
  }

  private init(path: String, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    _ = close(descriptor)
  }

  /// Writes after so many bytes of the file, in the place of what follows them, and returns when the disk has all that
  /// the file holds.
  ///
  /// When that fails the file ends after those bytes.
  func append(_ data: Data, to length: Int) throws(SystemError) {
    // Not without need: to other readers a new time of change at the same length would look like a new text.
    if try FileSnapshot(of: descriptor).size > length { try truncate(to: length) }
    do throws(SystemError) {
      try write(data)
      try synchronize(descriptor)
      if length == 0 { try synchronizeFolder() }
    } catch {
      try? truncate(to: length)
      throw error
    }
  }

  private func truncate(to length: Int) throws(SystemError) {
    try SystemError.check { ftruncate(descriptor, off_t(length)) }
  }

  private func lock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      try SystemError.check { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  private func write(_ data: Data) throws(SystemError) {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let length = try SystemError.check {
        rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(length)
    }
  }

  /// A file that was just made is only found again after a power failure when its folder has reached the disk too.
  private func synchronizeFolder() throws(SystemError) {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    let descriptor = try SystemError.check { Foundation.open(folder, O_RDONLY | O_CLOEXEC) }
    defer { _ = close(descriptor) }
    try synchronize(descriptor)
  }

  private func synchronize(_ descriptor: Int32) throws(SystemError) {
    #if canImport(Darwin)
      // There `fsync` leaves the data in the cache of the drive.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    try SystemError.check { fsync(descriptor) }
  }
}
