/// Finds the slot of a service by the address of its type's metatype: open addressing, without hashing machinery.
@usableFromInline
struct ServiceTable {
  @usableFromInline
  struct Entry {
    /// The address of the service type's metatype; 0 in a free entry.
    @usableFromInline let key: Int
    @usableFromInline let slot: SlotPointer?
  }

  @usableFromInline let entries: UnsafeMutablePointer<Entry>
  @usableFromInline let mask: Int
  /// By how much to shift a product of 64 bits so that it is a place in the table.
  @usableFromInline let shift: UInt64
  /// What a key is multiplied by: an odd number, by which addresses at equal distances are spread.
  @usableFromInline private(set) var multiplier: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// - Parameter count: How many services it will have at most.
  init(count: Int) {
    // At most a quarter full, so that nearly every key lies where it is looked for first.
    var capacity = 4
    while capacity < 4 * count { capacity *= 2 }
    mask = capacity - 1
    shift = UInt64(64 - capacity.trailingZeroBitCount)
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: Entry(key: 0, slot: nil), count: capacity)
  }

  func insert(_ slot: SlotPointer, for service: Any.Type) { insert(Entry(key: Self.key(of: service), slot: slot)) }

  /// Inserts all that another table has.
  func insert(_ other: ServiceTable) {
    for index in 0...other.mask where other.entries[index].key != 0 { insert(other.entries[index]) }
  }

  /// - Returns: How many steps from where it is looked for first the entry lies.
  @discardableResult
  private func insert(_ entry: Entry) -> Int {
    let first = hash(entry.key)
    var index = first
    // A list to which a scope adds takes the place of its parent's.
    while entries[index].key != 0, entries[index].key != entry.key { index = (index &+ 1) & mask }
    entries[index] = entry
    return (index &- first) & mask
  }

  /// Tries a few multipliers, and keeps the one by which the farthest keys are nearest.
  ///
  /// Keys are addresses, so how many of them meet would depend on where the linker and the runtime have put the metatypes.
  mutating func spread() {
    var all: [Entry] = []
    for index in 0...mask where entries[index].key != 0 { all.append(entries[index]) }
    // Squares, so that one far key counts more than several near ones.
    func steps(_ multiplier: UInt64) -> Int {
      self.multiplier = multiplier
      entries.update(repeating: Entry(key: 0, slot: nil), count: mask + 1)
      var sum = 0
      for entry in all {
        let steps = insert(entry)
        sum += steps * steps
      }
      return sum
    }
    var (best, candidate) = (multiplier, multiplier)
    var fewest = steps(best)
    // A large table has some keys that are far in any case.
    for _ in 0..<min(16, 2_048 / max(all.count, 1)) where fewest > 0 {
      // The next of a sequence of numbers without a pattern (Knuth's linear congruential generator), made odd.
      candidate = (candidate &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407) | 1
      let found = steps(candidate)
      if found < fewest { (best, fewest) = (candidate, found) }
    }
    if multiplier != best { _ = steps(best) }
  }

  func deallocate() { entries.deallocate() }

  @inlinable
  static func key(of service: Any.Type) -> Int { Int(bitPattern: ObjectIdentifier(service)) }

  /// Where to look for a key first: at the uppermost bits of its product.
  @inlinable @inline(__always)
  func hash(_ key: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: key) &* multiplier) &>> shift)
  }

  /// The slot of the service, or nil when it is not registered.
  @inlinable @inline(__always)
  func slot(of service: Any.Type) -> SlotPointer? {
    let key = Self.key(of: service)
    var index = hash(key)
    while true {
      let entry = entries[index]
      if entry.key == key { return entry.slot }
      if entry.key == 0 { return nil }
      index = (index &+ 1) & mask
    }
  }
}
