/// Resolves the services that assemblies have registered.
///
/// A container is made from a valid ``DependencyGraph`` and never changes: there is no registering after the
/// fact, and resolving a built singleton takes no lock. Instances are built when they are first needed, each shared one
/// exactly once however many threads and tasks race for it.
///
/// ```swift
/// let container = try Container(AppAssembly())
/// try await container.start()
/// let sync = try await container.resolve((any SyncServicing).self)
/// ```
///
/// It can be used from any thread and any actor. When the last reference to it goes, it lets go of its instances,
/// dependents before what they depend on.
public final class Container: Sendable {
  /// The registrations and their edges; for a scope, those of the container that it was made from and its own.
  public let graph: DependencyGraph

  /// The container that this scope was made from.
  package let parent: Container?

  @usableFromInline let storage: Storage

  /// Where it is noted what is built; nil unless somebody wants to know.
  package let recorder: Recorder?

  /// The key of the threads' records, which is read faster here.
  private let threadKey = ThreadRecord.key

  let state = Guarded(ContainerState())

  /// What this container adds to the graph of its parent; all of it when it has none.
  var layer: DependencyGraph.Layer { graph.layer }

  /// Makes a container from assemblies.
  ///
  /// - Parameters:
  ///   - assemblies: The assemblies; those that they depend on need not be named.
  ///   - overrides: Registers what takes the place of the assemblies' registrations, in tests for example. An
  ///     override that replaces nothing is a problem unless it is registered within ``Registry/adding(_:)``.
  /// - Throws: ``GraphError`` with every problem of the graph. Nothing has been built then.
  public convenience init(
    _ assemblies: any Assembly..., overrides: (inout Registry) -> Void = { _ in }
  ) throws(GraphError) {
    try self.init(DependencyGraph(assemblies: assemblies, overrides: overrides))
  }

  /// Makes a container from an array of assemblies.
  ///
  /// - Throws: ``GraphError`` with every problem of the graph. Nothing has been built then.
  public convenience init(
    assemblies: [any Assembly], overrides: (inout Registry) -> Void = { _ in }
  ) throws(GraphError) {
    try self.init(DependencyGraph(assemblies: assemblies, overrides: overrides))
  }

  /// Makes a container from a graph.
  ///
  /// - Parameters:
  ///   - graph: The graph.
  ///   - recording: Whether to note what is built when, by whom and for how long, and what builders with a ``Resolver`` resolve:
  ///     `container.recording` of the module ForgeGraph has it. Each resolve then takes a lock and goes a longer way. When it is false, as it is by
  ///     default, resolving costs nothing more.
  /// - Throws: ``GraphError`` with every problem of the graph. Nothing has been built then.
  public convenience init(_ graph: DependencyGraph, recording: Bool = false) throws(GraphError) {
    try self.init(graph, parent: nil, log: recording ? BuildLog(ContinuousClock()) : nil)
  }

  /// - Parameters:
  ///   - clock: What tells the time of the recording.
  ///   - capacity: How many builds are kept.
  package convenience init(
    _ graph: DependencyGraph, recordingBy clock: any Clock<Duration>, capacity: Int = 100_000
  ) throws(GraphError) {
    try self.init(graph, parent: nil, log: BuildLog(clock, capacity: capacity))
  }

  /// - Parameter log: A scope has that of its parent.
  init(_ graph: DependencyGraph, parent: Container?, log: BuildLog? = nil) throws(GraphError) {
    try graph.validate()
    self.graph = graph
    self.parent = parent
    let log = parent?.recorder?.log ?? log
    storage = Storage(graph.layer, log == nil ? nil : graph.layer.recorded, parent: parent?.storage)
    recorder = log.map { Recorder($0, isScope: parent != nil, graph.layer) }
    // Nothing notes what is resolved on the short way, which only an open storage allows.
    if recorder != nil { storage.close() }
  }

  deinit {
    if let parent { BuildCoordinator.withLock { parent.state.value.scopes[ObjectIdentifier(self)] = nil } }
  }

  /// The calling thread's record.
  @usableFromInline
  var thread: ThreadPointer { ThreadRecord.current(threadKey) }

  /// The container that owns the singletons.
  var root: Container {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  /// Who owns the slot's instance.
  @inline(never)
  func owner(of slot: SlotPointer) -> Container { slot.pointee.isScoped ? self : root }

  /// Whether there can be an instance of the slot in it, which owns that.
  func owns(_ slot: SlotPointer) -> Bool { !slot.pointee.isScoped || parent != nil }
}
