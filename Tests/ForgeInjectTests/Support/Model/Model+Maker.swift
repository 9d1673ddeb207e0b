import ForgeInject

extension Model {
  /// What the builder of a statement does, wherever it runs.
  struct Maker<Service: ModelService>: Sendable {
    let statement: Statement
    let recorder: Recorder

    func plain(_ seen: Seen...) throws -> Service.Registered {
      try begin()
      return finish(seen, try called(seen).map { try $0.elsewhere() })
    }

    @MainActor
    func onMain(_ seen: Seen...) throws -> Service.Registered {
      try begin()
      return finish(seen, try called(seen).map { try $0.onMain() })
    }

    @concurrent
    func awaited(_ seen: Seen...) async throws -> Service.Registered {
      try begin()
      var results: [Seen] = []
      for handle in called(seen) { results.append(try await handle.awaitedElsewhere()) }
      return finish(seen, results)
    }

    func opaque(_ resolver: inout Resolver) throws -> Service.Registered {
      recorder.began(statement.id)
      var seen: [Seen] = []
      for parameter in statement.parameters { seen.append(try parameter.key.form.resolve(with: &resolver)) }
      return finish(seen, [])
    }

    @concurrent
    func opaqueAwaited(_ resolver: inout Resolver) async throws -> Service.Registered {
      recorder.began(statement.id)
      var seen: [Seen] = []
      for parameter in statement.parameters {
        if parameter.isSynchronous {
          seen.append(try parameter.key.form.resolve(with: &resolver))
        } else {
          seen.append(try await parameter.key.form.awaited(with: &resolver))
        }
      }
      return finish(seen, [])
    }

    /// What a decorator does.
    func value(_ seen: Seen...) throws -> Service.Value {
      recorder.began(statement.id)
      return Service.tagged(finish(seen, []))
    }

    private func begin() throws {
      if recorder.began(statement.id) <= statement.refusals { throw Refusal(number: statement.id) }
    }

    private func called(_ seen: [Seen]) -> [Handle] {
      zip(statement.parameters, seen).compactMap { parameter, seen in
        if parameter.isCalled, case .provider(let handle) = seen { handle } else { nil }
      }
    }

    private func finish(_ seen: [Seen], _ calls: [Seen]) -> Service.Registered {
      let core = recorder.built(statement.id, from: seen, calls: calls)
      return Service.make(core, isValue: statement.makesValue, holding: nil)
    }

    /// What `onStop:` does, if anything.
    var hook: (@concurrent @Sendable (Service.Registered) async throws -> Void)? {
      guard statement.hasHook else { return nil }
      return { [recorder] instance in
        if case .instance(let core, _) = Service.seenRegistered(instance) { recorder.stopped(core.serial) }
      }
    }
  }
}
