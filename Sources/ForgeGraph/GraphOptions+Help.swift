extension GraphOptions {
  /// What `--help` prints.
  static func helpText(program: String) -> String {
    """
    Usage: swift package forge-graph [--program NAME] [options]
       or: \(program) [options]

    Shows or checks an object graph, with the scopes that the program describes. Nothing in it is built, but for
    --start.

      --format FORMAT    tree, mermaid, dot, json, svg, which Graphviz draws, or html, a page for browsers with
                         a picture, for which it needs Graphviz, lists and trees; with --start also trace, which
                         ui.perfetto.dev and chrome://tracing open. Without it the ending of the output file
                         decides, else it is tree.
      --output FILE      Write to a file instead of to the standard output. A relative path begins where you stand.
                         Within a sandbox, as on macOS, `swift package --allow-writing-to-package-directory
                         forge-graph …` allows it, or `--allow-writing-to-directory DIRECTORY`.
      --root SERVICE     Only what a service needs.
      --users SERVICE    Only who needs a service.
      --why A B          The shortest ways by which A needs B, at most ten.
      --check            Print each problem as `path:line: error: …` instead of the graph, and end with 1 when
                         there is one. With --output the graph is written too.
      --start            Run `start()`, and print which builds took longest by themselves, the critical path of
                         the start, and what ran on the main actor. With --format or a part of the graph, that
                         is printed instead, with times; with --output it is written too.
      --color WHEN       Color the tree: always, never or auto, that is on a terminal unless NO_COLOR is set or TERM
                         is dumb. The plugin passes the output on by a file, so with it only always colors.
      --sources MODULE=DIRECTORY
                         Where the files of a module are, for the paths of --check; as often as needed. The
                         plugin gives it for every module that the program is made of.
      --help, -h         Print this text.

    The name of a service may lack the module and `any` where that is clear enough: 'SyncServicing' for
    'any App.SyncServicing'.

    The paths of --check. A registration knows its module and the name of its file. The file is looked for in
    the directory that --sources gives for the module, else below the current directory, in directories with the
    module's name, those within `Sources` first. When it is not found, or several are, the problem is printed
    with what the registration knows, and a line says where was looked or which files they are.

    A page without Graphviz, or for which that takes more than a minute, has no picture: the page and the
    standard error output say why. An SVG for which it takes more than ten minutes is given up.

    A Mermaid text of more than 500 edges is not drawn by GitHub: the standard error output says so.

    The status at the end:
       0   all went well
       1   --check has found a problem, `start()` has failed, or the program's own members have thrown an error
      64   an option is wrong, or no service has that name
      69   Graphviz is not installed, for svg
      73   the output cannot be written
    """
  }
}
