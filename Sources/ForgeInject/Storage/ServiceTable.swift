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

  /// - Parameter count: How many services it will have at most.
  init(count: Int) {
    // At most a quarter full, so that nearly every key lies where it is looked for first, wherever the linker has put the metatypes.
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

  private func insert(_ entry: Entry) {
    var index = Self.hash(entry.key, shift)
    // A list to which a scope adds takes the place of its parent's.
    while entries[index].key != 0, entries[index].key != entry.key { index = (index &+ 1) & mask }
    entries[index] = entry
  }

  func deallocate() { entries.deallocate() }

  @inlinable
  static func key(of service: Any.Type) -> Int { Int(bitPattern: ObjectIdentifier(service)) }

  /// Where to look for a key first: its product with 2⁶⁴ divided by the golden ratio, of which the uppermost bits spread best addresses that
  /// lie at equal distances.
  @inlinable @inline(__always)
  static func hash(_ key: Int, _ shift: UInt64) -> Int {
    Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  /// The slot of the service, or nil when it is not registered.
  @inlinable @inline(__always)
  func slot(of service: Any.Type) -> SlotPointer? {
    let key = Self.key(of: service)
    var index = Self.hash(key, shift)
    while true {
      let entry = entries[index]
      if entry.key == key { return entry.slot }
      if entry.key == 0 { return nil }
      index = (index &+ 1) & mask
    }
  }
}
