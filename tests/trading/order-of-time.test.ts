/**
 * Lists of trades are in the order of time within a day, wherever they are read, and streaks count in it. The order and the streaks are
 * computed here from what the answers show of each trade.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { csvRecords } from '../exports/readers.ts'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, ibkrStatement } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { allPages } from '../support/pages.ts'
import { statsOf, trader } from '../support/upload.ts'

type Schemas = components['schemas']
type Trade = Schemas['ListedTrade']

const PERIOD = 'start_date=2026-03-01&end_date=2026-03-31'

const timed = (time: string, day: string, symbol: string, quantity: number, price: number) =>
  `Order,Stocks,USD,${symbol},"${day}, ${time}",${quantity},${price},${price},${-quantity * price},0,,,,${quantity > 0 ? 'O' : 'C'}`

/** A position that is opened and closed on a day. Without a time it is of the account without times. */
const held = fc.record({
  symbol: fc.constantFrom('AAA', 'BBB', 'CCC'),
  day: fc.constantFrom('2026-03-02', '2026-03-03', '2026-03-05'),
  account: fc.constantFrom('U1111111', 'U2222222', null),
  side: fc.constantFrom(1, 1, -1),
  minute: fc.nat({ max: 300 }),
  minutes: fc.integer({ min: 1, max: 60 }),
  gain: fc.constantFrom(-1, -1, 0, 1, 1, 2),
})
type Held = typeof held extends fc.Arbitrary<infer One> ? One : never

const clock = (minute: number): string => {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60].map((n) => String(n).padStart(2, '0'))
  return `${hour}:${rest}:00`
}

function statementOf(account: string, some: readonly Held[]): string {
  const orders = some.flatMap(({ symbol, day, side, minute, minutes, gain }) => [
    { day, at: 570 + minute, symbol, quantity: 10 * side, price: 20 },
    { day, at: 570 + minute + minutes, symbol, quantity: -10 * side, price: 20 + gain * side },
  ])
  orders.sort((a, b) => (a.day === b.day ? a.at - b.at : a.day < b.day ? -1 : 1))
  return ibkrStatement(
    ...orders.map(({ day, at, symbol, quantity, price }) => timed(clock(at), day, symbol, quantity, price)),
  ).replaceAll('U7654321', account)
}

const untimed = (some: readonly Held[]): string =>
  genericTransactions(
    some.flatMap(({ symbol, day: date, gain }) => [
      { date, action: 'Buy', symbol, quantity: '10', price: '20', amount: '-200.00' },
      { date, action: 'Sell', symbol, quantity: '10', price: `${20 + gain}`, amount: `${(20 + gain) * 10}.00` },
    ]),
    '100000001',
  )

const placeOf = ({ date, side, buy_time, sell_time, symbol, account_id, id }: Trade) => [
  date,
  (side === 'long' ? sell_time : buy_time) ?? '',
  symbol,
  String(account_id).padStart(9, '0'),
  // What follows the account and the day is the key, whose parts are separated by colons.
  id.split('.').slice(2).join(':'),
]

function byPlace(a: Trade, b: Trade): number {
  const [one, other] = [placeOf(a), placeOf(b)]
  for (const [i, value] of one.entries()) if (value !== other[i]) return value < (other[i] as string) ? -1 : 1
  return 0
}

function longest(trades: readonly Trade[], wanted: string): number {
  let [best, now] = [0, 0]
  for (const { trade_result } of trades) {
    now = trade_result === wanted ? now + 1 : 0
    best = Math.max(best, now)
  }
  return best
}

const idsOf = (trades: readonly { id: string }[]) => trades.map(({ id }) => id)

await onBothEngines(t, 'every list and streak is in the order of time', async (t, on) => {
  const service = await buildTestApp(t, on)
  let users = 0
  let timedTrades = 0
  const properties = fc.asyncProperty(fc.array(held, { minLength: 1, maxLength: 24 }), async (positions) => {
    const { get, headers, uploadFiles } = await trader(service, `trader${users++}@example.com`, null)
    for (const [account, own] of Map.groupBy(positions, (one) => one.account))
      statsOf(await uploadFiles({ 'a.csv': account === null ? untimed(own) : statementOf(account, own) }))
    const list = async (query: string): Promise<Trade[]> =>
      (await allPages<Schemas['TradesAnswer']>(get, `/api/trades?limit=5&${query}`)).flatMap(({ trades }) => trades)

    const all = await list('sort=date')
    const inOrder = all.toSorted(byPlace)
    timedTrades += all.filter(({ sell_time }) => sell_time !== null).length
    assert.deepEqual(idsOf(all), idsOf(inOrder))
    assert.deepEqual(idsOf(await list('sort=-date')), idsOf(inOrder.toReversed()))
    const byProfit = inOrder.toSorted((a, b) => a.total_profit_loss - b.total_profit_loss)
    assert.deepEqual(idsOf(await list('sort=total_profit_loss')), idsOf(byProfit))
    assert.deepEqual(idsOf(await list('sort=-total_profit_loss')), idsOf(byProfit.toReversed()))
    const some = inOrder.filter(({ date, symbol }) => date <= '2026-03-03' && symbol !== 'BBB')
    assert.deepEqual(idsOf(await list('sort=date&end_date=2026-03-03&symbols=AAA,CCC')), idsOf(some))

    const { trades: ofMonth } = (await get('/api/monthly/2026-03')) as Schemas['MonthAnswer']
    assert.deepEqual(idsOf(ofMonth), idsOf(inOrder))
    const { trades: ofDay } = (await get('/api/day-details?date=2026-03-03')) as Schemas['DayAnswer']
    assert.deepEqual(idsOf(ofDay), idsOf(inOrder.filter(({ date }) => date === '2026-03-03')))
    const exported = await service.app.inject({ url: `/api/timeframe/export/csv?${PERIOD}`, headers })
    const rows = csvRecords(exported.rawPayload).filter(({ record }) => record === 'trade')
    assert.deepEqual(
      rows.map(({ date, symbol, amount }) => [date, symbol, Number(amount)]),
      inOrder.map(({ date, symbol, total_profit_loss }) => [date, symbol, total_profit_loss]),
    )

    const assertStreaks = async (path: string, trades: readonly Trade[]) => {
      const { analytics } = (await get(path)) as { analytics: Schemas['Analytics'] }
      assert.equal(analytics.longest_win_streak, longest(trades, 'Win'), path)
      assert.equal(analytics.longest_loss_streak, longest(trades, 'Loss'), path)
    }
    await assertStreaks(`/api/timeframe?${PERIOD}`, inOrder)
    for (const account of new Set(inOrder.map(({ account_id }) => account_id))) {
      const own = inOrder.filter(({ account_id }) => account_id === account)
      assert.deepEqual(idsOf(await list(`sort=date&account_id=${account}`)), idsOf(own))
      await assertStreaks(`/api/timeframe?${PERIOD}&account_id=${account}`, own)
    }
    for (const symbol of new Set(inOrder.map((trade) => trade.symbol))) {
      const own = inOrder.filter((trade) => trade.symbol === symbol)
      const pages = await allPages<Schemas['SymbolAnswer']>(get, `/api/symbols/${symbol}?limit=3`)
      assert.deepEqual(idsOf(pages.flatMap(({ trades }) => trades)), idsOf(own))
      await assertStreaks(`/api/symbols/${symbol}/statistics`, own)
    }
  })
  await fc.assert(properties, { numRuns: counts(10, 150) })
  t.ok(timedTrades > 0)
})
