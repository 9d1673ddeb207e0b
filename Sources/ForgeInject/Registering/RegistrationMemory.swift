/// Where registrations lie, with the types of their builders' parameters. They stay where they are until it goes.
///
/// A block of memory has room for many, since to allocate each by itself takes longer than to fill it.
// Proof of @unchecked Sendable: it is changed by the one who makes a graph, and constant as soon as there is that.
final class RegistrationMemory: @unchecked Sendable {
  private var blocks: [UnsafeMutablePointer<Registration.Record>] = []
  /// How many places of the last block are taken.
  private var count = 0
  private var typeBlocks: [UnsafeMutablePointer<Any.Type>] = []
  /// The types of one builder's parameters, which lie one behind the other.
  private var types = UnsafeMutableBufferPointer<Any.Type>(start: nil, count: 0)
  /// How many more have room behind them.
  private var typesLeft = 0

  /// Each block has twice as many places as the one before.
  private static func capacity(_ number: Int) -> Int { 8 << number }

  @inline(__always)
  func add(_ record: consuming Registration.Record) -> Registration {
    let place = nextPlace()
    place.initialize(to: record)
    return Registration(place)
  }

  private func nextPlace() -> UnsafeMutablePointer<Registration.Record> {
    if blocks.isEmpty || count == Self.capacity(blocks.count - 1) {
      blocks.append(.allocate(capacity: Self.capacity(blocks.count)))
      count = 0
    }
    count += 1
    return blocks[blocks.count - 1] + (count - 1)
  }

  /// A parameter's form, as the one who takes it needs it.
  func add(form: Any.Type, _ builder: Builder, for user: Registration?) -> Registration {
    add(
      Registration.Record(
        builder: builder, service: form, lifetime: .transient, isolation: .nonisolated, role: .form,
        parameters: .init(start: nil, count: 0), location: user?.location ?? CodeLocation("", 0),
        assembly: user?.assembly))
  }

  /// The types of a builder's parameters.
  ///
  /// - Parameter function: A function that takes them. No values, for which the runtime would make a tuple's metadata.
  func parameters<each D>(of function: ((repeat each D) -> Void).Type) -> Registration.Parameters {
    types = .init(start: types.baseAddress.map { $0 + types.count }, count: 0)
    repeat add((each D).self)
    return .init(types)
  }

  private func add(_ type: Any.Type) {
    if typesLeft == 0 {
      typesLeft = max(Self.capacity(typeBlocks.count), types.count + 1)
      let block = UnsafeMutablePointer<Any.Type>.allocate(capacity: types.count + typesLeft)
      for (index, type) in types.enumerated() { (block + index).initialize(to: type) }
      typeBlocks.append(block)
      types = .init(start: block, count: types.count)
    }
    guard let start = types.baseAddress else { preconditionFailure("no memory for a type") }
    (start + types.count).initialize(to: type)
    types = .init(start: start, count: types.count + 1)
    typesLeft -= 1
  }

  deinit {
    for (number, block) in blocks.enumerated() {
      block.deinitialize(count: number == blocks.count - 1 ? count : Self.capacity(number))
      block.deallocate()
    }
    for block in typeBlocks { block.deallocate() }
  }
}
