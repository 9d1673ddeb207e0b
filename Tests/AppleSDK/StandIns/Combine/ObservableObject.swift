/// See <https://developer.apple.com/documentation/combine/publisher>.
public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}

/// See <https://developer.apple.com/documentation/combine/observableobject>.
public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// See <https://developer.apple.com/documentation/combine/observableobject/objectwillchange-2oa5v>.
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}

/// See <https://developer.apple.com/documentation/combine/observableobjectpublisher>.
public final class ObservableObjectPublisher: Publisher {
  /// See <https://developer.apple.com/documentation/combine/observableobjectpublisher/output>.
  public typealias Output = Void
  /// See <https://developer.apple.com/documentation/combine/observableobjectpublisher/failure>.
  public typealias Failure = Never
}
