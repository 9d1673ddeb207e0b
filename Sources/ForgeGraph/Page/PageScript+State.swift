extension PageScript {
  /// What is chosen, sought and filtered, and what follows from it.
  static let state = #"""

    const $ = id => document.getElementById(id);

    // The only way in which elements are made. Texts become text nodes.
    function make(tag, attributes = {}, ...children) {
      const isDrawn = ["svg", "g", "rect", "path", "text", "title", "defs", "marker"].includes(tag);
      const element = isDrawn
        ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) {
        if (value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : value);
      }
      element.append(...children);
      return element;
    }

    // Long names may be broken behind what stands between their parts.
    const breakable = name => name.split(/(?<=[./<,])/).flatMap((part, index) => index === 0 ? [part] : [make("wbr"), part]);

    const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

    // A service, wherever it is mentioned; `choosing` in the last part makes it do something.
    function serviceButton(node, words = "") {
      return make("button", {type: "button", class: "service", "data-node": node.index, title: node.name},
        make("b", {}, node.title),
        ...(words ? [make("i", {}, words)] : []),
        make("span", {}, node.detail),
        ...node.marks.map(mark => make("em", {}, mark)));
    }

    // What is chosen: nothing, a service, the ways between two, or a problem.
    // `steps` says of each node that is lit how: "chosen", "near-need", "far-need", "near-user", "far-user", "way" or "wrong".
    let chosen = {kind: "nothing", lit: new Map(), edges: new Map()};
    // The service whose ways to another are asked for.
    let asking = null;

    function light(node) {
      const lit = new Map();
      for (const [direction, near, far] of [["users", "near-user", "far-user"], ["needs", "near-need", "far-need"]]) {
        for (const [other, count] of reach(node, direction)) lit.set(other, count > 1 ? far : near);
      }
      lit.set(node, "chosen");
      const lines = new Map();
      for (const other of lit.keys()) {
        for (const edge of other.needs) {
          if (!lit.has(edge.to)) continue;
          const isNeed = edge.from === node || lit.get(edge.from).endsWith("need");
          const isUse = edge.to === node || lit.get(edge.to).endsWith("user");
          if (edge.from === node) lines.set(edge, "near-need");
          else if (edge.to === node) lines.set(edge, "near-user");
          else if (isNeed) lines.set(edge, "far-need");
          else if (isUse) lines.set(edge, "far-user");
        }
      }
      return {lit, edges: lines};
    }

    const mostWays = 20;

    function chooseNothing() {
      choose({kind: "nothing", lit: new Map(), edges: new Map()});
    }

    function chooseService(node) {
      choose({kind: "service", node, ...light(node)});
    }

    function chooseWays(one, other) {
      if (one === other) return chooseService(one);
      let [from, to] = [one, other];
      let found = shortestWays(from, to, mostWays);
      if (found.count === 0) {
        const back = shortestWays(to, from, mostWays);
        if (back.count > 0) [from, to, found] = [to, from, back];
      }
      const lit = new Map([...found.nodes].map(node => [node, "way"]));
      lit.set(from, "chosen").set(to, "chosen");
      const distance = reach(to, "users");
      const lines = new Map();
      for (const node of found.nodes) {
        for (const edge of node.needs) {
          const isStep = found.nodes.has(edge.to) && distance.get(edge.to) === distance.get(node) - 1;
          if (isStep) lines.set(edge, "way");
        }
      }
      choose({kind: "ways", from, to, ...found, lit, edges: lines});
    }

    function chooseProblem(problem) {
      const lit = new Map([...problem.nodes].map(node => [node, "wrong"]));
      choose({kind: "problem", problem, lit, edges: new Map(problem.edges.map(edge => [edge, "wrong"]))});
    }

    function choose(choice) {
      chosen = choice;
      ask(null);
      showDetails();
      markPicture();
      markLists();
      if (choice.kind === "service") reveal([choice.node], [...neighbors(choice.node, "needs"), ...neighbors(choice.node, "users")]);
      else if (choice.lit.size > 0) reveal([...choice.lit.keys()]);
    }

    // Lets the next service that is chosen be the other end of ways.
    function ask(node) {
      asking = node;
      $("asking").hidden = node === null;
      $("asking").textContent = node === null ? "" : `Choose the service at the other end, from ${node.title}. Esc: no ways.`;
    }

    const isolations = ["mainActor", "async"];

    function isSought(node, words, assembly, scope, lifetime, only) {
      return words.every(word => node.searched.includes(word))
        && (assembly === "" || node.group === assembly)
        && (scope === "" || node.scopeName === scope)
        && (lifetime === "" || node.lifetime === lifetime)
        && (!isolations.some(name => only[name]) || only[node.isolation] === true)
        && (!only.opaque || node.isOpaque === true)
        && (!only.wrong || node.isWrong);
    }

    function filter() {
      const words = $("search").value.toLowerCase().split(/\s+/).filter(word => word !== "");
      const [assembly, scope, lifetime] = ["assembly", "scope", "lifetime"].map(id => $(id).value);
      const only = {};
      for (const id of [...isolations, "opaque", "wrong"]) only[id] = $(id).checked;
      for (const node of nodes) node.isOut = !isSought(node, words, assembly, scope, lifetime, only);
      const filters = [assembly, scope, lifetime].filter(value => value !== "").length
        + Object.values(only).filter(Boolean).length;
      $("filter-count").textContent = filters === 0 ? "" : `(${filters})`;
      $("clear").hidden = filters === 0 && words.length === 0;
      showLists();
      markPicture();
    }

    function clearFilters() {
      for (const id of ["search", "assembly", "scope", "lifetime"]) $(id).value = "";
      for (const id of [...isolations, "opaque", "wrong"]) $(id).checked = false;
      filter();
    }
    """#
}
