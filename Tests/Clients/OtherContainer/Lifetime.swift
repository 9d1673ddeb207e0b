/// Who shares an instance.
public enum Lifetime {
  /// Nobody: each resolve gets a new one.
  case transient
  /// Everybody who has the container.
  case container
}
