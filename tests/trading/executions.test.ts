/** The transactions of trades and round trips, as the parts that are stored have them (law 8.1). Worked out by hand. */
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { buildTestApp } from '../support/app.ts'
import { schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf, successOf, trader } from '../support/upload.ts'

type Schemas = components['schemas']
type Execution = Schemas['Execution']

const row = (
  date: string,
  action: string,
  quantity: number,
  amount: number,
  more: Partial<TransactionRow> = {},
): TransactionRow => ({
  ...{ date, action, symbol: 'ACME', quantity: String(quantity), amount: amount.toFixed(2) },
  ...more,
})

const briefly = ({ date, effect, action, quantity, price, amount }: Execution) => [
  ...[date, effect, action, quantity, price, amount],
]

const service = async (...args: Parameters<typeof buildTestApp>) => {
  const { app, ...made } = await buildTestApp(...args)
  const own = await trader({ app, ...made })
  const tripsOf = async (symbol: string) => {
    const { round_trips } = (await own.get(`/api/round-trips?symbols=${symbol}`)) as Schemas['RoundTripsAnswer']
    return await Promise.all(
      round_trips.map(async ({ id }) => (await own.get(`/api/round-trips/${id}`)) as Schemas['RoundTripAnswer']),
    )
  }
  const executionsOf = async (trade: string) =>
    ((await own.get(`/api/trades/${trade}`)) as Schemas['TradeAnswer']).record.executions.map(briefly)
  return { ...own, app, tripsOf, executionsOf }
}

/** Bought 10 for 100 and 10 for 300; two for one; sold 30, of which ten were bought last; five move out, five are left. */
const SPLIT = [
  row('2026-01-05', 'Buy', 10, -100, { price: '10' }),
  row('2026-01-06', 'Buy', 10, -300, { price: '30' }),
  row('2026-01-20', 'Stock Split', 20, 0),
  row('2026-02-03', 'Sell', 30, 600, { price: '20' }),
  row('2026-02-04', 'Journaled Shares', -5, 0),
]

await onBothEngines(
  t,
  'a round trip has whole transactions, a trade its part in the shares of the sale',
  async (t, on) => {
    const { upload, get, tripsOf, executionsOf } = await service(t, on)
    statsOf(await upload(schwabTransactions(SPLIT), schwabGains([])))
    const [trip] = await tripsOf('ACME')
    t.equal(trip?.round_trip.execution_count, 3)
    t.same(trip?.executions.map(briefly), [
      ['2026-01-05', 'open', 'Buy', 10, 10, -100],
      ['2026-01-06', 'open', 'Buy', 10, 30, -300],
      ['2026-02-03', 'close', 'Sell', 30, 20, 600],
    ])
    const { trades } = (await get('/api/trades')) as Schemas['TradesAnswer']
    const found = await Promise.all(trades.map(({ id }) => executionsOf(id)))
    t.same(
      found.sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
      [
        [
          ['2026-01-05', 'open', 'Buy', 20, 5, -100],
          ['2026-02-03', 'close', 'Sell', 20, 20, 400],
        ],
        [
          ['2026-01-06', 'open', 'Buy', 10, 15, -150],
          ['2026-02-03', 'close', 'Sell', 10, 20, 200],
        ],
      ],
    )
  },
)

await onBothEngines(
  t,
  'what is sold without a purchase is in the round trip during which it was sold',
  async (t, on) => {
    const { upload, tripsOf, get } = await service(t, on)
    const rows = [
      row('2026-01-05', 'Buy', 10, -100, { price: '10' }),
      row('2026-01-07', 'Sell', 15, 180, { price: '12' }),
      row('2026-01-08', 'Sell', 1, 12, { price: '12' }),
    ]
    const { import_id } = successOf(await upload(schwabTransactions(rows), schwabGains([])))
    const [trip, ...others] = await tripsOf('ACME')
    t.same(trip?.executions.map(briefly), [
      ['2026-01-05', 'open', 'Buy', 10, 10, -100],
      ['2026-01-07', 'close', 'Sell', 15, 12, 180],
    ])
    t.same(others, [])
    const { sales } = (await get('/api/unmatched-sales')) as Schemas['UnmatchedSalesAnswer']
    t.match(sales, [
      { date: '2026-01-08', side: 'long', quantity: 1, proceeds: 12 },
      { date: '2026-01-07', side: 'long', quantity: 5, proceeds: 60 },
    ])
    const { lines } = await get(`/api/imports/${import_id}/reconciliation`)
    t.same(lines.map(({ status, closed, quantity }: Record<string, unknown>) => [status, closed, quantity]).sort(), [
      ['no_lot', '2026-01-07', 10],
      ['unmatched', '2026-01-07', 5],
      ['unmatched', '2026-01-08', 1],
    ])
  },
)

await onBothEngines(t, 'an undo and a new import keep the ids, and the executions of each', async (t, on) => {
  const { app, headers, upload, tripsOf } = await service(t, on)
  const pair = [schwabTransactions(SPLIT), schwabGains([])] as const
  const { import_id } = successOf(await upload(...pair))
  const before = await tripsOf('ACME')
  t.equal((await app.inject({ method: 'DELETE', url: `/api/imports/${import_id}`, headers })).statusCode, 200)
  t.same(await tripsOf('ACME'), [])
  statsOf(await upload(...pair))
  t.same(await tripsOf('ACME'), before)
})
