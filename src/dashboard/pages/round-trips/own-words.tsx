import { TripWords } from '../../shared/journal/words.tsx'
import { Card } from '../../shared/parts.tsx'
import type { RoundTrip } from '../../shared/round-trips/names.ts'

/** The user's own words about the round trip: a note, tags, a setup, a rating, pictures. */
export const OwnWords = ({ of: trip }: { of: RoundTrip }) => (
  <Card title="Your words">
    <TripWords of={trip} />
  </Card>
)
