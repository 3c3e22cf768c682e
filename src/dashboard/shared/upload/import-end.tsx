/** What an import means when it has ended: the result of the days that it changed, and what was left out. */
import type { ComponentChildren } from 'preact'
import { type AnswerOf, hasCode, type Schemas } from '../api.ts'
import { format } from '../format.ts'
import { Gain } from '../parts.tsx'
import { useRead } from '../queries.ts'
import { Reading } from '../reading.tsx'
import { useScope } from '../scope.ts'
import { Notes } from './notes.tsx'
import type { ImportDone } from './use-import.ts'

interface ImportEndProps {
  of: ImportDone
  /** Further buttons. */
  children?: ComponentChildren
}

export const ImportEnd = ({ of: done, children }: ImportEndProps) =>
  done.code === 'nothing_new' || done.importId === undefined ? (
    <NothingNew of={done} />
  ) : (
    <Imported id={done.importId} notes={done.notes}>
      {children}
    </Imported>
  )

/** What there is to note about rows that are in the record already was said before. */
const NothingNew = ({ of: { notes } }: { of: ImportDone }) => {
  const unread = notes.filter((note) => hasCode(note, 'rows_failed') || hasCode(note, 'file_unread'))
  const ids = new Set(notes.flatMap((note) => (hasCode(note, 'file_known') ? [note.params.import_id] : [])))
  return (
    <>
      <p>
        Nothing new: the record has every row already.
        {[...ids].map((id) => (
          <span key={id}>
            {' '}
            <a href={`/app/imports/${id}`}>Import {id}</a>
          </span>
        ))}
      </p>
      <Notes of={unread} />
    </>
  )
}

function Imported({ id, notes, children }: { id: number; notes: ImportDone['notes']; children?: ComponentChildren }) {
  const report = useRead('getImport', { id })
  const { href } = useScope()
  const day = report.data?.result?.review_date ?? null
  return (
    <div class="import-end">
      <Reading of={report} skeleton={3}>
        {(answer) => (
          <>
            <Result of={answer.result} />
            <p class="quiet">{countsOf(answer)}</p>
          </>
        )}
      </Reading>
      <p class="next-steps">
        {day !== null && (
          <a class="button button-primary" href={href('/app/evening', { date: day, account: undefined })}>
            Review
          </a>
        )}
        {children}
        <a class="button" href={href(`/app/imports/${id}`)}>
          See the report
        </a>
      </p>
      <Notes of={notes} />
    </div>
  )
}

/** `Nov 27, 2026: +$61.45, 5 trades, 2 need a look`. A check says nothing of what is to be reviewed. */
export const Result = ({ of: result, isCheck = false }: { of: Schemas['ImportResult'] | null; isCheck?: boolean }) =>
  result === null ? (
    <p>Nothing was closed on the days of these rows.</p>
  ) : (
    <p class="import-result">
      <span>
        {format.date(result.first_date)}
        {result.last_date !== result.first_date && ` to ${format.date(result.last_date)}`}:
      </span>{' '}
      <strong>
        <Gain value={result.total_pnl} />
      </strong>
      <span>
        , {format.counted(result.round_trip_count, 'trade')}
        {result.to_review > 0 &&
          !isCheck &&
          `, ${format.quantity(result.to_review)} ${result.to_review === 1 ? 'needs' : 'need'} a look`}
      </span>
    </p>
  )

/** How many rows were added, were known already, or were left out. */
function countsOf({ import: { rows } }: AnswerOf<'getImport'>): string {
  const counts = [
    `${format.counted(rows.imported, 'new row')} imported`,
    ...(rows.duplicate > 0 ? [`${format.quantity(rows.duplicate)} known before`] : []),
    ...(rows.failed > 0 ? [`${format.quantity(rows.failed)} not readable`] : []),
  ]
  return `${counts.join(', ')}.`
}
