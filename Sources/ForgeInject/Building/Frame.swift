/// A builder that is running.
///
/// It lies on the stack of its thread, below `Container.enter`, which puts it into `ThreadRecord.top` before the builder and takes it out
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
}
