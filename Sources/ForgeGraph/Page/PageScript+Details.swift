extension PageScript {
  /// What is said about what is chosen.
  static let details = #"""

    function showDetails() {
      const content = {nothing: aboutGraph, service: aboutService, ways: aboutWays, problem: aboutProblem}[chosen.kind]();
      $("details").scrollTop = 0;
      $("details").replaceChildren(...content);
    }

    const facts = rows => make("dl", {}, ...rows.filter(([, value]) => value)
      .flatMap(([name, value]) => [make("dt", {}, name), make("dd", {}, ...breakable(value))]));

    function action(title, act) {
      const button = make("button", {type: "button"}, title);
      button.addEventListener("click", act);
      return button;
    }

    function aboutGraph() {
      const hint = "Choose a service to see where it was registered, what it needs and who uses it.";
      const count = problems.length === 0 ? [] : [action(`Show ${plural(problems.length, "problem")}`, () => showView("problems"))];
      const heat = isRecorded ? [make("p", {}, "The longer its builders took by themselves, the warmer a service's color is.")] : [];
      return [make("h2", {}, "Nothing chosen"), make("p", {}, hint), ...heat, ...count];
    }

    function aboutService() {
      const {node} = chosen;
      const mine = problems.filter(problem => problem.nodes.has(node));
      return [
        make("h2", {class: "name"}, ...breakable(node.name)),
        facts([
          ["Place", node.place],
          ["Assembly", node.lifetime === undefined ? "" : node.group],
          ["Scope", node.scopeName],
          ["Lifetime", node.lifetime],
          ["Isolation", node.isolation],
          ["What it is", describe(node)],
          ["Own time", node.times && timeText(node.times.own)],
          ["Time", node.times && `${timeText(node.times.total)} in ${plural(node.times.builds.length, "build")}`],
        ]),
        ...(node.isOpaque ? [make("p", {}, "Its builder takes a resolver, so that what it needs is unknown until it has run.")] : []),
        ...mine.map(problemLink),
        make("p", {class: "row"}, action("Ways to another service…", () => {
          ask(node);
          $("search").focus();
        })),
        ...aboutDirection(node, "needs", "Needs", "needs nothing"),
        ...aboutDirection(node, "users", "Used by", "nobody needs it"),
      ];
    }

    // The roles of the document, in the words of the other formats.
    function describe(node) {
      const words = {
        alias: "an alias", decorator: "a decorator", contribution: "an element of a list", missing: "needed and not registered",
        absent: "an Optional that is not registered: nil", emptyList: "an empty list",
      };
      return [words[node.role], node.isWrapped ? "decorated" : ""].filter(Boolean).join(", ");
    }

    function problemLink(problem) {
      const button = make("button", {type: "button", class: "problem", "data-problem": problem.number}, make("b", {}, problem.summary));
      return make("p", {}, button);
    }

    // The near ones as trees, the far ones in one list.
    function aboutDirection(node, direction, title, nothing) {
      const near = new Set(neighbors(node, direction));
      if (near.size === 0) return [make("h3", {}, title), make("p", {class: "quiet"}, nothing)];
      const far = [...reach(node, direction).keys()].filter(other => other !== node && !near.has(other));
      const parts = [make("h3", {}, `${title} ${near.size.toLocaleString("en")} directly`), branches(node, direction)];
      if (far.length > 0) {
        const [list, end] = [make("ul", {class: "services"}), make("p")];
        const more = make("details", {class: "far"}, make("summary", {}, `and ${far.length.toLocaleString("en")} further on`), list, end);
        more.addEventListener("toggle", () => showRows(list, end, far, other => make("li", {}, serviceButton(other))), {once: true});
        parts.push(more);
      }
      return parts;
    }

    function aboutWays() {
      const {from, to, count, ways} = chosen;
      const title = make("h2", {}, "Ways");
      if (count === 0) {
        return [title, make("p", {}, "Neither needs the other, as far as the graph knows."),
          make("ul", {class: "services"}, ...[from, to].map(node => make("li", {}, serviceButton(node))))];
      }
      const steps = plural(ways[0].length - 1, "step");
      const shown = count > ways.length ? `, of which the first ${ways.length} are listed and all are in the picture` : "";
      const many = count > 1e6 ? "more than a million shortest ways" : plural(count, "shortest way");
      return [
        title,
        make("p", {}, make("b", {}, from.title), " needs ", make("b", {}, to.title), ": ",
          `${many} of ${steps}${shown}.`),
        ...ways.map(way => make("ol", {class: "services way"}, ...way.map((node, index) =>
          make("li", {}, serviceButton(node, index === 0 ? "" : stepWords(way[index - 1], node)))))),
      ];
    }

    const stepWords = (from, to) => from.needs.find(edge => edge.to === to).words;

    function aboutProblem() {
      const {problem} = chosen;
      return [
        make("h2", {}, `Problem ${problem.number} of ${problems.length}`),
        make("p", {class: "row"}, ...(problem.number > 1 ? [action("Previous", () => chooseProblem(problems[problem.number - 2]))] : []),
          ...(problem.number < problems.length ? [action("Next", () => chooseProblem(problems[problem.number]))] : [])),
        make("p", {class: "text"}, problem.text),
        ...(problem.nodes.size === 0 ? [make("p", {class: "quiet"}, "It has no place in the picture.")] : []),
        facts([["Place", problem.place], ["Scope", scopes.get(problem.scopeID)]]),
        make("ul", {class: "services"}, ...[...problem.nodes].map(node => make("li", {}, serviceButton(node)))),
      ];
    }
    """#
}
