extension PageScript {
  /// The list beside the picture, the table, the tree and the problems.
  static let lists = #"""

    // Beyond so many rows they are shown when they are asked for, since browsers take long for thousands.
    const mostRows = 300;

    // Shows some rows in place of those before, and a button for the others when there are any.
    // `more` is where that goes, and `row` makes one of them.
    function showRows(body, more, all, row, most = mostRows) {
      body.replaceChildren(...all.slice(0, most).map(row));
      more.replaceChildren();
      if (all.length > most) {
        const button = make("button", {type: "button", class: "more"}, `Show all ${all.length.toLocaleString("en")}`);
        button.addEventListener("click", () => {
          showRows(body, more, all, row, all.length);
          body.children[most].querySelector("button").focus();
        });
        more.append(button);
      }
      markLists();
    }

    const listEnd = make("p");

    function showList(sought) {
      const [some, all] = [sought.length, nodes.length].map(count => count.toLocaleString("en"));
      $("count").textContent = some === all ? `all ${all} listed` : `${some} of ${all} listed`;
      showRows($("list"), listEnd, sought, node => make("li", {}, serviceButton(node)));
    }

    // The table's columns; `value` is what a column is sorted by.
    const columns = [
      {title: "Service", value: node => node.title, cell: serviceCell},
      {title: "Lifetime", value: node => node.lifetime ?? ""},
      {title: "Assembly", value: node => node.group},
      {title: "Isolation", value: node => node.isolation ?? ""},
      {title: "Needs", value: node => neighbors(node, "needs").length, isNumber: true},
      {title: "Used by", value: node => neighbors(node, "users").length, isNumber: true},
    ];
    if (scopes.size > 0) columns.splice(3, 0, {title: "Scope", value: node => node.scopeName});

    const timeCell = time => make("td", {class: "number"}, time === undefined ? "" : timeText(time));
    if (isRecorded) {
      columns.push(
        {title: "Own time", value: node => node.times?.own ?? -1, isNumber: true, cell: node => timeCell(node.times?.own)},
        {title: "Time", value: node => node.times?.total ?? -1, isNumber: true, cell: node => timeCell(node.times?.total)},
        {title: "Longest", value: node => node.times?.longest ?? -1, isNumber: true, cell: node => timeCell(node.times?.longest)},
        {title: "Builds", value: node => node.times?.builds.length ?? 0, isNumber: true});
    }

    function serviceCell(node) {
      const button = make("button", {type: "button", class: "service", "data-node": node.index, title: node.name},
        make("b", {}, node.title), ...(describe(node) ? [make("i", {}, describe(node))] : []),
        ...node.marks.map(mark => make("em", {}, mark)));
      return make("th", {scope: "row"}, button);
    }

    let sorting = {column: null, isDown: false};

    const collator = new Intl.Collator("en", {numeric: true});

    // In the document's order unless a column's title was clicked.
    function sorted(some) {
      const {column, isDown} = sorting;
      if (column === null) return some;
      // The values once, not once for each comparison.
      const values = new Map(some.map(node => [node, column.value(node)]));
      const compare = column.isNumber
        ? (a, b) => values.get(a) - values.get(b) : (a, b) => collator.compare(values.get(a), values.get(b));
      return [...some].sort((a, b) => isDown ? compare(b, a) : compare(a, b));
    }

    const tableBody = make("tbody");
    const tableEnd = make("p");

    function makeTable() {
      const heads = columns.map(column => {
        const button = make("button", {type: "button"}, column.title);
        const head = make("th", {scope: "col", class: column.isNumber ? "number" : undefined}, button);
        button.addEventListener("click", () => {
          // Of numbers the largest are of interest.
          const isDown = sorting.column === column ? !sorting.isDown : column.isNumber === true;
          sorting = {column, isDown};
          for (const other of heads) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
          showTable(nodes.filter(node => !node.isOut));
        });
        return head;
      });
      $("table").append(make("table", {}, make("thead", {}, make("tr", {}, ...heads)), tableBody), tableEnd);
    }

    function showTable(sought) {
      const cell = (column, node) => column.cell?.(node)
        ?? make("td", {class: column.isNumber ? "number" : undefined}, ...breakable(String(column.value(node))));
      showRows(tableBody, tableEnd, sorted(sought), node => make("tr", {}, ...columns.map(column => cell(column, node))));
    }

    // A service with a button that shows what it needs, or who uses it, below it.
    function branch(edge, node, direction, above) {
      const item = make("li");
      const below = neighbors(node, direction);
      const isAbove = above.has(node);
      if (below.length > 0 && !isAbove) {
        const twist = make("button", {type: "button", class: "twist", "aria-expanded": "false",
          "aria-label": `${direction === "needs" ? "What is needed by" : "Who uses"} ${node.title}`});
        twist.addEventListener("click", () => {
          const isOpen = twist.getAttribute("aria-expanded") === "true";
          twist.setAttribute("aria-expanded", String(!isOpen));
          if (isOpen) item.lastChild.remove();
          else item.append(branches(node, direction, new Set([...above, node])));
        });
        item.append(twist);
      }
      item.append(serviceButton(node, [edge?.words, isAbove ? "see above" : ""].filter(Boolean).join(", ")));
      return item;
    }

    function branches(node, direction, above = new Set([node])) {
      const items = node[direction].map(edge => branch(edge, next[direction](edge), direction, above));
      return make("ul", {class: "branches"}, ...items);
    }

    const treeEnd = make("p");
    const treeBody = make("ul", {class: "branches", "aria-label": "Services that nobody needs, with their needs"});

    // With a filter what is sought begins a tree each.
    function showTree(sought) {
      const begins = sought.length === nodes.length ? starts() : [...sought];
      const order = new Map();
      for (const node of nodes) if (!order.has(node.group)) order.set(node.group, order.size);
      begins.sort((a, b) => order.get(a.group) - order.get(b.group));
      showRows(treeBody, treeEnd, begins, (node, index) => {
        const item = branch(null, node, "needs", new Set());
        if (begins[index - 1]?.group !== node.group) item.prepend(make("h3", {}, ...breakable(node.group)));
        return item;
      });
    }

    function showProblems() {
      const items = problems.map(problem => {
        const about = make("button", {type: "button", class: "problem", "data-problem": problem.number},
          make("b", {}, problem.summary), make("span", {}, problem.place),
          ...(problem.nodes.size === 0 ? [make("i", {}, "no place in the picture")] : []));
        return make("li", {}, about);
      });
      const list = make("ol", {class: "problems"}, ...items);
      $("problems").replaceChildren(problems.length === 0 ? make("p", {}, "The graph has no problem.") : list);
    }

    // What is hidden is made when it is shown, of what is sought then.
    const views = {
      table: {show: showTable, isOld: true},
      tree: {show: showTree, isOld: true},
    };

    function showLists() {
      showList(nodes.filter(node => !node.isOut));
      for (const view of Object.values(views)) view.isOld = true;
      refreshView();
    }

    function refreshView() {
      for (const [id, view] of Object.entries(views)) {
        if (!view.isOld || $(id).hidden) continue;
        view.isOld = false;
        view.show(nodes.filter(node => !node.isOut));
      }
    }

    function markLists() {
      for (const button of document.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
      if (chosen.kind === "problem") {
        document.querySelector(`[data-problem="${chosen.problem.number}"]`)?.setAttribute("aria-current", "true");
      }
      for (const node of [chosen.node, chosen.from, chosen.to]) {
        if (node === undefined) continue;
        for (const button of document.querySelectorAll(`button[data-node="${node.index}"]`)) {
          button.setAttribute("aria-current", "true");
        }
      }
    }
    """#
}
