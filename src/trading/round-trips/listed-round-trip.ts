import type { RoundTrip } from '../../ledger/round-trip.ts'

/** A round trip; in a period, with what was closed of it there in place of all that was closed. */
export type ListedRoundTrip = RoundTrip & { accountId: number }
