/// What one attempt to open and read a file has shown.
enum FileProbeResult: Sendable, Equatable {
  case readable
  case notARegularFile
  case failed(errno: Int32)
  /// The file, a sentinel, is not there and cannot be made now.
  case notMade
  /// The attempt itself could not be made, for want of a thread.
  case notTried

  /// Only a successful read counts as available.
  ///
  /// There is no list of errors that mean "not now", because none of them means "yes". A protected
  /// file on a locked device answers EPERM, or EACCES; an encrypted folder without its key ENOKEY,
  /// or ENOENT while its names are encrypted too; a volume that is not mounted ENOENT; a network
  /// volume that went away ESTALE, ENOTCONN, EIO or ETIMEDOUT; and a process out of descriptors
  /// (EMFILE) cannot read the file either.
  var state: ProtectedDataState { self == .readable ? .available : .unavailable }
}
