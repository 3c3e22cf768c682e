/** A day with its trades and dividends: beside the calendar, or as a sheet on a phone. */
import { useEffect } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import type { Answer } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { format } from '../../shared/format.ts'
import { Card, Downloads, type FigureProps, Figures, Gain } from '../../shared/parts.tsx'
import { useRead } from '../../shared/queries.ts'
import { Reading } from '../../shared/reading.tsx'
import { accountQuery, useScope } from '../../shared/scope.ts'
import { DividendList, TradeList } from '../../shared/trade-list.tsx'

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
  const day = useRead('/api/day-details', { query: { date, ...accountQuery(scope) } })
  const total = day.data?.summary.total_pnl
  useEffect(() => {
    if (total !== undefined) announce(`${format.longDate(date)}: ${format.gain(total)}`)
  }, [date, total])
  return (
    <Reading of={day} skeleton={<div class="skeleton day-skeleton" />}>
      {(details) => <Details of={details} />}
    </Reading>
  )
}

function Details({ of: { date, trades, dividends, summary } }: { of: Answer<'/api/day-details'> }) {
  const { accountId } = useScope()
  if (trades.length === 0 && dividends.length === 0)
    return <p class="quiet">No trade was closed and no dividend was paid on this day.</p>
  const account = accountId === undefined ? '' : `&account_id=${accountId}`
  return (
    <>
      <Figures of={figuresOf(summary)} />
      {trades.length > 0 && <TradeList title="Trades" trades={trades} />}
      {dividends.length > 0 && <DividendList dividends={dividends} />}
      {/* The API exports no day without trades. */}
      {trades.length > 0 && (
        <Downloads
          what={format.date(date)}
          address={(format) => `/api/calendar/export/${format}?date=${date}${account}`}
        />
      )}
    </>
  )
}

function figuresOf(summary: Answer<'/api/day-details'>['summary']): FigureProps[] {
  return [
    { name: 'Total', value: <Gain value={summary.total_pnl} /> },
    { name: 'Trading', value: <Gain value={summary.total_trading_pnl} /> },
    { name: 'Dividends', value: format.money(summary.total_dividends) },
    { name: 'Trades', value: format.quantity(summary.trade_count) },
    {
      name: 'Won',
      value: summary.trade_count === 0 ? '–' : `${summary.winning_trades} (${format.percent(summary.win_rate)})`,
    },
  ]
}
