import Foundation
import Testing

@testable import OrderServer

@Suite("A listener", .timeLimit(.minutes(5)))
struct ListenerTests {
  private let listener: Listener
  private let client: Client

  init() throws {
    listener = try Listener(port: 0)
    client = try Client(port: listener.port)
  }

  /// Answers all requests with their paths, until the listener has stopped.
  private func answers() async -> [String] {
    var paths: [String] = []
    for await incoming in listener.requests {
      paths.append(incoming.request.path)
      #expect(incoming.reply(Response(text: incoming.request.path)))
    }
    return paths
  }

  @Test(arguments: ["GET /a\n\n", "GET /a HTTP/1.0\r\nHost: a\r\n\r\n", "GET /a\n\nmore"])
  func takesWhatIsCompleteEvenIfNoTimeIsLeft(request: String) async {
    client.write(request)
    client.endWriting()
    listener.stop(by: .now)
    #expect(await answers() == ["/a"])
    #expect(await client.answer() == "HTTP/1.0 200 \nContent-Length: 2\n\n/a")
  }

  @Test(arguments: ["", "GET /a\n", "\n\n"])
  func closesWhatIsNotARequest(text: String) async {
    client.write(text)
    client.endWriting()
    #expect(await client.answer() == "")
    listener.stop(by: .now)
    #expect(await answers() == [])
  }

  @Test func dropsAtTheDeadlineWhatIsNotComplete() async throws {
    client.write("GET /a")
    listener.stop(by: .now)
    #expect(await answers() == [])
    #expect(await client.answer() == "")
  }

  @Test func waitsForWhatHasBegunHoweverFarTheDeadlineIs() async throws {
    let idle = try Client(port: listener.port)
    client.write("GET /a\n")
    listener.stop(by: .now + .seconds(3_000_000))
    #expect(await idle.answer() == "")
    #expect(throws: Client.Refused.self) { try Client(port: listener.port) }
    client.write("\n")
    #expect(await answers() == ["/a"])
  }

  @Test func dropsWhoSendsWithoutEnd() async throws {
    let idle = try Client(port: listener.port)
    client.write("GET /a")
    listener.stop(by: .now + .seconds(3_000_000))
    #expect(await idle.answer() == "")
    await client.flood()
    #expect(await answers() == [])
  }

  @Test func stopsOnce() async throws {
    listener.stop(by: .now)
    // More than once, since other tests may be faster to get the descriptors that a listener had.
    for _ in 0..<20 {
      let listener = try Listener(port: 0)
      listener.stop(by: .now)
      for await _ in listener.requests {}
      let files = (0..<100).map { _ in open("/dev/null", O_RDONLY) }
      listener.stop(by: .now)
      #expect(files.allSatisfy { fcntl($0, F_GETFD) >= 0 })
      for file in files { close(file) }
    }
  }

  @Test func takesNoPortThatAnotherHas() {
    #expect(throws: SocketError.self) { try Listener(port: listener.port) }
    listener.stop(by: .now)
  }

  @Test func answersThatAreCutDoNotCount() {
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, streamSocket, 0, &ends) == 0)
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    while send(ends[0], "x", 1, Int32(MSG_NOSIGNAL)) > 0 {}
    let incoming = IncomingRequest(request: Request(id: 1, path: "/a"), descriptor: ends[0])
    #expect(!incoming.reply(Response(text: "a")))
    close(ends[1])
    listener.stop(by: .now)
  }
}
