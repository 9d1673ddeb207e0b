/// The instance of a weak service, held so that it stays.
// Proof of @unchecked Sendable: `register` takes a shared service only with a `Sendable` type, which every instance of it is then.
struct SharedObject: @unchecked Sendable {
  let object: AnyObject

  init(_ object: AnyObject) {
    self.object = object
  }
}
