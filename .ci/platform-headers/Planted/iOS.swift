// An error that the check has to find, for iOS alone.

import Darwin

#if os(iOS)
  func planted() {
    _ = pthread_t()  // expected-error {{missing argument for parameter #1 in call}}
  }
#endif
