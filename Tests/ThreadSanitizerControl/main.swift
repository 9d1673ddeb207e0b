// One thread builds a service and tells another, by a store that orders nothing, that it may resolve it. All that orders the
// instance's memory for the other is how the container publishes it: the thread sanitizer must report nothing here, and
// must report a race when the container's sources are compiled with that ordering taken out.
//
// It is compiled together with the sources of ForgeInject, as one module.

import Foundation
import Synchronization

final class Service: @unchecked Sendable {
  var value = 0  // written by its builder alone
}

struct ControlAssembly: Assembly {
  func assemble(into registry: inout Registry) {
    registry.register(.singleton) { () -> Service in
      let service = Service()
      service.value = 42
      return service
    }
  }
}

let container = try Container(ControlAssembly())
let isBuilt = Atomic(false)

let builder = Foundation.Thread {
  _ = try? container.resolve(Service.self)
  isBuilt.store(true, ordering: .relaxed)
}
builder.start()

while !isBuilt.load(ordering: .relaxed) {}
print(try container.resolve(Service.self).value)
