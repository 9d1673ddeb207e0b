/// Registrations with other builders, and the memory that they lie in.
struct RegistrationCopies: Sendable {
  private let memory = RegistrationMemory()
  /// In the order of those that they are copies of, whose parameters' types they share.
  private(set) var all: [Registration] = []

  mutating func add(_ registration: Registration, _ builder: Builder) {
    all.append(registration.copy(with: builder, in: memory))
  }
}
