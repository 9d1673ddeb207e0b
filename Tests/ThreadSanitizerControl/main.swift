// A race that the thread sanitizer has to report: an object is published by a relaxed store. If this program ends without a
// report, a clean run of the tests says nothing.

import Foundation
import Synchronization

final class Box: @unchecked Sendable {
  var value = 0
}

let published = Atomic<UInt>(0)

let writer = Thread {
  let box = Box()
  box.value = 42
  published.store(UInt(bitPattern: Unmanaged.passRetained(box).toOpaque()), ordering: .relaxed)
}
writer.start()

while true {
  let address = published.load(ordering: .relaxed)
  guard let pointer = UnsafeRawPointer(bitPattern: address) else { continue }
  print(Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().value)
  break
}
