/** The properties of the ledger, which take seconds. */
import './begin.ts'
import '../ledger/derive-reservations.test.ts'
import '../ledger/derive-unsized.test.ts'
import '../ledger/derive-properties.test.ts'
import '../ledger/derive-multiples.test.ts'
