/// The looks of the page.
enum PageStyle {
  /// All but the picture; the colors are those of the other formats, in a light and a dark kind.
  static let text = #"""
    :root {
      color-scheme: light dark;
      --paper: light-dark(#ffffff, #0d1117);
      --panel: light-dark(#f6f8fa, #151b23);
      --ink: light-dark(#1f2328, #e6edf3);
      --quiet: light-dark(#59636e, #9198a1);
      --line: light-dark(#d1d9e0, #3d444d);
      --accent: light-dark(#0969da, #4493f8);
      --main-paper: light-dark(#ddf4ff, #0c2d4d);
      --async: light-dark(#8250df, #ab7df8);
      --async-paper: light-dark(#fbefff, #2a1b46);
      --wrong: light-dark(#cf222e, #ff7b72);
      --wrong-paper: light-dark(#ffebe9, #4a1618);
      --need: light-dark(#1a7f37, #3fb950);
      --user: light-dark(#bc4c00, #f0883e);
      --hot: light-dark(#fb5b2b, #d93b0f);
      --chosen-paper: light-dark(#fff8c5, #4b3a06);
      --code: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", "Liberation Mono", monospace;
    }
    :root[data-theme=light] { color-scheme: light; }
    :root[data-theme=dark] { color-scheme: dark; }
    * { box-sizing: border-box; scrollbar-width: thin; }
    [hidden] { display: none !important; }
    body {
      margin: 0; height: 100vh; display: flex; flex-direction: column; overflow: hidden;
      background: var(--paper); color: var(--ink); font: 14px/1.4 system-ui, "Liberation Sans", sans-serif;
    }
    header { display: flex; align-items: baseline; gap: 12px; padding: 8px 16px; border-bottom: 1px solid var(--line); }
    h1 { font-size: 16px; margin: 0; white-space: nowrap; }
    h2 { font-size: 15px; margin: 0 0 8px; }
    h3 { font-size: 13px; margin: 16px 0 4px; }
    p { margin: 8px 0; }
    #summary { flex: 1; margin: 0; color: var(--quiet); }
    main { flex: 1; min-height: 0; display: grid; grid-template-columns: 290px minmax(0, 1fr) 340px; }
    main > section { min-height: 0; min-width: 0; }
    #finder, #details { overflow-y: auto; padding: 12px 16px; background: var(--panel); }
    #finder { border-right: 1px solid var(--line); }
    #details { border-left: 1px solid var(--line); }
    #views { display: flex; flex-direction: column; }

    button, select, input[type=search] {
      font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px;
    }
    button { cursor: pointer; }
    button:hover { border-color: var(--quiet); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    kbd { font: 11px var(--code); border: 1px solid var(--line); border-radius: 4px; padding: 0 4px; background: var(--paper); }
    .field { display: block; margin-bottom: 8px; font-size: 12px; color: var(--quiet); }
    .field > input, .field > select { display: block; width: 100%; margin-top: 2px; font-size: 14px; color: var(--ink); }
    fieldset { border: 0; padding: 0; margin: 0; font-size: 13px; display: grid; grid-template-columns: auto auto; gap: 2px 8px; white-space: nowrap; }
    legend { font-size: 12px; color: var(--quiet); padding: 0; }
    summary { cursor: pointer; }
    #filters { font-size: 13px; }
    #filters > summary { margin-bottom: 6px; }
    .row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; justify-content: space-between; }
    #count, .quiet { color: var(--quiet); font-size: 13px; }

    .services, .branches, .problems { list-style: none; margin: 0; padding: 0; }
    .branches .branches { padding-left: 14px; margin-left: 9px; border-left: 1px solid var(--line); }
    .branches > li { position: relative; padding-left: 20px; }
    .branches > li > h3 { margin: 12px 0 2px -20px; color: var(--quiet); font: 12px var(--code); }
    .service, .problem {
      display: block; width: 100%; text-align: left; border-color: transparent; background: none; padding: 3px 6px;
      overflow-wrap: break-word;
    }
    .service b { font: 600 12.5px/1.35 var(--code); margin-right: 6px; }
    .service span, .service i, .service em { display: inline-block; }
    .service span, .service i, .problem span, .problem i { color: var(--quiet); font-size: 12px; margin-right: 6px; }
    .service em, .problem b { color: var(--wrong); font-size: 12px; font-style: normal; font-weight: 600; }
    .service:hover, .problem:hover { background: color-mix(in srgb, var(--accent) 12%, transparent); border-color: transparent; }
    [aria-current=true] { background: var(--chosen-paper) !important; border-color: var(--user); }
    .problem b { display: block; font-size: 13px; }
    .twist { position: absolute; left: 0; width: 20px; padding: 1px 0; border-color: transparent; background: none; }
    .twist::before { content: "▸"; color: var(--quiet); }
    .twist[aria-expanded=true]::before { content: "▾"; }
    .more { margin: 4px 6px; }
    .far { margin: 4px 0 0 6px; font-size: 13px; }
    .way { counter-reset: step; padding: 6px 0; border-top: 1px solid var(--line); }
    .way > li { display: flex; gap: 6px; counter-increment: step; }
    .way > li::before { content: counter(step); width: 2em; padding-top: 4px; text-align: right; color: var(--quiet); font-size: 12px; }

    #details h2.name { font: 600 14px/1.4 var(--code); overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 12px; margin: 8px 0; }
    dt { color: var(--quiet); }
    dd { margin: 0; overflow-wrap: anywhere; }
    .text { white-space: pre-wrap; overflow-wrap: anywhere; font: 12px/1.5 var(--code); }

    #tabs { display: flex; gap: 4px; padding: 6px 12px 0; border-bottom: 1px solid var(--line); }
    #tabs button { border: 1px solid transparent; border-bottom: 0; border-radius: 6px 6px 0 0; background: none; color: var(--quiet); padding: 6px 12px; }
    #tabs button[aria-selected=true] { border-color: var(--line); background: var(--paper); color: var(--ink); margin-bottom: -1px; }
    #tabs button.broken { color: var(--wrong); font-weight: 600; }
    [role=tabpanel] { flex: 1; min-height: 0; overflow: auto; position: relative; }
    #tree, #problems { padding: 12px 16px; }
    #problems li { border-bottom: 1px solid var(--line); padding: 4px 0; }
    .notice { max-width: 60ch; margin: 48px auto; padding: 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); }

    table { border-collapse: collapse; min-width: 100%; font-size: 13px; }
    thead th { position: sticky; top: 0; z-index: 1; background: var(--panel); border-bottom: 1px solid var(--line); padding: 0; text-align: left; }
    thead button { border: 0; background: none; width: 100%; text-align: inherit; padding: 6px 10px; font-weight: 600; white-space: nowrap; }
    thead button:focus-visible { outline-offset: -2px; }
    [aria-sort=ascending] button::after { content: " ↑"; }
    [aria-sort=descending] button::after { content: " ↓"; }
    tbody td { padding: 4px 10px; border-bottom: 1px solid var(--line); vertical-align: top; overflow-wrap: break-word; }
    tbody th { padding: 1px 4px; border-bottom: 1px solid var(--line); text-align: left; font-weight: normal; vertical-align: top; min-width: 180px; }
    .number { text-align: right !important; font-variant-numeric: tabular-nums; }

    #asking {
      position: fixed; left: 50%; bottom: 24px; transform: translateX(-50%); margin: 0; padding: 8px 16px; border-radius: 8px;
      background: var(--ink); color: var(--paper); max-width: 90vw;
    }
    dialog { border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: var(--ink); padding: 20px 24px; }
    dialog::backdrop { background: rgb(0 0 0 / 40%); }

    @media (max-width: 1000px) {
      body { height: auto; overflow: auto; }
      main { display: block; }
      #views { height: 75vh; }
      #list { max-height: 40vh; overflow-y: auto; }
      #finder, #details { border: 0; border-bottom: 1px solid var(--line); }
      header { flex-wrap: wrap; }
    }
    """#

  /// The picture, and paper.
  static let picture = #"""
    #picture { overflow: hidden; }
    #picture > svg { width: 100%; height: 100%; display: block; cursor: grab; touch-action: none; user-select: none; }
    #picture > svg:active { cursor: grabbing; }
    #picture > svg:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
    #picture > svg:focus:not(:focus-visible) { outline: none; }
    #tools { position: absolute; right: 12px; top: 12px; display: flex; gap: 4px; }
    #legend {
      position: absolute; left: 12px; bottom: 12px; margin: 0; padding: 4px 10px; list-style: none; display: flex; flex-wrap: wrap; gap: 2px 14px;
      font-size: 12px; background: var(--panel); border: 1px solid var(--line); border-radius: 6px;
    }
    #legend li::before { content: ""; display: inline-block; width: 14px; height: 9px; margin-right: 5px; border: 2px solid var(--mark); border-radius: 2px; }
    #legend .far-need::before, #legend .far-user::before { border-width: 1px; }
    #legend .chosen::before { background: var(--chosen-paper); }
    .chosen { --mark: var(--user); }
    .near-need, .far-need { --mark: var(--need); }
    .near-user, .far-user { --mark: var(--user); }
    .way { --mark: var(--accent); }
    .wrong, .broken { --mark: var(--wrong); }
    .chosen { --mark: var(--ink); }

    svg text { font: 10px var(--code); fill: var(--quiet); text-anchor: middle; pointer-events: none; }
    .assembly > rect { fill: none; stroke: var(--line); }
    .scope > rect { fill: color-mix(in srgb, var(--panel) 60%, transparent); stroke: var(--quiet); stroke-dasharray: 6 3; }
    .group { font-size: 12px; text-anchor: start; paint-order: stroke; stroke: var(--paper); stroke-width: 0.3em; stroke-linejoin: round; }
    .node { cursor: pointer; }
    .node > rect { fill: var(--paper); stroke: var(--quiet); }
    .node text.title { font-size: 12px; font-weight: 600; fill: var(--ink); }
    .node text.mark { fill: var(--wrong); font-weight: 600; }
    .mainActor > rect { fill: var(--main-paper); stroke: var(--accent); }
    .mainActor > rect.inner { fill: none; stroke-width: 0.75; }
    .node.async > rect { fill: var(--async-paper); stroke: var(--async); }
    .node.warm text { fill: var(--ink); }
    .node.warm > rect:not(.inner) { fill: color-mix(in srgb, var(--hot) var(--heat), var(--paper)); }
    .opaque > rect { stroke-dasharray: 5 3; }
    .absent > rect, .emptyList > rect { fill: none; stroke-dasharray: 1.5 3; }
    .node.broken > rect { fill: var(--wrong-paper); stroke: var(--wrong); stroke-width: 2; }
    .missing > rect { fill: var(--wrong-paper); stroke: var(--wrong); stroke-dasharray: 6 4; stroke-width: 2; }
    .node:hover > rect { stroke-width: 2.5; }

    .edge > path { fill: none; stroke: var(--quiet); marker-end: url(#arrow-plain); }
    .edge > text { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; }
    .weak > path { stroke-dasharray: 5 4; }
    .wraps > path { stroke-width: 2.2; }
    .edge.broken > path { stroke: var(--wrong); stroke-width: 2; marker-end: url(#arrow-wrong); }
    .edge.broken > text { fill: var(--wrong); font-weight: 600; }
    marker > path { fill: var(--mark, var(--quiet)); }

    .node.on > rect { stroke: var(--mark); stroke-width: 3; }
    .node.far-need > rect, .node.far-user > rect { stroke-width: 1.5; }
    .node.chosen > rect:not(.inner) { fill: var(--chosen-paper); stroke-width: 3.5; }
    .edge.on > path { stroke: var(--mark); stroke-width: 2.5; }
    .edge.far-need > path, .edge.far-user > path { stroke-width: 1.2; }
    .edge.near-need > path { marker-end: url(#arrow-near-need); }
    .edge.far-need > path { marker-end: url(#arrow-far-need); }
    .edge.near-user > path { marker-end: url(#arrow-near-user); }
    .edge.far-user > path { marker-end: url(#arrow-far-user); }
    .edge.way > path { marker-end: url(#arrow-way); }
    .lit .node:not(.on) { fill-opacity: 0.35; stroke-opacity: 0.35; }
    .lit .edge:not(.on) { fill-opacity: 0.2; stroke-opacity: 0.12; }
    .node.out { fill-opacity: 0.12; stroke-opacity: 0.12; }
    .edge.out { fill-opacity: 0.06; stroke-opacity: 0.06; }
    .lit .edge:not(.on) > path, .edge.out > path { marker-end: none; }
    .small .inner { visibility: hidden; }
    .small .edge > path { marker-end: none; stroke-width: 0.6; }
    .small .edge:not(.on) { stroke-opacity: 0.4; }
    .lit .small .edge:not(.on) { stroke-opacity: 0.1; }
    .small .edge.on > path { stroke-width: 1.5; }
    .small .node > rect { fill: color-mix(in srgb, var(--quiet) 45%, var(--paper)); stroke-width: 1; }
    .small .node.mainActor > rect { fill: var(--accent); }
    .small .node.async > rect { fill: var(--async); }
    .small .node.warm > rect { fill: color-mix(in srgb, var(--hot) var(--heat), var(--line)); }
    .small .node.broken > rect, .small .node.missing > rect { fill: var(--wrong); }
    .small .node.on > rect { fill: var(--mark); stroke-width: 2; }
    .small path, .small rect { vector-effect: non-scaling-stroke; }

    @media print {
      :root { color-scheme: light !important; print-color-adjust: exact; }
      @page { size: landscape; margin: 12mm; }
      body { height: auto; display: block; overflow: visible; }
      header > button, #finder, #tabs, #tools, .more, #asking, #details button:not(.service):not(.problem) { display: none !important; }
      main { display: block; }
      #views { display: block; }
      [role=tabpanel], #picture { overflow: visible; }
      :focus-visible, #picture > svg:focus-visible { outline: none; }
      #picture > svg { width: 100%; height: auto; max-height: 165mm; }
      #details { border: 0; padding: 0; background: none; overflow: visible; break-before: page; }
      #legend { position: static; }
      thead th { position: static; }
      tr, .services > li, .branches > li, .node { break-inside: avoid; }
    }
    """#
}
