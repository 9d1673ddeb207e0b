public import ForgeInject

extension Container {
  /// What was built until now, and what builders with a resolver have resolved.
  ///
  /// Empty unless the container was made with `recording: true`. A builder that has not run has no edges, and one that resolves different
  /// services at different times has those that it has resolved so far.
  ///
  /// - Complexity: O(*n* log *n*) in the number of builds, and O(*n*²) in that of edges.
  public var recording: Recording {
    guard let contents = recorder?.log.contents else { return Recording() }
    var names = ServiceNames(graph.registrations)
    let edges = recordedEdges(&names)
    let maker = RecordingMaker(contents, &names)
    return Recording(edges: edges, builds: maker.builds, omitted: contents.omitted)
  }

  private func recordedEdges(_ names: inout ServiceNames) -> [Recording.Edge] {
    var edges: [Recording.Edge] = []
    addEdges(to: &edges, &names)
    return edges.sorted { ($0.registration, $0.dependency) < ($1.registration, $1.dependency) }
  }

  private func addEdges(to edges: inout [Recording.Edge], _ names: inout ServiceNames) {
    parent?.addEdges(to: &edges, &names)
    let layer = graph.layer
    for (place, services) in (recorder?.resolved ?? []).enumerated() {
      let user = layer.registration(at: place)
      for service in services {
        names.add(Form.types(in: service), "needed at \(user.location)")
        let links = layer.edges(to: service, names).map { Recording.Edge.Link($0, in: layer, names) }
        let edge = Recording.Edge(
          user: names[user.service], dependency: names[service], registration: place, links: links)
        if !edges.contains(edge) { edges.append(edge) }
      }
    }
  }
}

extension Recording.Edge.Link {
  fileprivate init(_ edge: DependencyGraph.Edge, in layer: DependencyGraph.Layer, _ names: ServiceNames) {
    let kinds = GraphDocument.Edge.kinds(of: edge, isObserved: true)
    switch edge.target {
    case .registration(let place):
      self.init(name: names[layer.registration(at: place).service], registration: place, kinds: kinds)
    case .missing(let name): self.init(name: name, role: .missing, kinds: kinds)
    case .absent(let name): self.init(name: name, role: .absent, kinds: kinds)
    case .nothing(let name): self.init(name: name, role: .emptyList, kinds: kinds)
    }
  }
}

/// Finds out from raw events how long each build took, and what of that is its own.
private struct RecordingMaker {
  private struct Instance: Hashable {
    let place: Int
    let scope: Int
  }

  private(set) var builds: [Recording.Build] = []
  private let times: [TimeSpan]
  /// The numbers of the builds of each instance.
  private var numbers: [Instance: [Int]] = [:]
  /// Those on the main actor by their ends; of those that ended together, the outermost last.
  private let onMainActor: [Int]

  init(_ contents: BuildLog.Contents, _ names: inout ServiceNames) {
    let now = contents.now.wholeNanoseconds
    let times = contents.builds.map { TimeSpan($0.begin.wholeNanoseconds, $0.end?.wholeNanoseconds ?? now) }
    self.times = times
    onMainActor = contents.builds.indices
      .filter { if case .mainActor = contents.builds[$0].lane { true } else { false } }
      .sorted { (times[$0].end, $1) < (times[$1].end, $0) }
    var (waits, within) = ([Int: [Recording.Wait]](), [Int: [TimeSpan]]())
    for (number, build) in contents.builds.enumerated() {
      numbers[Instance(place: build.subject.place, scope: build.subject.scope), default: []].append(number)
      if let parent = build.parent { within[parent, default: []].append(times[number]) }
      names.add([build.subject.service], "registered at \(build.subject.location)")
    }
    for wait in contents.waits {
      let time = TimeSpan(wait.begin.wholeNanoseconds, wait.end?.wholeNanoseconds ?? now)
      let awaited = wait.isForMainActor ? holder(ofMainActorIn: time) : awaited(wait.subject, time)
      let subject = awaited.map { contents.builds[$0].subject } ?? wait.subject
      names.add([subject.service], "registered at \(subject.location)")
      within[wait.build, default: []].append(time)
      waits[wait.build, default: []].append(
        Recording.Wait(
          build: awaited, service: names[subject.service],
          file: subject.location.fileID, line: subject.location.line,
          lane: Recording.Lane(wait.lane), beginTime: time.begin, totalTime: time.length))
    }
    for (number, build) in contents.builds.enumerated() {
      let (time, waits) = (times[number], (waits[number] ?? []).sorted { $0.beginTime < $1.beginTime })
      let waiting = TimeSpan.total(waits.map { TimeSpan($0.beginTime, $0.endTime) }, in: time)
      let (outcome, error) = Self.outcome(build.outcome)
      let subject = build.subject
      builds.append(
        Recording.Build(
          id: number, parent: build.parent, service: names[subject.service], registration: subject.place,
          file: subject.location.fileID, line: subject.location.line,
          scope: subject.scope == 0 ? nil : subject.scope, isolation: subject.isolation.description,
          lane: Recording.Lane(build.lane), outcome: outcome, error: error, waits: waits, beginTime: time.begin,
          totalTime: time.length, ownTime: time.length - TimeSpan.total(within[number] ?? [], in: time),
          waitingTime: waiting))
    }
    // A thread that has looked at its clock may be overtaken before its build is noted.
    builds.sort { ($0.beginTime, $0.id) < ($1.beginTime, $1.id) }
  }

  /// The build that a wait ended with: the last that ended in it, or else one that is running.
  private func awaited(_ subject: BuildLog.Subject, _ wait: TimeSpan) -> Int? {
    let candidates = numbers[Instance(place: subject.place, scope: subject.scope)] ?? []
    return candidates.filter { times[$0].end >= wait.begin && times[$0].end <= wait.end }
      .max { times[$0].end < times[$1].end }
  }

  /// The build that was the last to leave the main actor during a wait for it.
  private func holder(ofMainActorIn wait: TimeSpan) -> Int? {
    var (low, high) = (0, onMainActor.count)
    while low < high {
      let middle = (low + high) / 2
      if times[onMainActor[middle]].end <= wait.end { low = middle + 1 } else { high = middle }
    }
    guard low > 0, times[onMainActor[low - 1]].end >= wait.begin else { return nil }
    return onMainActor[low - 1]
  }

  private static func outcome(_ outcome: BuildLog.Outcome) -> (Recording.Build.Outcome, String?) {
    switch outcome {
    case .running: (.running, nil)
    case .built: (.built, nil)
    case .cancelled: (.cancelled, nil)
    case .failed(let error): (.failed, error)
    }
  }
}

extension Recording.Lane {
  fileprivate init(_ lane: BuildLog.Lane) {
    switch lane {
    case .mainActor: self = .mainActor
    case .thread(let number): self.init(kind: "thread", number: number)
    case .task(let number): self.init(kind: "task", number: number)
    }
  }
}
