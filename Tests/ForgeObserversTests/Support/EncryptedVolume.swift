#if os(Linux)
  import Foundation

  @testable import ForgeObservers

  /// A gocryptfs volume in a temporary folder.
  final class EncryptedVolume: Sendable {
    struct Failure: Error {
      let command: String
      let status: Int32
    }

    /// Whether this machine lets us mount one, which takes the programs and the kernel's consent.
    static func canMount() async -> Bool {
      do {
        let volume = try await EncryptedVolume()
        try await volume.mount()
        try await volume.unmount()
        return true
      } catch {
        return false
      }
    }

    private let folder: TemporaryFolder

    init() async throws {
      folder = try TemporaryFolder()
      for name in ["encrypted", "plain"] {
        try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
      }
      // The weakest key derivation there is: it is a test that waits for it.
      try await Self.run(
        "gocryptfs", "-init", "-q", "-scryptn", "10", "-extpass", "echo secret", folder.path("encrypted"))
    }

    deinit {
      // Should a test have ended early; the folder could not be removed otherwise.
      let lastResort = Process()
      lastResort.executableURL = URL(filePath: "/usr/bin/env")
      lastResort.arguments = ["fusermount3", "-q", "-u", "-z", folder.path("plain")]
      lastResort.standardError = FileHandle.nullDevice
      try? lastResort.run()
      lastResort.waitUntilExit()
    }

    /// Where a file of the volume is while that is mounted.
    func path(_ name: String) -> String {
      folder.path("plain/\(name)")
    }

    func mount() async throws {
      // A process ends for Foundation when a descriptor is closed that its children inherit, and the
      // volume's server is one that stays.
      try await Self.run(
        "bash", "-c", #"for n in /proc/$$/fd/*; do n=${n##*/}; [ "$n" -lt 3 ] || exec {n}>&-; done; exec "$@""#, "bash",
        "gocryptfs", "-q", "-extpass", "echo secret", folder.path("encrypted"), folder.path("plain"))
    }

    /// Unmounts it once nobody reads from it any more.
    func unmount() async throws {
      var triesLeft = 100
      while true {
        do {
          return try await Self.run("fusermount3", "-u", folder.path("plain"))
        } catch {
          triesLeft -= 1
          guard triesLeft > 0 else { throw error }
        }
      }
    }

    private static func run(_ command: String...) async throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = command
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      let (ends, continuation) = AsyncStream.makeStream(of: Int32.self)
      process.terminationHandler = { continuation.yield($0.terminationStatus) }
      try process.run()
      var iterator = ends.makeAsyncIterator()
      let status = await iterator.next() ?? -1
      if status != 0 { throw Failure(command: command.joined(separator: " "), status: status) }
    }
  }
#endif
