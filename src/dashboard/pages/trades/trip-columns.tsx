/** The columns of the list of round trips. Result, return and fees are those of the period. */
import type { ComponentChildren } from 'preact'
import type { CsvRow } from '../../shared/csv-download.tsx'
import { format, orDash } from '../../shared/format.ts'
import { Gain, SymbolName } from '../../shared/parts.tsx'
import { heldText, type ListedRoundTrip, momentOf, tripPath } from '../../shared/round-trips/names.ts'
import { TripTags } from '../../shared/round-trips/tags.tsx'
import type { Column } from '../../shared/virtual-table.tsx'

interface Parts {
  href(path: string): string
  /** Without names there is no column. */
  accounts: ReadonlyMap<number, string>
  unfold(trip: ListedRoundTrip): ComponentChildren
}

export const columnsOf = ({ href, accounts, unfold }: Parts): Column<ListedRoundTrip>[] => [
  {
    head: 'Symbol',
    sort: 'symbol',
    cell: (trip) => (
      <>
        {unfold(trip)}
        <a href={href(tripPath(trip.id))} title={trip.symbol}>
          <SymbolName of={trip.symbol} />
        </a>
      </>
    ),
  },
  { head: 'Side', sort: 'side', cell: (trip) => <SideAndTags of={trip} /> },
  ...(accounts.size === 0
    ? []
    : [
        {
          head: 'Account',
          sort: 'account',
          wide: true,
          cell: ({ account_id }: ListedRoundTrip) => <span class="account">{accounts.get(account_id) ?? ''}</span>,
        },
      ]),
  {
    head: 'Opened',
    sort: 'opened',
    cell: (trip) => <span title={trip.opened_time ?? undefined}>{format.date(trip.opened_on)}</span>,
  },
  { head: 'Closed', sort: 'closed', cell: (trip) => <Closed of={trip} /> },
  {
    head: 'Result',
    right: true,
    sort: 'result',
    cell: ({ in_period }) => (in_period === null ? '–' : <Gain value={in_period.total_profit_loss} />),
  },
  {
    head: 'Return',
    right: true,
    sort: 'return',
    cell: ({ in_period }) => orDash(in_period?.return_percentage, format.signedPercent),
  },
  { head: 'Quantity', right: true, sort: 'quantity', cell: (trip) => orDash(trip.quantity, format.quantity) },
  {
    head: 'Entry',
    right: true,
    wide: true,
    sort: 'entry',
    cell: (trip) => orDash(trip.entry_price, format.alignedPrice),
  },
  { head: 'Exit', right: true, wide: true, sort: 'exit', cell: (trip) => orDash(trip.exit_price, format.alignedPrice) },
  {
    head: 'Fees',
    right: true,
    wide: 'very',
    sort: 'fees',
    cell: (trip) => format.money(trip.in_period?.fees ?? trip.fees),
  },
  { head: 'Held', right: true, wide: accounts.size === 0 ? 'more' : 'very', sort: 'held', cell: heldText },
]

const SideAndTags = ({ of: trip }: { of: ListedRoundTrip }) => (
  <>
    {trip.side === 'long' && <span class="quiet">long </span>}
    <TripTags of={trip} />
  </>
)

/** The day of the last closing, within the period if only a part of the round trip is in it; a dash while it is open. */
function Closed({ of: trip }: { of: ListedRoundTrip }) {
  const day = trip.in_period?.last_closed_on
  if (day === undefined) return <>–</>
  if (trip.state === 'open') return <span title={`Still open; a part was closed on ${format.date(day)}`}>–</span>
  return <span title={momentOf(day, day === trip.closed_on ? trip.closed_time : null)}>{format.date(day)}</span>
}

/** The row of a downloaded file. */
export const toCells = ({ in_period, journal, ...trip }: ListedRoundTrip): CsvRow => ({
  ...trip,
  tags: journal?.tags.join('; ') ?? null,
  setup: journal?.setup ?? null,
  rating: journal?.rating ?? null,
  planned_stop: journal?.planned_stop ?? null,
  r_multiple: journal?.r_multiple ?? null,
  reviewed: journal?.reviewed ?? false,
  period_last_closed_on: in_period?.last_closed_on ?? null,
  period_trade_count: in_period?.trade_count ?? 0,
  period_fees: in_period?.fees ?? null,
  period_profit_loss: in_period?.total_profit_loss ?? null,
  period_return_percentage: in_period?.return_percentage ?? null,
})
