// Errors that the check has to find: with the headers of this machine all of it compiles.

import Darwin

func planted() {
  _ = pthread_t()  // expected-error {{missing argument for parameter #1 in call}}
  _ = SOCK_STREAM.rawValue  // expected-error {{value of type 'Int32' has no member 'rawValue'}}
  var key = pthread_key_t()
  _ = pthread_key_create(&key) { $0.map { _ in } }  // expected-error {{value of type 'UnsafeMutableRawPointer' has no member 'map'}}
}
