/// A module's contribution to a container: the services that it registers and the assemblies that it builds on.
///
/// ```swift
/// struct SyncAssembly: Assembly {
///   var dependencies: [any Assembly] { [ObserverAssembly()] }
///   func assemble(into registry: inout Registry) {
///     registry.register(.singleton, (any SyncServicing).self, builder: SyncService.init)
///   }
/// }
/// ```
///
/// An assembly that is reached more than once is assembled once. Its identity is its type. One that is
/// named directly in ``Container/init(_:overrides:)`` wins over one that is reached through
/// ``dependencies``; two that are both only reached are the same when the type stores nothing or is
/// `Equatable` and they are equal. Anything else is the graph problem
/// ``GraphProblem/Code/conflictingAssemblies``.
public protocol Assembly: Sendable {
  /// The assemblies whose services this one needs; none by default.
  var dependencies: [any Assembly] { get }

  /// Registers this module's services.
  ///
  /// It runs once for each graph, synchronously, where the graph is made. It registers; it builds nothing.
  func assemble(into registry: inout Registry)
}

extension Assembly {
  /// No assembly.
  public var dependencies: [any Assembly] { [] }
}
