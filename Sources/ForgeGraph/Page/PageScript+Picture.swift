extension PageScript {
  /// The picture: drawing it, what is lit in it, and moving in it.
  static let picture = #"""

    const layout = picture.layout;
    const canvas = make("svg", {tabindex: 0, role: "group", "aria-label": "Picture of the graph; the lists have the same services"});
    const scene = make("g");
    // What of the picture is seen: its points times `zoom`, then moved by `x` and `y`.
    const view = {x: 0, y: 0, zoom: 1};
    const [smallest, largest] = [0.01, 4];
    const nodeShapes = [], edgeShapes = [], groupTitles = [];
    const longestTitle = 44;

    function drawPicture() {
      if (layout === undefined) {
        $("picture").replaceChildren(make("p", {class: "notice"}, make("b", {}, "There is no picture. "), picture.missing));
        return;
      }
      const arrows = ["plain", "near-need", "far-need", "near-user", "far-user", "way", "wrong"].map(name =>
        make("marker", {id: `arrow-${name}`, class: name, viewBox: "0 0 10 8", refX: 9, refY: 4, markerWidth: 8, markerHeight: 7,
          markerUnits: "userSpaceOnUse", orient: "auto"}, make("path", {d: "M0,0L10,4L0,8Z"})));
      // Lines go below titles, and boxes above both.
      scene.append(...layout.groups.map(drawGroup), ...edges.map(drawEdge), ...groupTitles.map(({title}) => title), ...nodes.map(drawNode));
      canvas.append(make("defs", {}, ...arrows), scene);
      $("picture").prepend(canvas);
    }

    const frame = ([x, y, width, height], radius) => ({x, y, width, height, rx: radius});

    function drawGroup(group) {
      const [x, y, width] = group.frame;
      const title = make("text", {x: x + 8, y: y + 16, class: "group"}, group.title);
      groupTitles.push({title, widest: (width - 12) / (0.62 * Math.max(1, group.title.length))});
      return make("g", {class: group.isScope ? "scope" : "assembly"}, make("rect", frame(group.frame, 6)));
    }

    function drawNode(node) {
      const box = layout.nodes[node.index];
      const [x, y, width, height] = box;
      const radius = node.isolation === "async" ? 12 : 3;
      const letters = [...node.title];
      const title = letters.length > longestTitle ? letters.slice(0, longestTitle - 1).join("") + "…" : node.title;
      const shape = make("g", {"data-node": node.index}, make("title", {}, [node.name, node.place].filter(Boolean).join("\n")),
        make("rect", frame(box, radius)));
      if (node.isolation === "mainActor") shape.append(make("rect", {...frame([x + 3, y + 3, width - 6, height - 6], 1), class: "inner"}));
      const rows = [node.detail, ...node.marks].filter(row => row !== "");
      // The lines of all stand around the middle of the box.
      const top = y + height / 2 - 7 * rows.length + 4;
      shape.append(make("text", {x: x + width / 2, y: top, class: "title"}, title),
        ...rows.map((row, index) => make("text", {x: x + width / 2, y: top + 14 * (index + 1), class: row === node.detail ? "" : "mark"}, row)));
      const kinds = ["node", node.role, node.isolation, node.isOpaque ? "opaque" : "", node.problems.length > 0 ? "broken" : ""];
      nodeShapes.push({shape, kinds: kinds.filter(Boolean).join(" "), was: ""});
      return shape;
    }

    const dashed = ["optional", "provider", "observed"];

    function drawEdge(edge) {
      const shape = make("g", {}, make("path", {d: layout.edges[edge.index]}));
      const [x, y] = layout.words[edge.index];
      if (edge.words !== "" && x !== undefined) shape.append(make("text", {x, y: y + 3}, edge.words));
      const kinds = ["edge", edge.kinds.some(kind => dashed.includes(kind)) ? "weak" : "", edge.kinds.includes("wraps") ? "wraps" : "",
        edge.problems.length > 0 ? "broken" : ""];
      edgeShapes.push({shape, kinds: kinds.filter(Boolean).join(" "), was: ""});
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

    let isMoving = false;

    // At most once for each frame that the browser shows.
    function move() {
      if (isMoving) return;
      isMoving = true;
      requestAnimationFrame(() => {
        isMoving = false;
        scene.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.zoom})`);
        canvas.classList.toggle("small", view.zoom < 0.45);
        // From afar the titles of groups are all that can be read, as large as their groups allow.
        for (const {title, widest} of groupTitles) {
          const size = Math.max(12, Math.min(11 / view.zoom, widest));
          if (title.dataset.size === String(size)) continue;
          title.dataset.size = size;
          title.style.fontSize = `${size}px`;
        }
      });
    }

    function zoomBy(factor, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
      const zoom = Math.min(largest, Math.max(smallest, view.zoom * factor));
      const ratio = zoom / view.zoom;
      Object.assign(view, {x: x - (x - view.x) * ratio, y: y - (y - view.y) * ratio, zoom});
      move();
    }

    // Shows a part of the picture as a whole, no larger than it is.
    function show([x, y, width, height], margin = 16) {
      const [seenWidth, seenHeight] = [canvas.clientWidth, canvas.clientHeight];
      if (seenWidth === 0) return;
      const zoom = Math.max(smallest, Math.min(1, (seenWidth - 2 * margin) / width, (seenHeight - 2 * margin) / height));
      Object.assign(view, {zoom, x: (seenWidth - width * zoom) / 2 - x * zoom, y: (seenHeight - height * zoom) / 2 - y * zoom});
      move();
    }

    const fit = () => show([0, 0, Math.max(1, layout.width), Math.max(1, layout.height)]);

    // Moves the picture so that services are in sight: one by one large enough to be read.
    function reveal(some) {
      if (layout === undefined || canvas.clientWidth === 0) return;
      const boxes = some.map(node => layout.nodes[node.index]);
      const left = Math.min(...boxes.map(box => box[0]));
      const top = Math.min(...boxes.map(box => box[1]));
      const right = Math.max(...boxes.map(box => box[0] + box[2]));
      const bottom = Math.max(...boxes.map(box => box[1] + box[3]));
      const place = ([x, y]) => [x * view.zoom + view.x, y * view.zoom + view.y];
      const [seenLeft, seenTop] = place([left, top]);
      const [seenRight, seenBottom] = place([right, bottom]);
      const isSeen = seenLeft >= 0 && seenTop >= 0 && seenRight <= canvas.clientWidth && seenBottom <= canvas.clientHeight;
      if (isSeen && view.zoom >= 0.45) return;
      if (some.length > 1) return show([left, top, right - left, bottom - top], 60);
      view.zoom = Math.max(view.zoom, 0.8);
      view.x = canvas.clientWidth / 2 - (left + right) / 2 * view.zoom;
      view.y = canvas.clientHeight / 2 - (top + bottom) / 2 * view.zoom;
      move();
    }
    """#
}
