// An error that the check has to find, for 32 bits alone.

func planted() -> Int {
  0x1_0000_0000  // expected-error {{integer literal '4294967296' overflows when stored into 'Int'}}
}
