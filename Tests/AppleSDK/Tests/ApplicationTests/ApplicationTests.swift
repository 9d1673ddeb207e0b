import Forge
import Foundation
import Testing

@testable import ForgeObservers

/// What the observer does with an application object, and with the platform's own notifications.
@Suite("With an application object", .timeLimit(.minutes(10)))
@MainActor
struct ApplicationTests {
  let center = NotificationCenter()

  func postAvailable() {
    center.post(name: Platform.didBecomeAvailable, object: nil)
  }

  func postUnavailable() {
    center.post(name: Platform.willBecomeUnavailable, object: nil)
  }

  /// Makes an observer while the application object answers like that.
  ///
  /// Nobody else runs on the main actor meanwhile, and so nobody else sees that object.
  func observer(isProtectedDataAvailable answer: @escaping @Sendable () -> Bool) -> ProtectedDataObserver {
    withApplication(ScriptedApplication(answer: answer)) { ProtectedDataObserver(notificationCenter: center) }
  }

  func withApplication<Result>(_ application: ScriptedApplication?, _ body: () throws -> Result) rethrows -> Result {
    let former = Platform.application
    defer { Platform.application = former }
    Platform.application = application
    return try body()
  }

  @Test("the observer's names are the platform's")
  func names() {
    let names = [
      ProtectedDataObserver.didBecomeAvailableNotification, ProtectedDataObserver.willBecomeUnavailableNotification,
    ]
    #expect(names == [Platform.didBecomeAvailable, Platform.willBecomeUnavailable])
    #expect(names.map(\.rawValue) == Platform.rawValues)
  }

  @Test("C1: before the first unlock the observer is unavailable, and a waiter waits for the unlock")
  func beforeFirstUnlock() async {
    let observer = observer { false }
    let waiter = Task { await observer.waitUntilAvailable() }
    while observer.broadcaster.waiterCount == 0 { await Task.yield() }
    #expect(observer.state == .unavailable)
    postAvailable()
    await waiter.value
    #expect(observer.state == .available)
  }

  @Test("C2: a notification while the application object is being read wins over its answer")
  func eventWhileReading() {
    let unlocked = observer { [center] in
      center.post(name: Platform.didBecomeAvailable, object: nil)
      return false
    }
    #expect(unlocked.state == .available)
    let warned = observer { [center] in
      center.post(name: Platform.willBecomeUnavailable, object: nil)
      return true
    }
    #expect(warned.state == .unavailable)
  }

  @Test("C6: the state is right directly after init")
  func directlyAfterInit() {
    #expect(observer { true }.state == .available)
    #expect(observer { false }.state == .unavailable)
  }

  @Test("C28: an explicit state needs no application object, and a stray notification is not seen")
  func noApplication() async {
    let observer = withApplication(nil) {
      let observer = ProtectedDataObserver(notificationCenter: center, initialState: .available)
      observer.refresh()
      return observer
    }
    let stream = observer.stateStream
    postAvailable()
    postUnavailable()
    var seen: [ProtectedDataState] = []
    for await state in stream.prefix(2) { seen.append(state) }
    #expect(seen == [.available, .unavailable])
  }

  #if canImport(AppKit)
    @Test("C28: a tool without an application object is not given one")
    func toolWithoutApplication() {
      withApplication(nil) {
        let observer = ProtectedDataObserver(notificationCenter: center)
        #expect(observer.state == .available)
        observer.refresh()
        #expect(observer.state == .available)
        #expect(Platform.application == nil)
      }
    }

    @Test("only a process of an app's bundle counts on an application object that is not there yet")
    func packageType() {
      #expect(ProtectedDataSource.stateBeforeLaunch(packageType: "APPL") == .unavailable)
      #expect(ProtectedDataSource.stateBeforeLaunch(packageType: "XPC!") == .available)
      #expect(ProtectedDataSource.stateBeforeLaunch(packageType: nil) == .available)
    }
  #endif

  @Test("before the launch nobody answers, not even no")
  func beforeLaunch() {
    withApplication(nil) {
      #expect(ProtectedDataSource.application.read() == nil)
      let observer = ProtectedDataObserver(notificationCenter: center)
      #expect(observer.state == Platform.stateBeforeLaunch)
      withApplication(ScriptedApplication { true }) { observer.refresh() }
      #expect(observer.state == .available)
      observer.refresh()
      #expect(observer.state == .available)
      withApplication(ScriptedApplication { false }) { observer.refresh() }
      #expect(observer.state == .unavailable)
    }
  }

  @Test("an observer from before the launch asks when the app has launched, though it never becomes active")
  func launch() async {
    #expect(ProtectedDataSource.application.launches == Platform.launches)
    for name in Platform.launches {
      let observer = withApplication(nil) { ProtectedDataObserver(notificationCenter: center) }
      Platform.launch()
      center.post(name: name, object: nil)
      await observer.waitUntilAvailable()
      #expect(observer.state == .available)
    }
  }

  @Test("C29: without a passcode data is always available")
  func noPasscode() async {
    let observer = observer { true }
    await observer.waitUntilAvailable()
    #expect(observer.state == .available)
  }

  @Test("C30: for seconds after the warning the application object still says available, and is not believed")
  func refreshAfterWarning() {
    let observer = observer { true }
    withApplication(ScriptedApplication { true }) {
      postUnavailable()
      observer.refresh()
      #expect(observer.state == .unavailable)
      postAvailable()
      #expect(observer.state == .available)
    }
  }

  @Test("an active app is the proof of an unlocked device, directly after the warning as well")
  func becomingActiveAfterWarning() async {
    Platform.launch()
    let observer = observer { true }
    postUnavailable()
    center.post(name: Platform.didBecomeActive, object: nil)
    await observer.waitUntilAvailable()
    #expect(observer.state == .available)
  }

  @Test("refresh() asks the application object")
  func refresh() {
    let observer = observer { true }
    withApplication(ScriptedApplication { false }) { observer.refresh() }
    #expect(observer.state == .unavailable)
    withApplication(ScriptedApplication { true }) { observer.refresh() }
    #expect(observer.state == .available)
  }

  @Test("the application object is asked again when the app becomes active")
  func becomingActive() async {
    Platform.launch()
    let observer = observer { false }
    center.post(name: Platform.didBecomeActive, object: nil)
    await observer.waitUntilAvailable()
    #expect(observer.state == .available)
  }

  @Test("ObserverAssembly() asks the application object")
  func assembly() throws {
    try withApplication(ScriptedApplication { false }) {
      let container = try Container(ObserverAssembly())
      #expect(try container.resolve((any ProtectedDataObserving).self).state == .unavailable)
    }
  }

  @Test("ObserverAssembly(firstUnlockIn:) asks the application object for the screen lock alone")
  func firstUnlockAssembly() throws {
    try withApplication(ScriptedApplication { false }) {
      let container = try Container(ObserverAssembly(firstUnlockIn: URL(filePath: "/nowhere")))
      let screenLock = try container.resolve((any ProtectedDataObserving).self)
      #expect(screenLock is ProtectedDataObserver)
      #expect(screenLock.state == .unavailable)
      #expect(
        try container.resolve((any ProtectedDataObserving).self, tag: FirstUnlock.self) is ProtectedFileObserver)
    }
  }

  @Test("ObserverAssembly(sentinelsIn:) needs none, as in an app extension")
  func sentinelsAssembly() throws {
    try withApplication(nil) {
      let container = try Container(ObserverAssembly(sentinelsIn: URL(filePath: "/nowhere")))
      try container.start()
      #expect(try container.resolve((any ProtectedDataObserving).self) is ProtectedFileObserver)
    }
  }

  @Test("ObserverAssembly(file:) needs none, as in an app extension")
  func fileAssembly() throws {
    try withApplication(nil) {
      let container = try Container(ObserverAssembly(file: "/nowhere"))
      try container.start()
      #expect(try container.resolve((any ProtectedDataObserving).self) is ProtectedFileObserver)
    }
  }
}
