/// Looks again and again whether something that tells nobody has happened, until it has.
///
/// It also returns when the task is cancelled, as it is when the time limit of a test is over.
func poll(until hasHappened: () -> Bool) async {
  while !Task.isCancelled, !hasHappened() { await Task.yield() }
}
