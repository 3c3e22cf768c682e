import type { RoundTripKey } from '../ledger/public-ids.ts'

/** The round trip of a row of `selectResolved`; null without one. */
export const tripOfWords = ({
  accountId,
  instrument,
  openedOn,
  number,
}: { [Part in keyof RoundTripKey]: RoundTripKey[Part] | null }): RoundTripKey | null =>
  accountId === null || instrument === null || openedOn === null || number === null
    ? null
    : { accountId, instrument, openedOn, number }
