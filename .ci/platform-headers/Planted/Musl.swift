// Errors that the check has to find: with the headers of this machine all of it compiles.

import Musl

func planted() {
  _ = pthread_t()  // expected-error {{missing argument for parameter 'bitPattern' in call}}
  _ = SOCK_STREAM.rawValue  // expected-error {{value of type 'Int32' has no member 'rawValue'}}
}
