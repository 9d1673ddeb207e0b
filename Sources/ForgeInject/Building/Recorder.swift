/// What one container notes for a recording.
package final class Recorder: Sendable {
  /// That of all containers made from one root.
  package let log: BuildLog
  /// The number of the container's scope; 0 for the root.
  package let scope: Int
  private let seen: Guarded<[[Any.Type]]>

  /// - Parameters:
  ///   - log: That of the root container.
  ///   - layer: What is in sight of the container.
  init(_ log: BuildLog, isScope: Bool, _ layer: DependencyGraph.Layer) {
    self.log = log
    scope = isScope ? log.nextScope() : 0
    seen = Guarded([[Any.Type]](repeating: [], count: layer.endPlace))
  }

  func add(_ service: Any.Type, by place: Int) {
    BuildCoordinator.withLock {
      if !seen.value[place].contains(where: { $0 == service }) { seen.value[place].append(service) }
    }
  }

  /// The types that the builder with a ``Resolver`` at each place has resolved.
  package var resolved: [[Any.Type]] { BuildCoordinator.withLock { seen.value } }
}

extension Container {
  /// Notes what the innermost builder on this thread, or of this task, resolves.
  func observe(_ service: Any.Type, on thread: ThreadPointer) {
    if let top = thread.pointee.top {
      let container = top.pointee.container
      container.with { $0.observe(service, by: top.pointee.slot, through: self) }
    } else if let frame = AsyncFrame.enclosing {
      frame.container.observe(service, by: frame.slot, through: self)
    }
  }

  /// - Parameter container: The one that is asked; that of another root has another graph.
  func observe(_ service: Any.Type, by slot: SlotPointer, through container: Container) {
    guard let recorder, !slot.pointee.isForm, container.root === root else { return }
    if slot.pointee.registration.dependencies == nil { recorder.add(service, by: slot.pointee.place) }
  }
}
