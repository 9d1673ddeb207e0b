import Testing

@testable import ForgeGraph

@Suite("Options")
struct OptionsTests {
  @Test("without arguments the whole graph is a tree on the standard output")
  func none() throws {
    let options = try GraphOptions([])
    #expect(options.format == .tree && options.output == nil && options.part == .all)
    #expect(!options.isCheck && !options.isHelp && options.sources.isEmpty)
  }

  @Test(
    "a part may be asked for",
    arguments: [
      (["--root", "A"], GraphOptions.Part.needs("A")),
      (["--root=any A"], .needs("any A")),
      (["--users", "A"], .users("A")),
      (["--why", "A", "B"], .ways("A", "B")),
      (["--why=A", "B"], .ways("A", "B")),
    ])
  func part(arguments: [String], part: GraphOptions.Part) throws {
    #expect(try GraphOptions(arguments).part == part)
  }

  @Test(
    "the ending of the output file gives the format, unless that is named",
    arguments: [
      (["--output", "a.mmd"], GraphFormat.mermaid), (["--output", "a/b.GV"], .dot), (["--output=a.json"], .json),
      (["--output", "a.svg"], .svg), (["--output", "a.html"], .html), (["--output", "a.htm"], .html),
      (["--output", "a.txt"], .tree), (["--output", "a"], .tree),
      (["--output", "a.b"], .tree), (["--output", "a.svg", "--format", "dot"], .dot), (["--format=json"], .json),
      (["--start", "--output", "a.trace.json"], .trace), (["--start", "--output", "a.trace"], .trace),
      (["--start", "--format", "trace"], .trace), (["--start", "--output", "a.b"], .tree),
    ])
  func format(arguments: [String], format: GraphFormat) throws {
    #expect(try GraphOptions(arguments).format == format)
  }

  @Test("the directories of modules may be many")
  func sources() throws {
    let sources = try GraphOptions(["--sources", "A=a", "--sources=B=b=c", "--check"]).sources
    #expect(sources.map(\.module) == ["A", "B"])
    #expect(sources.map(\.directory) == ["a", "b=c"])
  }

  @Test("help wins over what follows", arguments: [["--help"], ["-h"], ["--check", "--help", "--nonsense"]])
  func help(arguments: [String]) throws {
    #expect(try GraphOptions(arguments).isHelp)
  }

  @Test(
    "what is wrong is said, with what may have been meant",
    arguments: [
      (["--formt", "dot"], "unknown option “--formt”. Did you mean --format?"),
      (["--chek"], "unknown option “--chek”. Did you mean --check?"),
      (["--out=x"], "unknown option “--out”. Did you mean --output?"),
      (["--verbose"], "unknown option “--verbose”."),
      (["--start", "--check"], "--check builds nothing: leave it or --start out."),
      (["--format", "trace"], "a trace shows what was built: it needs --start."),
      (["--output", "a.trace"], "a trace shows what was built: it needs --start."),
      (["--start=now"], "--start takes no value."),
      (["--color", "yes"], "--color takes auto, always or never, not “yes”."),
      (["App"], "unexpected argument “App”."),
      (["--format"], "--format needs a value."),
      (["--format="], "--format needs a value."),
      (["--format", "--check"], "--format needs a value."),
      (["--format", "mermade"], "there is no format “mermade”. Did you mean mermaid?"),
      (["--format", "pdf"], "there is no format “pdf”. There are tree, mermaid, dot, json, svg, html and trace."),
      (["--root", "A", "--users", "B"], "--root, --users and --why exclude each other."),
      (["--root", "A", "--root", "B"], "--root is given twice."),
      (["--why", "A"], "--why needs two services: the one who needs, and what is needed."),
      (["--check=1"], "--check takes no value."),
      (["--help=1"], "--help takes no value."),
      (["--sources", "App"], "--sources needs a module and its directory, as in --sources App=Sources/App."),
      (["--check", "--format", "dot"], "--check prints no graph: with --format goes --output."),
      (["--check", "--root", "A"], "--check prints no graph: with a part of it goes --output."),
    ])
  func wrong(arguments: [String], reason: String) {
    #expect(throws: GraphOptions.UsageError(description: reason)) { try GraphOptions(arguments) }
  }
}
