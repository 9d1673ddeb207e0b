/// The script of the page, in the order of its parts.
///
/// Names and paths come from the graph: they enter the page as text and as attributes that are no code, never as markup.
enum PageScript {
  static let parts = [model, state, lists, details, picture, start]

  /// What the graph is, and questions to it.
  static let model = #"""
    "use strict";

    const {document: graph, labels, picture} = JSON.parse(document.getElementById("data").textContent);

    const scopes = new Map();
    for (const {id, name, parent} of graph.scopes ?? []) {
      scopes.set(id, parent === undefined ? name : `${scopes.get(parent)}/${name}`);
    }

    const scopeName = node => {
      if (node.lifetime === undefined) return "";
      if (node.scopeID !== undefined) return scopes.get(node.scopeID);
      return node.scope ? `scope of level ${node.scope}` : "container";
    };

    // `needs` and `users` are edges, in the order of the document.
    const nodes = graph.nodes.map((node, index) => ({
      problems: [], ...node, index,
      title: labels.nodes[index][0],
      detail: labels.nodes[index][1],
      marks: labels.nodes[index].slice(2),
      place: node.file === undefined ? "" : `${node.file}:${node.line}`,
      // What is not registered belongs to no assembly, an override neither.
      group: node.lifetime === undefined ? "not registered" : node.assembly ?? "overrides",
      scopeName: scopeName(node),
      needs: [], users: [], isWrong: false, isOut: false,
    }));
    const nodeOf = new Map(nodes.map(node => [node.id, node]));

    const edges = graph.edges.map((edge, index) => ({
      kinds: [], problems: [], ...edge, index,
      from: nodeOf.get(edge.from), to: nodeOf.get(edge.to), words: labels.edges[index],
    }));
    for (const edge of edges) {
      edge.from.needs.push(edge);
      edge.to.users.push(edge);
    }
    for (const node of nodes) {
      node.isWrong = [node, ...node.needs, ...node.users].some(part => part.problems.length > 0);
      node.searched = [node.name, node.title, node.group, node.place].join("\n").toLowerCase();
    }

    // The longest own time of all, in nanoseconds; 0 when none was recorded.
    const hottest = Math.max(0, ...nodes.map(node => node.times?.own ?? 0));
    const isRecorded = nodes.some(node => node.times !== undefined);

    const timeText = time => time < 1e3 ? `${time} ns` : time < 1e6 ? `${Math.floor(time / 1e3)} µs`
      : time < 1e9 ? `${(Math.floor(time / 1e5) / 10).toFixed(1)} ms` : `${(Math.floor(time / 1e7) / 100).toFixed(2)} s`;

    const problems = graph.problems.map((problem, index) => ({
      ...problem, number: index + 1,
      summary: problem.text.split("\n")[0],
      place: problem.file === undefined ? "" : `${problem.file}:${problem.line}`,
      nodes: new Set(nodes.filter(node => node.problems.includes(problem.id))),
      edges: edges.filter(edge => edge.problems.includes(problem.id)),
    }));
    for (const problem of problems) {
      for (const edge of problem.edges) problem.nodes.add(edge.from).add(edge.to);
    }

    const next = {needs: edge => edge.to, users: edge => edge.from};

    // Each service once, however many parameters lead to it.
    const neighbors = (node, direction) => [...new Set(node[direction].map(next[direction]))];

    // All that is reached in a direction, with the number of steps to it; the service itself is 0 steps away.
    function reach(start, direction) {
      const steps = new Map([[start, 0]]);
      // A map may grow while it is walked through, so it is the queue as well.
      for (const [node, count] of steps) {
        for (const other of neighbors(node, direction)) {
          if (!steps.has(other)) steps.set(other, count + 1);
        }
      }
      return steps;
    }

    // The shortest ways from one service to another: how many there are, and the first of them.
    function shortestWays(from, to, most) {
      const distance = reach(to, "users");
      if (from === to || !distance.has(from)) return {count: 0, ways: [], nodes: new Set()};
      const closer = node => neighbors(node, "needs").filter(other => distance.get(other) === distance.get(node) - 1);
      const onWay = new Set([from]);
      for (const node of onWay) for (const other of closer(node)) onWay.add(other);
      // Those nearest to the end first: each has as many ways as those that it leads to together.
      const counts = new Map([[to, 1]]);
      for (const node of [...onWay].sort((a, b) => distance.get(a) - distance.get(b))) {
        if (node !== to) counts.set(node, closer(node).reduce((sum, other) => sum + counts.get(other), 0));
      }
      const ways = [];
      const stack = [[from]];
      while (stack.length > 0 && ways.length < most) {
        const way = stack.pop();
        const last = way[way.length - 1];
        if (last === to) ways.push(way);
        else for (const other of closer(last).reverse()) stack.push([...way, other]);
      }
      return {count: counts.get(from), ways, nodes: onWay};
    }

    // Where a tree of the whole graph begins: what nobody needs, and one service of each cycle that nobody else needs.
    function starts() {
      const reached = new Set();
      const found = [];
      const begin = node => {
        found.push(node);
        for (const other of reach(node, "needs").keys()) reached.add(other);
      };
      for (const node of nodes) if (node.users.every(edge => edge.from === node)) begin(node);
      for (const node of nodes) if (!reached.has(node)) begin(node);
      return found;
    }
    """#
}
