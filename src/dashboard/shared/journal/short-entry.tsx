import { Fragment } from 'preact'
import type { Schemas } from '../api.ts'
import { Tag } from '../parts.tsx'

/** The journal of a round trip in one line, without its note. */
export const ShortEntry = ({ of: journal }: { of: Schemas['JournalSummary'] }) => (
  <>
    {journal.reviewed ? 'Reviewed' : 'Not reviewed'}
    {journal.setup !== null && `, ${journal.setup}`}
    {journal.tags.length > 0 || journal.rating !== null ? ', ' : ''}
    {journal.tags.map((tag) => (
      <Fragment key={tag}>
        <Tag>{tag}</Tag>{' '}
      </Fragment>
    ))}
    {journal.rating !== null && `rating ${journal.rating} of 5`}
  </>
)
