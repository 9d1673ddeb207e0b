/// The most that a client of so many services, each file's in an assembly of its own, may take.
///
/// None of it depends on how busy the machine is, but all of it on the toolchain: these are for Swift 6.3.1 on x86-64.
struct ClientBars {
  let instructions: Int
  let registeringBlocks: Int
  /// By how much the program may be larger than its twin.
  let size: Int

  static let all: [Int: ClientBars] = [
    200: ClientBars(instructions: 1_800_000, registeringBlocks: 260, size: 645_000),
    1_000: ClientBars(instructions: 12_180_000, registeringBlocks: 4_310, size: 838_000),
  ]
}
