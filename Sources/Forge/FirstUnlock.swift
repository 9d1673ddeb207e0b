/// The tag of the observer that tells of the first unlock after a restart; see ``ObserverAssembly/init(firstUnlockIn:interval:)``.
///
/// ```swift
/// registry.register(.singleton) { (firstUnlock: Tagged<any ProtectedDataObserving, FirstUnlock>) in
///   Uploader(firstUnlock: firstUnlock.value)
/// }
/// ```
public enum FirstUnlock {}
