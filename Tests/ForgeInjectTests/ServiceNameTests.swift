import ForgeInject
import Foundation
import Testing

/// How types are spelled in texts: as source code could have them.
@Suite("Names of types")
struct ServiceNameTests {
  /// A type, and what is written for it.
  struct Sample: Sendable, CustomTestStringConvertible {
    let type: Any.Type
    let name: String
    var testDescription: String { name }

    /// - Parameter type: The type, which a generic parameter gives as its own, also where an expression could not have it.
    init<T>(_ type: Kind<T>.Type, _ name: String) {
      self.type = T.self
      self.name = name.replacing("§", with: "ForgeInjectTests.")
    }
  }

  enum Kind<T> {}

  @Test(
    "of the standard library and Foundation",
    arguments: [
      Sample(Kind<Int>.self, "Int"), Sample(Kind<String?>.self, "String?"), Sample(Kind<[Int?]>.self, "[Int?]"),
      Sample(Kind<[String: [Any]]>.self, "[String: [Any]]"), Sample(Kind<Set<Int>>.self, "Set<Int>"),
      Sample(Kind<Int??>.self, "Int??"), Sample(Kind<AnyObject?>.self, "AnyObject?"), Sample(Kind<Void>.self, "Void"),
      Sample(Kind<any Error>.self, "any Error"), Sample(Kind<(any Error)?>.self, "(any Error)?"),
      Sample(Kind<any Hashable>.self, "any Hashable"), Sample(Kind<any Actor>.self, "any Actor"),
      Sample(Kind<Result<Int, any Error>>.self, "Result<Int, any Error>"),
      Sample(Kind<Task<Void, Never>>.self, "Task<Void, Never>"),
      Sample(Kind<ContinuousClock.Instant>.self, "Swift.ContinuousClock.Instant"),
      Sample(Kind<[String: Int].Index>.self, "Swift.Dictionary<String, Int>.Index"),
      Sample(Kind<Regex<Substring>>.self, "Regex<Substring>"),
      Sample(Kind<InlineArray<3, Int>>.self, "InlineArray<3, Int>"),
      Sample(Kind<Date>.self, "Foundation.Date"), Sample(Kind<Date.FormatStyle>.self, "Foundation.Date.FormatStyle"),
      Sample(Kind<any FormatStyle>.self, "any Foundation.FormatStyle"),
      Sample(Kind<OperationQueue>.self, "Foundation.OperationQueue"),
    ])
  func standard(sample: Sample) { #expect(ServiceName.of(sample.type) == sample.name) }

  @Test(
    "of existentials, at every depth",
    arguments: [
      Sample(Kind<any Greeting>.self, "any §Greeting"), Sample(Kind<[any Greeting]>.self, "[any §Greeting]"),
      Sample(Kind<(any Greeting)?>.self, "(any §Greeting)?"),
      Sample(Kind<[String: any Greeting]>.self, "[String: any §Greeting]"),
      Sample(Kind<Provider<any Greeting>>.self, "Provider<any §Greeting>"),
      Sample(Kind<Tagged<any Greeting, Tag>>.self, "Tagged<any §Greeting, §Tag>"),
      Sample(Kind<Generic<any Greeting>>.self, "§Generic<any §Greeting>"),
      Sample(Kind<Generic<Greeter>>.self, "§Generic<§Greeter>"),
      Sample(
        Kind<Generic<any Greeting>.Nested<[any Marked]>>.self, "§Generic<any §Greeting>.Nested<[any §Marked]>"),
      Sample(Kind<any Marked & Greeting>.self, "any §Greeting & §Marked"),
      Sample(Kind<any Greeting & AnyObject>.self, "any §Greeting & AnyObject"),
      Sample(Kind<any Superclass<Int> & Marked>.self, "any §Superclass<Int> & §Marked"),
      // The last word of the module's name stands in the type's.
      Sample(Kind<[any TestsForgeGreeting]>.self, "[any §TestsForgeGreeting]"),
      Sample(Kind<any Größe>.self, "any §Größe"), Sample(Kind<[日本]>.self, "[§日本]"),
    ])
  func existentials(sample: Sample) { #expect(ServiceName.of(sample.type) == sample.name) }

  @Test(
    "of existentials with associated types",
    arguments: [
      Sample(Kind<any Clock<Duration>>.self, "any Clock<Duration>"),
      Sample(Kind<(any Clock<Duration>)?>.self, "(any Clock<Duration>)?"),
      Sample(Kind<any AsyncSequence<Int, any Error>>.self, "any AsyncSequence<Int, any Error>"),
      Sample(Kind<Generic<any Collection<String>>>.self, "§Generic<any Collection<String>>"),
      Sample(Kind<any Carrying<any Greeting>>.self, "any §Carrying<any §Greeting>"),
      Sample(Kind<any Carrying<Int> & Marked>.self, "any §Carrying<Int> & §Marked"),
      Sample(Kind<any CarryingMore<Int>>.self, "any §CarryingMore<Int>"),
      Sample(Kind<any Carrying>.self, "any §Carrying"),
      // Nothing at run time says that `B` is declared first.
      Sample(Kind<any Backwards<Int, String>>.self, "any §Backwards<A == String, B == Int>"),
    ])
  func associatedTypes(sample: Sample) { #expect(ServiceName.of(sample.type) == sample.name) }

  @Test(
    "of functions",
    arguments: [
      Sample(Kind<() -> Void>.self, "() -> Void"), Sample(Kind<(() -> Int)?>.self, "(() -> Int)?"),
      Sample(
        Kind<@MainActor @Sendable (Int, any Greeting) async throws -> any Marked>.self,
        "@MainActor @Sendable (Int, any §Greeting) async throws -> any §Marked"),
      Sample(Kind<(inout Int) -> Void>.self, "(inout Int) -> Void"),
      Sample(Kind<(Int...) -> Void>.self, "(Int...) -> Void"),
      Sample(Kind<((Int, String)) -> Void>.self, "((Int, String)) -> Void"),
      Sample(Kind<() -> () -> Int>.self, "() -> () -> Int"),
      Sample(Kind<(() -> Int) -> Int>.self, "(() -> Int) -> Int"),
      Sample(Kind<(@escaping () -> Int) -> Int>.self, "(@escaping () -> Int) -> Int"),
      Sample(Kind<() throws(CancellationError) -> Int>.self, "() throws(CancellationError) -> Int"),
      Sample(Kind<(sending Superclass<Int>) -> sending Greeter>.self, "(sending §Superclass<Int>) -> sending §Greeter"),
      Sample(Kind<(consuming Greeter) -> Void>.self, "(consuming §Greeter) -> Void"),
      Sample(Kind<@convention(c) (Int32) -> Void>.self, "@convention(c) (Int32) -> Void"),
      Sample(Kind<@isolated(any) () -> Void>.self, "@isolated(any) () -> Void"),
    ])
  func functions(sample: Sample) { #expect(ServiceName.of(sample.type) == sample.name) }

  @Test(
    "of tuples, metatypes and packs",
    arguments: [
      Sample(Kind<(Int, String)>.self, "(Int, String)"),
      Sample(Kind<(count: Int, greeting: any Greeting)>.self, "(count: Int, greeting: any §Greeting)"),
      Sample(Kind<(any Greeting, () -> Void)?>.self, "(any §Greeting, () -> Void)?"),
      Sample(Kind<Int.Type>.self, "Int.Type"), Sample(Kind<(any Greeting).Type>.self, "(any §Greeting).Type"),
      Sample(Kind<any Greeting.Type>.self, "any §Greeting.Type"),
      Sample(Kind<any (Greeting & Marked).Type>.self, "any (§Greeting & §Marked).Type"),
      Sample(Kind<(any Greeting.Type)?>.self, "(any §Greeting.Type)?"), Sample(Kind<Any.Type>.self, "any Any.Type"),
      Sample(Kind<Pack<Int, any Greeting>>.self, "§Pack<Int, any §Greeting>"),
    ])
  func others(sample: Sample) { #expect(ServiceName.of(sample.type) == sample.name) }

  @Test("of private and local types, which have no address in them")
  func hidden() {
    struct Local<T> { struct Inner {} }
    #expect(ServiceName.of(Hidden.self) == "ForgeInjectTests.Hidden")
    #expect(
      ServiceName.of(Generic<Hidden>.HiddenNested<any HiddenProtocol>.self)
        == "ForgeInjectTests.Generic<ForgeInjectTests.Hidden>.HiddenNested<any ForgeInjectTests.HiddenProtocol>")
    #expect(ServiceName.of(Local<Int>.Inner.self) == "ForgeInjectTests.ServiceNameTests.Local<Int>.Inner")
  }

  @Test("of names with many parts, which refer to each other")
  func long() {
    typealias Eight<T> = Pack<T, Greeter, A, B, C, Leaf, Holder, (T, Generic<T>)>
    let name = ServiceName.of(Eight<Eight<any Greeting>>.self)
    let inner = "any ForgeInjectTests.Greeting"
    func eight(_ type: String) -> String {
      let types = ["Greeter", "A", "B", "C", "Leaf", "Holder"].map { "ForgeInjectTests.\($0)" }
      return
        "ForgeInjectTests.Pack<\(([type] + types).joined(separator: ", ")), (\(type), ForgeInjectTests.Generic<\(type)>)>"
    }
    #expect(name == eight(eight(inner)))
  }
}

protocol Marked {}
protocol Carrying<Element> { associatedtype Element }
protocol CarryingMore<Element>: Carrying {}
protocol Backwards<B, A> {
  associatedtype B
  associatedtype A
}
protocol TestsForgeGreeting {}
protocol Größe {}
struct 日本 {}
class Superclass<T> {}
struct Pack<each T> {}
struct Generic<T> {
  struct Nested<U> {}
  fileprivate struct HiddenNested<U> {}
}
private struct Hidden {}
private protocol HiddenProtocol {}
