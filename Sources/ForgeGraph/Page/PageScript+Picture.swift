extension PageScript {
  /// The picture: drawing it, what is lit in it, and moving in it.
  static let picture = #"""

    const layout = picture.layout;
    const canvas = make("svg", {tabindex: 0, role: "group", "aria-label": "Picture of the graph; the lists have the same services"});
    const scene = make("g");
    // What of the picture is seen: its points times `zoom`, then moved by `x` and `y`.
    const view = {x: 0, y: 0, zoom: 1};
    const [smallest, largest] = [0.001, 4];
    // The size of the canvas; to ask for it after each change would be slow.
    const room = {width: 0, height: 0};
    const nodeShapes = [], edgeShapes = [], groupTitles = [];
    const longestTitle = 44;
    const legendHeight = 36;
    // The smallest zoom at which names can be read.
    const readable = 0.45;

    function drawPicture() {
      if (layout === undefined) {
        $("picture").replaceChildren(make("p", {class: "notice"}, make("b", {}, "There is no picture. "), picture.missing));
        return;
      }
      const arrows = ["plain", "near-need", "far-need", "near-user", "far-user", "way", "wrong"].map(name =>
        make("marker", {id: `arrow-${name}`, class: name, viewBox: "0 0 10 8", refX: 9, refY: 4, markerWidth: 8, markerHeight: 7,
          markerUnits: "userSpaceOnUse", orient: "auto"}, make("path", {d: "M0,0L10,4L0,8Z"})));
      scene.append(...layout.groups.map(drawGroup), ...edges.map(drawEdge), ...nodes.map(drawNode), ...groupTitles.map(({title}) => title));
      canvas.append(make("defs", {}, ...arrows), scene);
      $("picture").prepend(canvas);
    }

    function shortened(title) {
      const letters = [...title];
      return letters.length > longestTitle ? letters.slice(0, longestTitle - 1).join("") + "…" : title;
    }

    const frame = ([x, y, width, height], radius) => ({x, y, width, height, rx: radius});

    function drawGroup(group) {
      const [x, y, width] = group.frame;
      const title = make("text", {x: x + 8, y: y + 16, class: "group"}, shortened(group.title));
      groupTitles.push({title, widest: (width - 12) / (0.62 * Math.max(1, title.textContent.length))});
      return make("g", {class: group.isScope ? "scope" : "assembly"}, make("rect", frame(group.frame, 6)));
    }

    function drawNode(node) {
      const box = layout.nodes[node.index];
      const [x, y, width, height] = box;
      const radius = node.isolation === "async" ? 12 : 3;
      const shape = make("g", {"data-node": node.index}, make("title", {}, [node.name, node.place].filter(Boolean).join("\n")),
        make("rect", frame(box, radius)));
      const heat = hottest === 0 ? 0 : (node.times?.own ?? 0) / hottest;
      // The root, since of what takes time the longest take most of it.
      if (heat > 0) shape.style.setProperty("--heat", `${Math.round(80 * Math.sqrt(heat))}%`);
      if (node.isolation === "mainActor") shape.append(make("rect", {...frame([x + 3, y + 3, width - 6, height - 6], 1), class: "inner"}));
      const kinds = ["node", node.role, node.isolation, node.isOpaque ? "opaque" : "", heat > 0 ? "warm" : "",
        node.problems.length > 0 ? "broken" : ""];
      nodeShapes.push({shape, kinds: kinds.filter(Boolean).join(" "), was: "", box, write: () => nodeWords(node, box)});
      return shape;
    }

    function nodeWords(node, [x, y, width, height]) {
      const rows = [node.detail, ...node.marks].filter(row => row !== "");
      // The lines of all stand around the middle of the box.
      const top = y + height / 2 - 7 * rows.length + 4;
      const line = (text, place, kind) => make("text", {x: x + width / 2, y: top + 14 * place, class: kind}, text);
      return make("g", {}, line(shortened(node.title), 0, "title"),
        ...rows.map((row, index) => line(row, index + 1, row === node.detail ? undefined : "mark")));
    }

    const dashed = ["optional", "provider", "observed"];

    function drawEdge(edge) {
      const shape = make("g", {}, make("path", {d: layout.edges[edge.index]}));
      const [x, y] = layout.words[edge.index];
      const kinds = ["edge", edge.kinds.some(kind => dashed.includes(kind)) ? "weak" : "", edge.kinds.includes("wraps") ? "wraps" : "",
        edge.problems.length > 0 ? "broken" : ""];
      const part = {shape, kinds: kinds.filter(Boolean).join(" "), was: ""};
      if (edge.words !== "" && x !== undefined) {
        Object.assign(part, {box: [x - 60, y - 10, 120, 20], write: () => make("text", {x, y: y + 3}, edge.words)});
      }
      edgeShapes.push(part);
      return shape;
    }

    // Gives each part its classes; only those that change are touched.
    function markPicture() {
      if (layout === undefined) return;
      const isLit = chosen.kind !== "nothing" && chosen.lit.size > 0;
      $("picture").classList.toggle("lit", isLit);
      $("legend").hidden = chosen.kind !== "service";
      nodes.forEach((node, index) => mark(nodeShapes[index], chosen.lit.get(node), node.isOut));
      edges.forEach((edge, index) => mark(edgeShapes[index], chosen.edges.get(edge), edge.from.isOut || edge.to.isOut));
    }

    function mark(part, lit, isOut) {
      const classes = `${part.kinds}${lit ? ` on ${lit}` : ""}${isOut ? " out" : ""}`;
      if (classes !== part.was) part.shape.setAttribute("class", classes);
      part.was = classes;
    }

    // Words are there while they can be read, since browsers arrange all anew whenever the picture moves, which takes long for thousands.
    function showWords(isEverything = false) {
      const isReadable = isEverything || view.zoom >= readable;
      const [left, top] = [-view.x / view.zoom, -view.y / view.zoom];
      const [right, bottom] = [left + room.width / view.zoom, top + room.height / view.zoom];
      for (const part of [...nodeShapes, ...edgeShapes]) {
        if (part.box === undefined) continue;
        const [x, y, width, height] = part.box;
        const isSeen = isReadable && (isEverything || (x < right && x + width > left && y < bottom && y + height > top));
        if (isSeen === (part.isSeen ?? false)) continue;
        part.isSeen = isSeen;
        part.words ??= part.write();
        if (isSeen) part.shape.append(part.words);
        else part.words.remove();
      }
    }

    let isMoving = false;

    // At most once for each frame that the browser shows.
    function move() {
      if (isMoving) return;
      isMoving = true;
      requestAnimationFrame(() => {
        isMoving = false;
        scene.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.zoom})`);
        canvas.classList.toggle("small", view.zoom < readable);
        showWords();
        // From afar the titles of groups are all that can be read, as large as their groups allow.
        for (const {title, widest} of groupTitles) {
          const size = Math.max(12, Math.min(11 / view.zoom, widest));
          title.style.visibility = size * view.zoom < 5 ? "hidden" : "";
          if (title.dataset.size === String(size)) continue;
          title.dataset.size = size;
          title.style.fontSize = `${size}px`;
        }
      });
    }

    function measureRoom() {
      Object.assign(room, {width: canvas.clientWidth, height: canvas.clientHeight});
      move();
    }

    function zoomBy(factor, x = room.width / 2, y = room.height / 2) {
      const zoom = Math.min(largest, Math.max(smallest, view.zoom * factor));
      const ratio = zoom / view.zoom;
      Object.assign(view, {x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio, zoom});
      move();
    }

    const scaleOf = ([, , width, height], margin) =>
      Math.max(smallest, Math.min(1, (room.width - 2 * margin) / width, (room.height - legendHeight - 2 * margin) / height));

    // Shows a part of the picture as a whole, no larger than it is.
    function show(part, margin = 16) {
      if (room.width > 0) center(part, scaleOf(part, margin));
    }

    function center([x, y, width, height], zoom) {
      Object.assign(view, {zoom, x: (room.width - width * zoom) / 2 - x * zoom,
        y: (room.height - legendHeight - height * zoom) / 2 - y * zoom});
      move();
    }

    const fit = () => show([0, 0, Math.max(1, layout.width), Math.max(1, layout.height)]);

    function around(some) {
      let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const node of some) {
        const [x, y, width, height] = layout.nodes[node.index];
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
      }
      return [left, top, right - left, bottom - top];
    }

    // Moves the picture, if need be, so that services are in sight and, when it is one, can be read;
    // with those near it when there is room.
    function reveal(some, near = []) {
      if (layout === undefined || room.width === 0) return;
      const part = around(some);
      const [x, y, width, height] = part;
      const [left, top] = [x * view.zoom + view.x, y * view.zoom + view.y];
      const isSeen = left >= 0 && top >= 0 && left + width * view.zoom <= room.width && top + height * view.zoom <= room.height;
      if (isSeen && view.zoom >= readable) return;
      const wider = around([...some, ...near]);
      const best = [wider, part].find(other => scaleOf(other, 60) >= readable) ?? part;
      // Who follows a way through the graph wants one scale.
      const keeps = view.zoom >= readable && view.zoom <= scaleOf(best, 60);
      center(best, keeps ? view.zoom : scaleOf(best, 60));
    }
    """#
}
