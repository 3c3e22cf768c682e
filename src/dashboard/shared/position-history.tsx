/** What was open on each day of a period, at cost: of everything, or of one symbol. */
import { useMemo } from 'preact/hooks'
import type { AnswerOf, Schemas } from './api.ts'
import { ChartCard, CurveChart } from './charts/index.tsx'
import { shiftDay, today } from './dates.ts'
import { format } from './format.ts'
import { lastDrawn, levelsOf } from './open-levels.ts'
import { Card, Failure, Th } from './parts.tsx'
import type { Period } from './period.ts'
import { useRead } from './queries.ts'
import { accountQuery, useScope } from './scope.ts'

const TITLE = 'Open positions over time'

interface PositionHistoryProps {
  period: Period
  /** undefined: every symbol. */
  symbol?: string
}

export function PositionHistoryCard({ period, symbol }: PositionHistoryProps) {
  const { start: start_date, end: end_date } = period
  const ofSymbol = symbol === undefined ? {} : { symbols: [symbol] }
  const query = { start_date, end_date, ...ofSymbol, ...accountQuery(useScope()) }
  const history = useRead('getOpenPositionHistory', query, { keep: true })
  const name = `${symbol ?? 'open'}-positions-${period.key}`
  if (history.data !== undefined) return <HistoryCard of={history.data} name={name} busy={history.isPlaceholderData} />
  return (
    <Card title={TITLE}>
      {history.error === null ? (
        <div class="skeleton chart-skeleton" aria-hidden="true" />
      ) : (
        <Failure error={history.error} retry={history.refetch} />
      )}
    </Card>
  )
}

type History = AnswerOf<'getOpenPositionHistory'>
type Point = Schemas['OpenCost']

function HistoryCard({ of: history, name, busy }: { of: History; name: string; busy: boolean }) {
  const lines = useMemo(() => linesOf(history), [history])
  const last = history.points.at(-1)
  if (last === undefined)
    return (
      <Card title={TITLE} busy={busy}>
        <p class="quiet">
          {history.trades_without_opening_date + history.positions_without_cost === 0 ? (
            'Nothing was open in this period.'
          ) : (
            <>
              Nothing of known cost was open in this period. <LeftOut of={history} />
            </>
          )}
        </p>
      </Card>
    )
  return (
    <ChartCard
      title={TITLE}
      class="position-history"
      busy={busy}
      chart={
        <>
          <CurveChart
            points={lines.long}
            beside={lines.short}
            isStepped
            label={`What the open positions had cost, in the end ${format.money(last.long_cost)}`}
          />
          <p class="hint">
            What was held had cost this much; in the end {format.money(last.long_cost)}.{' '}
            {lines.step !== 'day' && `Each step is the most of a ${lines.step}; the table has every change. `}
            {lines.short.length > 0 && 'Dashed: the proceeds of open short sales. '}
            <LeftOut of={history} />
          </p>
        </>
      }
      table={<PointTable points={history.points} />}
      csv={{ what: TITLE, name, rows: () => history.points.map((point) => ({ ...point })) }}
    />
  )
}

const LeftOut = ({
  of: { trades_without_opening_date: trades, positions_without_cost: positions },
}: {
  of: History
}) => (
  <>
    {trades > 0 && `Without ${format.counted(trades, 'lot')} opened on various days. `}
    {positions > 0 && `Without the unknown cost of ${format.counted(positions, 'position')}.`}
  </>
)

function linesOf({ points, start_date, end_date }: History) {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return { long: [], short: [], step: 'day' as const }
  const levels = levelsOf(points, lastDrawn(last, end_date < today() ? end_date : today()))
  // The day before shows that nothing was open.
  const start = first.date === start_date ? [] : [{ date: shiftDay(first.date, -1), value: 0 }]
  const lineOf = (value: (point: Point) => number) => [
    ...start,
    ...levels.points.map((point) => ({ date: point.date, value: value(point) })),
  ]
  const hasShorts = points.some(({ short_proceeds }) => short_proceeds !== 0)
  return {
    long: lineOf(({ long_cost }) => long_cost),
    short: hasShorts ? lineOf(({ short_proceeds }) => short_proceeds) : [],
    step: levels.step,
  }
}

const PointTable = ({ points }: { points: readonly Point[] }) => (
  <table class="table">
    <thead>
      <tr>
        <Th>From</Th>
        <Th right>Held at cost</Th>
        <Th right>Short, proceeds</Th>
      </tr>
    </thead>
    <tbody>
      {points.toReversed().map(({ date, long_cost, short_proceeds }) => (
        <tr key={date}>
          <td>{format.date(date)}</td>
          <td class="right num">{format.money(long_cost)}</td>
          <td class="right num">{format.money(short_proceeds)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
