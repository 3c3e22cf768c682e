/** A day with its round trips and dividends: beside the calendar, or as a sheet on a phone. */
import { useEffect } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import type { AnswerOf } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { format } from '../../shared/format.ts'
import { DayJournal } from '../../shared/journal/entry-form.tsx'
import { AddTrade } from '../../shared/own-entry/add-trade.tsx'
import { Card, Downloads, type FigureProps, Figures, Gain } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { TripItem } from '../../shared/round-trips/trip-item.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { DividendList } from '../../shared/trade-list.tsx'

interface DayCardProps {
  /** undefined: the month has no activity, or is being read. */
  date: string | undefined
  isReading: boolean
}

export function DayCard({ date, isReading }: DayCardProps) {
  if (date !== undefined)
    return (
      <Card class="day" title={format.longDate(date)}>
        <Day date={date} />
      </Card>
    )
  return (
    <Card class="day" title={isReading ? 'Day' : 'No activity'}>
      {isReading ? <div class="skeleton day-skeleton" /> : <p class="quiet">Choose another month to see its days.</p>}
    </Card>
  )
}

export const DaySheet = ({ date, close }: { date: string | undefined; close(): void }) => (
  <Dialog
    kind="sheet"
    title={date === undefined ? '' : format.longDate(date)}
    open={date !== undefined}
    close={() => date !== undefined && close()}
  >
    <Day date={date as string} />
  </Dialog>
)

function Day({ date }: { date: string }) {
  const scope = useScope()
  const day = useRead('getDayDetails', { date, ...accountQuery(scope) })
  const total = day.data?.summary.total_pnl
  useEffect(() => {
    if (total !== undefined) announce(`${format.longDate(date)}: ${format.gain(total)}`)
  }, [date, total])
  return (
    <Reading of={day} skeleton={<div class="skeleton day-skeleton" />}>
      {(details) => (
        <>
          <Details of={details} />
          <p>
            <AddTrade date={date} />
          </p>
          <section class="day-notes">
            <h3>Notes</h3>
            <DayJournal date={date} />
          </section>
        </>
      )}
    </Reading>
  )
}

/** More are in the list of round trips. */
const MOST_LISTED = 100

function Details({ of: { date, dividends, summary } }: { of: AnswerOf<'getDayDetails'> }) {
  const scope = useScope()
  const { accountId } = scope
  if (summary.trade_count === 0 && dividends.length === 0)
    return <p class="quiet">No trade was closed and no dividend was paid on this day.</p>
  const account = accountId === undefined ? '' : `&account_id=${accountId}`
  const list = (changes: Record<string, string> = {}) =>
    scope.href('/app/trades', { period: `${date}..${date}`, ...changes })
  return (
    <>
      <Figures of={figuresOf(summary, list)} />
      {summary.trade_count > 0 && <RoundTripsOfDay date={date} list={list()} />}
      {dividends.length > 0 && <DividendList dividends={dividends} />}
      {/* The API exports no day without trades. */}
      {summary.trade_count > 0 && (
        <Downloads
          what={format.date(date)}
          address={(format) => `/api/calendar/export/${format}?date=${date}${account}`}
        />
      )}
    </>
  )
}

/** With what they earned on this day. */
function RoundTripsOfDay({ date, list }: { date: string; list: string }) {
  const scope = useScope()
  const query = { start_date: date, end_date: date, sort: '-total_profit_loss', limit: MOST_LISTED } as const
  const found = useRead('listRoundTrips', { ...query, ...accountQuery(scope) })
  return (
    <section class="trade-list">
      <h3>Trades</h3>
      <Reading of={found} skeleton={8}>
        {({ round_trips, next_cursor }) => (
          <>
            <ul>
              {round_trips.map((trip) => (
                <li key={trip.id}>
                  <TripItem trip={trip} />
                </li>
              ))}
            </ul>
            {next_cursor !== null && <a href={list}>All trades of the day</a>}
          </>
        )}
      </Reading>
    </section>
  )
}

type List = (changes?: Record<string, string>) => string

function figuresOf(summary: AnswerOf<'getDayDetails'>['summary'], list: List): FigureProps[] {
  const { round_trip_count: count, round_trip_wins: wins, round_trip_win_rate: rate } = summary
  return [
    { name: 'Total', value: <Gain value={summary.total_pnl} /> },
    { name: 'Trading', value: <Gain value={summary.total_trading_pnl} /> },
    ...(summary.dividend_count === 0 ? [] : [{ name: 'Dividends', value: format.money(summary.total_dividends) }]),
    { name: 'Trades', value: count === 0 ? '–' : <a href={list()}>{format.quantity(count)}</a> },
    {
      name: 'Won',
      value: count === 0 ? '–' : <a href={list({ result: 'Win' })}>{`${wins} (${format.percent(rate)})`}</a>,
    },
  ]
}
