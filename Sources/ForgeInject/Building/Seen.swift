/// The addresses that a walk has met, in the kind of dictionary that every search has: another kind of set would be compiled anew.
struct Seen {
  private var addresses: [Int: Int] = [:]

  /// Whether the slot is met for the first time.
  mutating func insert(_ slot: SlotPointer) -> Bool { insert(Int(bitPattern: slot)) }

  /// Whether the object, which somebody holds, is met for the first time.
  mutating func insert(_ object: AnyObject) -> Bool { insert(Int(bitPattern: ObjectIdentifier(object))) }

  private mutating func insert(_ address: Int) -> Bool { addresses.updateValue(0, forKey: address) == nil }
}
