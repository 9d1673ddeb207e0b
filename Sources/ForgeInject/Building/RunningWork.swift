internal import Synchronization

/// What a task does for a container: it runs a builder that is awaited, or a hook.
///
/// Whether another task is part of that decides whether waiting for it would be waiting for oneself. Child tasks are part of it; a `Task`
/// that the builder starts is not, although both see its task-local values. So the work is noted in two ways: a task-local value says
/// which work it is, and a task executor preference, which child tasks alone inherit (SE-0417), says whether it is the task's own. The
/// task that runs the work is known besides, whatever it comes to prefer.
///
/// Two tasks are taken for what they are not: a child task that is given an executor of its own, for a stranger; and a `Task` that is given
/// the executor that its starter's caller prefers, for a child.
final class RunningWork: Sendable {
  /// The builder; for a hook, that of which `stop()` is called, if any.
  ///
  /// A task that the builder starts may keep this object for ever, so it holds neither the frame nor its container.
  private let weakFrame: Weak<AsyncFrame>
  /// Whether a hook runs, or something that it awaits.
  let isHook: Bool
  private let preference: UnownedTaskExecutor
  /// The hash of the task that runs it, which must not be kept itself; another task can have it later.
  private let task: Int?
  private let isRunning = Atomic(true)

  @TaskLocal private static var innermost: RunningWork?

  var frame: AsyncFrame? { weakFrame.object }

  private init(_ frame: AsyncFrame?, isHook: Bool, _ preference: UnownedTaskExecutor, task: Int?) {
    weakFrame = Weak(frame)
    self.isHook = isHook
    self.preference = preference
    self.task = task
  }

  /// The work that the current task, or one whose child it is, runs.
  static var current: RunningWork? {
    guard let innermost else { return nil }
    let (task, preference) = currentTask
    return innermost.isRun(by: task) || innermost.preference == preference ? innermost : nil
  }

  private func isRun(by task: Int?) -> Bool { self.task == task && isRunning.load(ordering: .relaxed) }

  private static var currentTask: (hash: Int?, preference: UnownedTaskExecutor?) {
    withUnsafeCurrentTask { ($0?.hashValue, $0?.unownedTaskExecutor) }
  }

  /// Runs `body` as the work of the current task.
  static func run(_ frame: AsyncFrame?, isHook: Bool, _ body: () async throws -> Void) async throws {
    let (task, preference) = currentTask
    // A preference that is there already is kept: the caller's builders are to run where the caller wants.
    guard let preference else {
      return try await withTaskExecutorPreference(WorkExecutor.shared) { try await run(frame, isHook: isHook, body) }
    }
    let work = RunningWork(frame, isHook: isHook, preference, task: task)
    defer { work.isRunning.store(false, ordering: .relaxed) }
    return try await $innermost.withValue(work) { try await body() }
  }
}

/// An executor that tells tasks apart by being preferred; their jobs run where they would without it.
private final class WorkExecutor: TaskExecutor {
  static let shared = WorkExecutor()

  func enqueue(_ job: consuming ExecutorJob) { globalConcurrentExecutor.enqueue(job) }
}
