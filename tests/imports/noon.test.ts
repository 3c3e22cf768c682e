/** Rule 2.1: which of several files decides the order of a day. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { mover } from './moving.ts'

const row = (date: string, action: 'Buy' | 'Sell', quantity: number, price: number, symbol = 'ALFA') => ({
  ...{ date, action, symbol, quantity: `${quantity}`, price: `${price}` },
  amount: `${action === 'Buy' ? -quantity * price : quantity * price}`,
})
const BEFORE = row('2026-03-02', 'Buy', 1, 6, 'BRAV')
/** Bought at 18 and at 12, sold at 23, and bought at 6; newest first. */
const EVENING = [
  row('2026-03-05', 'Buy', 20, 6),
  row('2026-03-05', 'Sell', 20, 23),
  row('2026-03-05', 'Buy', 20, 12),
  row('2026-03-05', 'Buy', 20, 18),
  BEFORE,
]
const NOON = EVENING.slice(1)
const file = (rows: readonly TransactionRow[]) => schwabTransactions([...rows])

await onBothEngines(t, 'an export of noon changes nothing of the one of the evening', async (t, on) => {
  const service = await buildTestApp(t, on)
  const recordWith = async (name: string, ...texts: string[]) => {
    const user = await mover(service, `${name}@example.com`)
    for (const [at, text] of texts.entries()) await user.add({ [`${at}.csv`]: text }, 'Main')
    const { trades } = await user.get('/api/trades')
    const { positions } = await user.get('/api/open-positions?symbols=ALFA')
    return { trades, positions, record: await user.record() }
  }
  const alone = await recordWith('evening', file(EVENING))
  // The shares at 18 were bought first: 460 less 360. 240 and 120 are open.
  t.match(alone.trades, [{ total_profit_loss: 100, order_unknown: null }])
  t.match(alone.positions, [{ quantity: 40, cost_basis: 360 }])
  // Each with another older row, so that in some of them the checksum of the file of noon is the smaller one.
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const older = row('2026-03-02', 'Buy', n, 6, 'BRAV')
    const [evening, noon] = [EVENING, NOON].map((rows) => file([...rows.slice(0, -1), older])) as [string, string]
    const whole = await recordWith(`whole${n}`, evening)
    t.strictSame((await recordWith(`later${n}`, noon, evening)).record, whole.record)
    t.strictSame((await recordWith(`sooner${n}`, evening, noon)).record, whole.record)
  }
  // No file has the order of all four: of 18, 12 and 6 any may have been sold.
  const [, ...rest] = NOON
  const parts = await recordWith('parts', file(NOON), file([EVENING[0] as TransactionRow, ...rest]))
  t.match(parts.trades, [{ order_unknown: { least: 100, most: 340 } }])
})

const trade = fc.record({
  day: fc.integer({ min: 3, max: 4 }),
  action: fc.constantFrom('Buy' as const, 'Sell' as const),
  quantity: fc.constantFrom(10, 20),
  price: fc.integer({ min: 5, max: 30 }),
  isInPart: fc.boolean(),
})
let users = 0

await onBothEngines(t, 'a file with a part of the rows of another one changes no figure', async (t, on) => {
  const service = await buildTestApp(t, on)
  await fc.assert(
    fc.asyncProperty(fc.array(trade, { minLength: 2, maxLength: 8 }), fc.boolean(), async (trades, partFirst) => {
      // Newest first, so that the file shows its order.
      const drawn = trades
        .toSorted((a, b) => b.day - a.day)
        .map(({ day, action, quantity, price, isInPart }) => ({
          isInPart,
          printed: row(`2026-03-0${day}`, action, quantity, price),
        }))
      const whole = file([...drawn.map(({ printed }) => printed), BEFORE])
      const part = file([...drawn.flatMap(({ isInPart, printed }) => (isInPart ? [printed] : [])), BEFORE])
      const [one, both] = [
        await mover(service, `n${++users}@example.com`),
        await mover(service, `n${++users}@example.com`),
      ]
      await one.add({ 'whole.csv': whole }, 'Main')
      for (const [at, text] of (partFirst ? [part, whole] : [whole, part]).entries())
        await both.add({ [`${at}.csv`]: text }, 'Main')
      assert.deepEqual(await both.record(), await one.record())
    }),
    { numRuns: counts(10, 200), endOnFailure: true },
  )
  t.pass()
})
