/// A builder that is running.
///
/// It lies on the stack of its thread, below `enter`, which puts it into `ThreadRecord.top` before the builder and takes it out
/// after it. So every frame that can be reached from a thread's record is alive.
@usableFromInline
struct Frame {
  /// Not retained: whoever called `resolve` holds the container until that returns, and the frame is gone by then.
  @usableFromInline let container: Borrowed<Container>
  @usableFromInline let slot: SlotPointer
  /// The slot whose known edges led here, when the slots between were not entered; otherwise the slot itself.
  @usableFromInline let origin: SlotPointer
  @usableFromInline let onMain: Bool
  @usableFromInline let thread: ThreadPointer
  @usableFromInline let parent: FramePointer?
  @usableFromInline let depth: Int

  @inlinable @inline(__always)
  init(
    _ container: Container, _ slot: SlotPointer, origin: SlotPointer, onMain: Bool,
    thread: ThreadPointer, parent: FramePointer?
  ) {
    self.container = Borrowed(container)
    self.slot = slot
    self.origin = origin
    self.onMain = onMain
    self.thread = thread
    self.parent = parent
    depth = if let parent { parent.pointee.depth + 1 } else { 1 }
  }

  /// The frame of what the builder of another one takes.
  @inlinable @inline(__always)
  init(_ slot: SlotPointer, in parent: FramePointer) {
    container = parent.pointee.container
    self.slot = slot
    origin = slot
    onMain = parent.pointee.onMain
    thread = parent.pointee.thread
    self.parent = parent
    depth = parent.pointee.depth &+ 1
  }
}

/// Runs the builder of the frame's slot.
///
/// The frame is there for as long as this call; taking its address with `&` needs no closure, which costs where `T` is not known.
@inlinable @inline(__always)
func enter<T>(_ frame: FramePointer, as service: T.Type) throws -> T {
  let slot = frame.pointee.slot
  frame.pointee.thread.pointee.top = frame
  // Read from the frame, since keeping them in registers meanwhile takes longer.
  defer { frame.pointee.thread.pointee.top = frame.pointee.parent }
  var resolver = Resolver(
    frame: UnsafeMutableRawPointer(frame), links: UnsafeMutableRawPointer(slot.pointee.links))
  return try slot.build(T.self, &resolver)
}
