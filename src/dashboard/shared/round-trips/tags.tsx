import { Tag } from '../parts.tsx'
import { AsksTag } from '../questions/asks-tag.tsx'
import { isPart, type ListedRoundTrip, partText } from './names.ts'

export const TripTags = ({ of: trip }: { of: ListedRoundTrip }) => (
  <>
    {trip.side === 'short' && <Tag>short</Tag>} {trip.state === 'open' && <Tag>open</Tag>}{' '}
    {isPart(trip) && <Tag title={partText(trip)}>part</Tag>}
    {trip.awaits_answer && (
      <>
        {' '}
        <AsksTag />
      </>
    )}
  </>
)
