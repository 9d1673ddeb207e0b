import ForgeTesting
import Testing

@testable import App

@Test("The app's graph is valid")
func graph() {
  expectValid(AppAssembly())
}
