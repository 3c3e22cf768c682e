import { TripJournal } from '../../shared/journal/entry-form.tsx'
import { Card } from '../../shared/parts.tsx'
import type { RoundTrip } from '../../shared/round-trips/names.ts'

/** The journal entry of the round trip: a note, tags, a setup, a rating, pictures. */
export const Notes = ({ of: trip }: { of: RoundTrip }) => (
  <Card title="Notes">
    <TripJournal of={trip} />
  </Card>
)
