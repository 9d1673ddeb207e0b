import ForgeObservers
import Observation
import Testing

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

// Code as apps have it, in a module without upcoming features: protocol types lack `any`, and Foundation comes with the
// platform's framework.

/// Makes the observer where the application object lives, and follows it from an unstructured task.
@MainActor
private func follow(_ tell: @escaping @Sendable (String) -> Void) -> Task<Void, Never> {
  let observer = ProtectedDataObserver()
  return Task {
    for await state in observer.stateStream {
      switch state {
      case .available: tell("open")
      case .unavailable: tell("locked")
      }
      return
    }
  }
}

/// Runs anywhere, and reads only when it may.
private func readSecret(_ protectedData: ProtectedDataObserving) async -> String {
  await protectedData.waitUntilAvailable()
  return "secret"
}

/// A model without an actor of its own, as the Observation macro makes it.
@Observable
private final class LockModel {
  private let protectedData: ProtectedDataObserving

  var isOpen = false

  init(protectedData: ProtectedDataObserving) {
    self.protectedData = protectedData
  }

  func follow(until isDone: (Bool) -> Bool) async {
    for await state in protectedData.stateStream {
      isOpen = state == .available
      if isDone(isOpen) { return }
    }
  }
}

@Suite("Shapes that are documented", .timeLimit(.minutes(10)))
struct DocumentedShapesTests {
  @Test("the state is followed from a task") @MainActor
  func following() async {
    #if canImport(UIKit)
      UIApplication.launch()
    #else
      NSApplication.launch()
    #endif
    let (told, continuation) = AsyncStream.makeStream(of: String.self)
    let task = follow { continuation.yield($0) }
    await task.value
    continuation.finish()
    for await text in told { #expect(text == "open") }
  }

  @Test("a background task waits")
  func waiting() async {
    let observer = ProtectedDataObserver(notificationCenter: NotificationCenter(), initialState: .available)
    #expect(await readSecret(observer) == "secret")
  }

  @Test("a model follows the stream")
  func model() async {
    let observer = ManualProtectedDataObserver(initialState: .available)
    let model = LockModel(protectedData: observer)
    await model.follow { isOpen in
      observer.setState(.unavailable)
      return !isOpen
    }
    #expect(!model.isOpen)
  }

  @Test("the platform's notification is posted into a center of the test's own") @MainActor
  func locking() {
    let center = NotificationCenter()
    let observer = ProtectedDataObserver(notificationCenter: center, initialState: .available)
    #if canImport(UIKit)
      center.post(name: UIApplication.protectedDataWillBecomeUnavailableNotification, object: nil)
    #else
      center.post(name: .NSApplicationProtectedDataWillBecomeUnavailable, object: nil)
    #endif
    #expect(observer.state == .unavailable)
  }
}
