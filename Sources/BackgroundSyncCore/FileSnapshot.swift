import Foundation

/// Which file it was that was looked at, and how it was then.
struct FileSnapshot: Equatable, Sendable {
  private struct Time: Equatable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) {
      seconds = Int(time.tv_sec)
      nanoseconds = Int(time.tv_nsec)
    }
  }

  let size: Int
  private let device: UInt64
  private let inode: UInt64
  private let modification: Time
  /// When the content or anything else about the file has changed, which no program can set back.
  private let statusChange: Time

  /// What an open file is now.
  ///
  /// - Throws: also when it is not a regular file.
  init(of descriptor: Int32) throws(SystemError) {
    var information = stat()
    try SystemError.check { fstat(descriptor, &information) }
    if information.st_mode & S_IFMT != S_IFREG { throw .notARegularFile }
    self.init(information)
  }

  /// What the file with a path is now; nil when there is none.
  ///
  /// - Throws: when it cannot be looked at.
  init?(at path: String) throws(SystemError) {
    var information = stat()
    do throws(SystemError) {
      try SystemError.check { stat(path, &information) }
    } catch {
      if error.isNoFile { return nil }
      throw error
    }
    self.init(information)
  }

  private init(_ information: stat) {
    size = Int(information.st_size)
    device = UInt64(truncatingIfNeeded: information.st_dev)
    inode = UInt64(truncatingIfNeeded: information.st_ino)
    #if canImport(Darwin)
      modification = Time(information.st_mtimespec)
      statusChange = Time(information.st_ctimespec)
    #else
      modification = Time(information.st_mtim)
      statusChange = Time(information.st_ctim)
    #endif
  }

  /// Whether this may be the file of an earlier look with no more than something appended.
  func mayContinue(_ earlier: FileSnapshot) -> Bool {
    guard device == earlier.device, inode == earlier.inode else { return false }
    return size != earlier.size || self == earlier
  }
}
