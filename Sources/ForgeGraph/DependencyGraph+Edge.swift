internal import ForgeInject

extension DependencyGraph {
  /// A dependency as those who draw the graph see it: from one registration to another, whatever form the parameter has.
  struct Edge: Sendable, Hashable {
    /// What is between the parameter and the service.
    struct Forms: OptionSet, Sendable, Hashable {
      let rawValue: Int

      static let optional = Forms(rawValue: 1)
      static let list = Forms(rawValue: 2)
      static let provider = Forms(rawValue: 4)
      static let tagged = Forms(rawValue: 8)

      init(rawValue: Int) {
        self.rawValue = rawValue
      }

      init(_ kind: Form.Kind) {
        switch kind {
        case .optional: self = .optional
        case .list: self = .list
        case .provider: self = .provider
        case .argument: self = []
        }
      }
    }

    /// What an edge leads to; names are those of services that no registration has.
    enum Target: Sendable, Hashable {
      /// A registration, by its place.
      case registration(Int)
      /// What ought to be registered.
      case missing(String)
      /// What an Optional is nil for.
      case absent(String)
      /// What a list that may be empty has no element of.
      case nothing(String)
    }

    let target: Target
    private(set) var forms: Forms = []
    /// Whether a decorator takes it to wrap it.
    var isWrapping = false

    init(_ registration: Registration, at place: Int) {
      target = .registration(place)
      if Form.isTagged(registration.service) { forms = .tagged }
    }

    /// What is missing for a parameter of the type.
    init(missing parameter: Any.Type, _ names: ServiceNames) {
      let service = Form.missing(in: parameter)
      target = .missing(names[service])
      if let form = Form.of(parameter) { forms.insert(Forms(form.kind)) }
      if Form.isTagged(service) { forms.insert(.tagged) }
    }

    /// What a form is made from when that is nothing.
    fileprivate init(nothingFor form: Form, _ names: ServiceNames) {
      let service = names[Form.missing(in: form.element)]
      target = form.kind == .list ? .nothing(service) : .absent(service)
      forms = Forms(form.kind)
      if Form.isTagged(form.element) { forms.insert(.tagged) }
    }

    /// The edges of a parameter that has a form, from those of what the form is made from.
    static func of(_ form: Form, over edges: [Edge], _ names: ServiceNames) -> [Edge] {
      if edges.isEmpty { return [Edge(nothingFor: form, names)] }
      return edges.map { edge in
        var edge = edge
        edge.forms.insert(Forms(form.kind))
        return edge
      }
    }
  }
}
