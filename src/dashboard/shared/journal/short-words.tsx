import { Fragment } from 'preact'
import type { Schemas } from '../api.ts'
import { Tag } from '../parts.tsx'

/** The words of a round trip in one line, without its note. */
export const ShortWords = ({ of: words }: { of: Schemas['JournalSummary'] }) => (
  <>
    {words.reviewed ? 'Reviewed' : 'Not reviewed'}
    {words.setup !== null && `, ${words.setup}`}
    {words.tags.length > 0 || words.rating !== null ? ', ' : ''}
    {words.tags.map((tag) => (
      <Fragment key={tag}>
        <Tag>{tag}</Tag>{' '}
      </Fragment>
    ))}
    {words.rating !== null && `rating ${words.rating} of 5`}
  </>
)
