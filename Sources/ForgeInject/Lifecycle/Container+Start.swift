extension Container {
  /// Builds every `.eagerSingleton` that is not built yet, one after the other, each after what it depends on.
  ///
  /// It may be called again and by several tasks at a time; each instance is built once. A scope's are those of its root.
  ///
  /// - Throws: The first failure, as ``resolve(_:isolation:)`` would throw it. What was built stays,
  ///   and calling it again builds the rest.
  nonisolated(nonsending) public func start() async throws {
    let (root, frame) = (root, AsyncFrame.enclosing)
    for slot in root.eagerSlots {
      _ = try await root.instance(of: slot, as: slot.pointee.registration.service, in: frame)
    }
  }

  /// Builds every `.eagerSingleton` that is not built yet, each after what it depends on, synchronously on the main actor.
  ///
  /// It may be called again and while others resolve; each instance is built once. A scope's are those of its root.
  ///
  /// - Throws: The first failure, as ``resolve(_:isolation:)`` would throw it. What was built stays,
  ///   and calling it again builds the rest.
  @available(
    *, noasync, message: "write `try await container.start()`, in a `Task` too, and within an `async` function"
  )
  @MainActor
  public func start() throws {
    let root = root
    for slot in root.eagerSlots {
      if slot.pointee.builtInstance != nil { continue }
      let thread = root.thread
      try root.admit(slot, as: slot.pointee.registration.service, on: thread)
      let held = try root.prepare(slot, on: thread, onMain: true)
      defer { withExtendedLifetime(held) {} }
      _ = try root.attempt(slot, on: thread, onMain: true, origin: slot, waiting: .yes)
    }
  }

  /// The slots of the eager singletons, dependencies first; and before all others those that are awaited or built on the main actor, since an
  /// opaque builder that needs one of them can only be built when that is there already.
  private var eagerSlots: [SlotPointer] {
    var (first, others): ([SlotPointer], [SlotPointer]) = ([], [])
    for place in layer.order where layer.registrations[place].lifetime == .eagerSingleton && !layer.isWrapped(place) {
      let slot = storage.slot(at: place)
      if slot.pointee.requirements.needsMainActor || slot.pointee.requirements.needsAsync {
        first.append(slot)
      } else {
        others.append(slot)
      }
    }
    return first + others
  }
}
