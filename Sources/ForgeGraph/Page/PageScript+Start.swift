extension PageScript {
  /// What the mouse, the fingers and the keys do, and the beginning.
  static let start = #"""

    const tabs = [["picture", "Picture"], ["table", "Services"], ["tree", "Tree"], ["problems", `Problems (${problems.length})`]];

    function makeTabs() {
      for (const [id, title] of tabs) {
        const tab = make("button", {type: "button", role: "tab", id: `tab-${id}`, "aria-controls": id}, title);
        tab.addEventListener("click", () => showView(id));
        tab.addEventListener("keydown", event => {
          const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
          if (step === undefined) return;
          const place = tabs.findIndex(([other]) => other === id);
          const [other] = tabs[(place + step + tabs.length) % tabs.length];
          showView(other);
          $(`tab-${other}`).focus();
        });
        $("tabs").append(tab);
      }
      $("tab-problems").classList.toggle("broken", problems.length > 0);
    }

    function showView(id) {
      for (const [other] of tabs) {
        $(other).hidden = other !== id;
        $(`tab-${other}`).setAttribute("aria-selected", String(other === id));
        $(`tab-${other}`).tabIndex = other === id ? 0 : -1;
      }
      refreshView();
      markLists();
    }

    function fillSelect(id, title, values) {
      const options = [...new Set(values.filter(Boolean))].sort(collator.compare);
      $(id).append(make("option", {value: ""}, title), ...options.map(value => make("option", {value}, value)));
      $(id).parentElement.hidden = options.length < 2;
    }

    // A service or a problem, wherever it was clicked.
    function click(event) {
      const service = event.target.closest("[data-node]");
      const problem = event.target.closest("[data-problem]");
      if (service !== null) {
        const node = nodes[Number(service.dataset.node)];
        const other = asking ?? (event.shiftKey ? chosen.node : null) ?? null;
        if (other === null) chooseService(node);
        else chooseWays(other, node);
      } else if (problem !== null) {
        chooseProblem(problems[Number(problem.dataset.problem) - 1]);
        if (chosen.lit.size > 0 && layout !== undefined) {
          showView("picture");
          reveal([...chosen.lit.keys()]);
        }
      }
    }

    const pointers = new Map();
    let hasDragged = false;

    function startDrag(event) {
      pointers.set(event.pointerId, [event.offsetX, event.offsetY]);
      hasDragged = false;
    }

    function drag(event) {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = [event.offsetX, event.offsetY];
      // A hand is never quite still when it clicks.
      if (!hasDragged && Math.hypot(now[0] - before[0], now[1] - before[1]) < 4) return;
      if (!hasDragged) canvas.setPointerCapture(event.pointerId);
      hasDragged = true;
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (other !== undefined) {
        const distance = point => Math.max(1, Math.hypot(point[0] - other[0], point[1] - other[1]));
        zoomBy(distance(now) / distance(before), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
      } else {
        view.x += now[0] - before[0];
        view.y += now[1] - before[1];
        move();
      }
      pointers.set(event.pointerId, now);
    }

    function listenToPicture() {
      canvas.addEventListener("pointerdown", startDrag);
      canvas.addEventListener("pointermove", drag);
      for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
        canvas.addEventListener(end, event => pointers.delete(event.pointerId));
      }
      // Moving the picture chooses nothing.
      canvas.addEventListener("click", event => {
        if (hasDragged) event.stopPropagation();
        hasDragged = false;
      }, {capture: true});
      canvas.addEventListener("wheel", event => {
        event.preventDefault();
        zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), event.offsetX, event.offsetY);
      }, {passive: false});
      canvas.addEventListener("keydown", event => {
        const step = {ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60]}[event.key];
        if (step === undefined) return;
        event.preventDefault();
        view.x += step[0];
        view.y += step[1];
        move();
      });
      $("zoom-in").addEventListener("click", () => zoomBy(1.3));
      $("zoom-out").addEventListener("click", () => zoomBy(1 / 1.3));
      $("fit").addEventListener("click", fit);
    }

    // Up and down go through the services of a list, and from the search to the first of them.
    function stepThroughList(event) {
      const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
      const list = event.target.closest(".services, .branches, .problems, tbody");
      if (step === undefined || (list === null && event.target !== $("search"))) return false;
      const inside = list?.closest("[role=tabpanel], #list, #details") ?? $("list");
      const buttons = [...inside.querySelectorAll("[data-node], [data-problem]")];
      const here = buttons.indexOf(event.target.closest("li, tr")?.querySelector("[data-node], [data-problem]"));
      const target = buttons[here + step];
      if (target !== undefined) target.focus();
      else if (step < 0 && inside === $("list")) $("search").focus();
      event.preventDefault();
      return true;
    }

    function escape() {
      if (asking !== null) ask(null);
      else if (document.activeElement === $("search") && $("search").value !== "") {
        $("search").value = "";
        filter();
      } else chooseNothing();
    }

    function pressed(event) {
      if ($("keys").open || stepThroughList(event)) return;
      if (event.key === "Escape") return escape();
      if (event.key === "Enter" && event.target === $("search")) return $("list").querySelector("[data-node]")?.click();
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input[type=search], select") !== null) return;
      const acts = {
        "/": () => $("search").focus(), "+": () => zoomBy(1.3), "-": () => zoomBy(1 / 1.3), "?": () => $("keys").showModal(),
        d: () => $("details").focus(),
      };
      if (layout !== undefined) acts.f = fit;
      tabs.forEach(([id], index) => acts[index + 1] = () => showView(id));
      const act = acts[event.key.toLowerCase()];
      if (act === undefined) return;
      event.preventDefault();
      act();
    }

    const themes = {"": "System", light: "Light", dark: "Dark"};

    function setTheme(theme) {
      if (theme === "") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = theme;
      $("theme").textContent = `Colors: ${themes[theme]}`;
    }

    function nextTheme() {
      const names = Object.keys(themes);
      const theme = names[(names.indexOf(document.documentElement.dataset.theme ?? "") + 1) % names.length];
      setTheme(theme);
      // Browsers may keep nothing for files.
      try { localStorage.setItem("forge-theme", theme); } catch {}
    }

    function rememberedTheme() {
      try { return localStorage.getItem("forge-theme"); } catch { return null; }
    }

    // Paper shows the picture as a whole.
    let seen = null;

    function beforePrint() {
      if (layout === undefined) return;
      seen = scene.getAttribute("transform");
      canvas.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
      scene.removeAttribute("transform");
      canvas.classList.remove("small");
      showWords(true);
    }

    function afterPrint() {
      if (seen === null) return;
      canvas.removeAttribute("viewBox");
      scene.setAttribute("transform", seen);
      move();
    }

    function summary() {
      const registered = nodes.filter(node => node.lifetime !== undefined);
      const focus = {needs: "What is needed by", users: "Who needs", ways: "Ways between"}[graph.focus?.relation];
      const title = focus === undefined ? "" : `${focus} ${graph.focus.nodes.map(id => nodeOf.get(id).title).join(" and ")}: `;
      const assemblies = new Set(registered.map(node => node.assembly).filter(Boolean)).size;
      const others = nodes.length - registered.length;
      return `${title}${plural(registered.length, "service")} in ${assemblies === 1 ? "1 assembly" : `${assemblies} assemblies`}, `
        + `${others > 0 ? `${others.toLocaleString("en")} not registered, ` : ""}${scopes.size > 0 ? `${plural(scopes.size, "scope")}, ` : ""}${plural(edges.length, "edge")}, `
        + (problems.length === 0 ? "no problem" : plural(problems.length, "problem"));
    }

    setTheme(themes[rememberedTheme()] === undefined ? "" : rememberedTheme());
    $("summary").textContent = summary();
    fillSelect("assembly", "all", nodes.map(node => node.group));
    fillSelect("scope", "all", nodes.map(node => node.scopeName));
    fillSelect("lifetime", "all", nodes.map(node => node.lifetime));
    $("list").after(listEnd);
    $("tree").append(treeBody, treeEnd);
    makeTabs();
    makeTable();
    showProblems();
    drawPicture();
    if (layout !== undefined) listenToPicture();
    showView(layout === undefined ? "tree" : "picture");
    filter();
    showDetails();
    if (layout !== undefined) {
      measureRoom();
      fit();
      new ResizeObserver(measureRoom).observe(canvas);
    }

    $("search").addEventListener("input", filter);
    $("filters").addEventListener("change", filter);
    $("clear").addEventListener("click", clearFilters);
    $("theme").addEventListener("click", nextTheme);
    $("help").addEventListener("click", () => $("keys").showModal());
    document.addEventListener("click", click);
    document.addEventListener("keydown", pressed);
    addEventListener("beforeprint", beforePrint);
    addEventListener("afterprint", afterPrint);
    """#
}
