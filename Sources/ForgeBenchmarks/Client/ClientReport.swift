import Foundation

/// What clients of the container cost beside twins that are written by hand.
struct ClientReport: Codable {
  let count: Int
  let isInOneFunction: Bool
  let direct: ClientFigures
  let forge: ClientFigures

  /// Writes both into a folder that goes afterwards.
  init(_ count: Int, isInOneFunction: Bool, rounds: Int) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ForgeBenchmarks-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    func figures(_ kind: ClientPackage.Kind) throws -> ClientFigures {
      let package = ClientPackage(kind: kind, count: count, isInOneFunction: isInOneFunction)
      return try ClientFigures(of: package, in: folder.appending(path: kind.rawValue), rounds: rounds)
    }
    self.count = count
    self.isInOneFunction = isInOneFunction
    direct = try figures(.direct)
    forge = try figures(.forge)
  }

  var table: String {
    let bars = bars
    let rows: [(name: String, figure: (ClientFigures) -> Double?, bar: Int?)] = [
      ("size without symbols, bytes", { Double($0.size) }, bars.map { direct.size + $0.size }),
      ("building the module anew, user s", \.rebuildSeconds, nil),
      ("assemble and first resolve, ms", \.milliseconds, nil),
      ("assemble and first resolve, instructions", { $0.instructions.map(Double.init) }, bars?.instructions),
      ("assemble and first resolve, heap blocks", { $0.heap.map { Double($0.blocks) } }, nil),
      ("assemble and first resolve, heap bytes", { $0.heap.map { Double($0.bytes) } }, nil),
      ("registering, heap blocks", { $0.registering.map { Double($0.blocks) } }, bars?.registeringBlocks),
      ("registering, heap bytes", { $0.registering.map { Double($0.bytes) } }, nil),
    ]
    let title = "\(count) services, \(isInOneFunction ? "registered in one function" : "an assembly in each file")"
    return Report.table(
      [title, "direct", "forge", "× direct", "for each service", "bar"],
      rows.map { name, figure, bar in
        let (direct, forge) = (figure(direct), figure(forge))
        let more = forge.map { ($0 - (direct ?? 0)) / Double(count) }
        return [
          name, direct.map(Self.number) ?? "", forge.map(Self.number) ?? "",
          direct.flatMap { direct in forge.map { String(format: "%.2f", $0 / direct) } } ?? "",
          more.map(Self.number) ?? "", bar.map(String.init) ?? "",
        ]
      })
  }

  /// What exceeds its bar, or was not counted.
  func failures() -> [String] {
    guard let bars else { return ["there are no bars for \(count) services like these"] }
    guard let instructions = forge.instructions, instructions > 0, let registering = forge.registering else {
      return ["nothing was counted, for lack of valgrind"]
    }
    let rows = [
      ("instructions", instructions, bars.instructions),
      ("blocks while registering", registering.blocks, bars.registeringBlocks),
      ("bytes more than its twin", forge.size - direct.size, bars.size),
    ]
    return rows.compactMap { name, figure, bar in
      figure > bar ? "a client of \(count) services: \(figure) \(name), and the bar is \(bar)" : nil
    }
  }

  private static func number(_ value: Double) -> String {
    String(format: value == value.rounded() ? "%.0f" : abs(value) < 0.1 ? "%.5f" : "%.2f", value)
  }

  private var bars: ClientBars? { isInOneFunction ? nil : ClientBars.all[count] }
}
