import type { RoundTrip } from '../../shared/round-trips/names.ts'

/** The place of the user's own words about the round trip: a note, tags, a setup, a rating. */
export const OwnWords = (_props: { of: RoundTrip }) => null
