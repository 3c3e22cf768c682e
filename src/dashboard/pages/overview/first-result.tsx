/** After the first import: what all files together earned, and how. */
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { Answer } from '../../shared/api.ts'
import { CurveChart } from '../../shared/charts/index.tsx'
import { today } from '../../shared/dates.ts'
import { format } from '../../shared/format.ts'
import { Gain } from '../../shared/parts.tsx'
import { readPeriod } from '../../shared/period.ts'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { useScope } from '../../shared/scope.ts'
import { Notes } from '../../shared/upload/notes.tsx'
import { whatWasDone } from '../../shared/upload/outcome.tsx'
import type { ImportDone } from '../../shared/upload/use-import.ts'

interface FirstResultProps {
  of: ImportDone
  /** Opens the overview. */
  look(): void
}

export function FirstResult({ of: done, look }: FirstResultProps) {
  const { route } = useLocation()
  const { href } = useScope()
  const { start: start_date, end: end_date } = readPeriod('all', today())
  const timeframe = useRead('/api/timeframe', { query: { start_date, end_date } })
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that imported is gone.
  useEffect(() => heading.current?.focus(), [])
  // The overview of the same time, so that it begins with the same number.
  const lookAtIt = () => {
    route(href('/', { period: 'all', account: undefined }))
    look()
  }
  return (
    <section class="card first-result" aria-labelledby="first-result">
      <h2 id="first-result" ref={heading} tabIndex={-1}>
        {whatWasDone(done)}
      </h2>
      <Reading of={timeframe} skeleton={<div class="skeleton first-skeleton" />}>
        {(found) => <Result of={found} />}
      </Reading>
      <p class="next-steps">
        <button type="button" class="button button-primary" onClick={lookAtIt}>
          Look at it
        </button>
        {done.importId !== undefined && (
          <a class="button" href={href(`/app/imports/${done.importId}`)}>
            See the report
          </a>
        )}
      </p>
      <Notes of={done.notes} />
    </section>
  )
}

function Result({ of: { summary, analytics } }: { of: Answer<'/api/timeframe'> }) {
  const curve = analytics.equity_curve
  const points = useMemo(() => curve.map(({ date, equity }) => ({ date, value: equity })), [curve])
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined)
    return <p>No sale and no dividend is in these files yet. The overview shows what is open.</p>
  const total = summary.total_return_with_dividends
  return (
    <>
      <p class="big-number">
        <Gain value={total} />
      </p>
      <p class="quiet">
        Result of {format.counted(analytics.trade_count, 'lot')} from {format.date(first.date)} to{' '}
        {format.date(last.date)}
        {summary.dividend_income !== 0 && `, with ${format.money(summary.dividend_income)} of dividends`}
      </p>
      <div class="first-curve">
        <CurveChart points={points} label={`Result day by day, in the end ${format.gain(last.value)}`} />
      </div>
    </>
  )
}
