/// The frame of the page; its script fills it.
enum PageTemplate {
  /// - Parameters:
  ///   - data: JSON in which nothing means anything to HTML.
  static func text(style: String, data: String, script: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <title>Object graph</title>
    <style>
    \(style)
    </style>
    </head>
    \(body)
    <script type="application/json" id="data">\(data)</script>
    <script type="module">
    \(script)
    </script>
    </body>
    </html>
    """
  }

  /// The page reaches no network, whatever is in it.
  private static let policy =
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  private static let body = #"""
    <body>
    <header>
      <h1>Object graph</h1>
      <p id="summary"></p>
      <button type="button" id="help">Keys</button>
      <button type="button" id="theme"></button>
    </header>
    <main>
      <section id="finder" aria-label="Find services">
        <label class="field">Search <kbd>/</kbd>
          <input type="search" id="search" autocomplete="off" spellcheck="false" placeholder="Name, assembly or file">
        </label>
        <details id="filters" open>
          <summary>Filters <span id="filter-count"></span></summary>
          <label class="field">Assembly <select id="assembly"></select></label>
          <label class="field">Scope <select id="scope"></select></label>
          <label class="field">Lifetime <select id="lifetime"></select></label>
          <fieldset>
            <legend>Only</legend>
            <label><input type="checkbox" id="mainActor"> main actor</label>
            <label><input type="checkbox" id="async"> async</label>
            <label><input type="checkbox" id="opaque"> takes a resolver</label>
            <label><input type="checkbox" id="wrong"> with problems</label>
          </fieldset>
        </details>
        <p class="row"><span id="count" role="status"></span><button type="button" id="clear" hidden>Clear</button></p>
        <ul id="list" class="services" aria-label="Services"></ul>
      </section>
      <section id="views" aria-label="Views">
        <div role="tablist" id="tabs" aria-label="Views"></div>
        <div role="tabpanel" id="picture" aria-labelledby="tab-picture">
          <div id="tools" role="toolbar" aria-label="Picture">
            <button type="button" id="zoom-in" aria-label="Zoom in">+</button>
            <button type="button" id="zoom-out" aria-label="Zoom out">−</button>
            <button type="button" id="fit">Fit</button>
          </div>
          <ul id="legend" aria-label="Colors" hidden>
            <li class="chosen">chosen</li>
            <li class="near-need">needed directly</li>
            <li class="far-need">needed further on</li>
            <li class="near-user">uses it directly</li>
            <li class="far-user">uses it further on</li>
          </ul>
        </div>
        <div role="tabpanel" id="table" aria-labelledby="tab-table" hidden></div>
        <div role="tabpanel" id="tree" aria-labelledby="tab-tree" hidden></div>
        <div role="tabpanel" id="problems" aria-labelledby="tab-problems" hidden></div>
      </section>
      <section id="details" aria-label="Details" tabindex="-1"></section>
    </main>
    <p id="asking" role="status" hidden></p>
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl>
        <dt><kbd>/</kbd></dt><dd>search</dd>
        <dt><kbd>↑</kbd> <kbd>↓</kbd></dt><dd>the next service of a list</dd>
        <dt><kbd>Enter</kbd></dt><dd>choose it</dd>
        <dt><kbd>Shift</kbd> <kbd>Enter</kbd></dt><dd>the ways to it from the one that is chosen</dd>
        <dt><kbd>1</kbd> … <kbd>4</kbd></dt><dd>picture, services, tree, problems</dd>
        <dt><kbd>+</kbd> <kbd>−</kbd> <kbd>F</kbd></dt><dd>zoom, fit</dd>
        <dt><kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd></dt><dd>move the picture, when it has the focus</dd>
        <dt><kbd>D</kbd></dt><dd>the details</dd>
        <dt><kbd>Esc</kbd></dt><dd>back to nothing chosen</dd>
      </dl>
      <form method="dialog"><button>Close</button></form>
    </dialog>
    <noscript>This page shows an object graph by JavaScript, which is switched off.</noscript>
    """#
}
