import Foundation

/// Measures what resolving costs, each case beside its own baselines in the same run.
@main
struct ForgeBenchmarks {
  static func main() async throws {
    let options: Options
    do {
      options = try Options(CommandLine.arguments.dropFirst())
    } catch {
      FileHandle.standardError.write(Data("ForgeBenchmarks: \(error)\n\n\(Options.help)\n".utf8))
      exit(64)
    }
    switch options.mode {
    case .help: print(Options.help)
    case .cold(let variant): try ColdStart.runOnce(variant)
    case .loop(let name, let variant, let count): try await loop(name, variant, count)
    case .client(let count): try measureClient(of: count, options)
    case .measure: try await measure(options)
    }
  }

  /// Leaves the main actor, or each suspension of a case would cost a turn of its run loop.
  @concurrent
  private static func measure(_ options: Options) async throws {
    let progress = Progress()
    var results: [Result] = []
    for benchmark in Catalog.all where options.includes(benchmark.name) {
      progress.begin(benchmark.name)
      results.append(try await Measurement(rounds: options.rounds).run(benchmark))
    }
    progress.end()
    let report = Report(results)
    print(options.isJSON ? try report.json() : report.table())
    if options.isCheck { check(report.failures()) }
  }

  private static func measureClient(of count: Int, _ options: Options) throws {
    let report = try ClientReport(count, isInOneFunction: options.isInOneFunction, rounds: options.rounds)
    print(options.isJSON ? try Report.json(report) : report.table)
    if options.isCheck { check(report.failures()) }
  }

  private static func check(_ failures: [String]) {
    for failure in failures { FileHandle.standardError.write(Data("\(failure)\n".utf8)) }
    if !failures.isEmpty { exit(1) }
  }

  /// Runs one variant and nothing else, for tools that count instructions.
  ///
  /// It stays on the main thread, which such tools like best.
  private static func loop(_ name: String, _ variant: String, _ count: Int) async throws {
    let variants = Catalog.all.first { $0.name == name }?.variants ?? []
    guard let variant = variants.first(where: { $0.name == variant }) else {
      throw Options.Problem.unknown("\(name) \(variant)")
    }
    try await variant.run(count)
  }
}
