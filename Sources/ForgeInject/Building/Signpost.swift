#if canImport(os)
  internal import os
#endif

/// An interval in Instruments, where there is that.
struct Signpost {
  #if canImport(os)
    // Its own, since Apple does not document that one may be shared; making one looks a log up.
    private let signposter = OSSignposter(subsystem: "forge", category: .pointsOfInterest)
    private let state: OSSignpostIntervalState

    init(_ slot: SlotPointer) {
      let name = slot.pointee.registration.name
      state = signposter.beginInterval("Build", id: signposter.makeSignpostID(), "\(name, privacy: .public)")
    }

    func end() { signposter.endInterval("Build", state) }
  #else
    init(_ slot: SlotPointer) {}

    func end() {}
  #endif
}
