/**
 * Law 6.3: a record that grew file by file is the one that an import of all files at once makes. An import into an empty account
 * derives everything from the beginning.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { isAsDerived, verifyAccount } from '../../src/ledger/verify.ts'
import { selectAllOwners } from '../../src/ledger/verify-queries.ts'
import { genericTransactions, type LotRow, schwabGains, type TransactionRow } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { assertSameState, newTrader, withFolder } from './random-imports.ts'

const DAYS = 7
const dayOf = (day: number): string => `2024-03-0${day + 1}`
/** The last two are one instrument. */
const SYMBOLS = ['AAPL', 'BRK.B', 'BRK/B']

interface Row extends TransactionRow {
  day: number
}
interface Lot extends LotRow {
  day: number
}
interface Printed {
  rows: Row[]
  lots: Lot[]
}
const ACCOUNT = 'Z99-000123'
const contentsOf = ({ rows, lots }: Printed): string[] => [
  ...(rows.length === 0 ? [] : [genericTransactions(rows, ACCOUNT)]),
  ...(lots.length === 0 ? [] : [schwabGains(lots, 'lot details', { account: ACCOUNT })]),
]
const withoutLots = (rows: Row[]): Printed => ({ rows, lots: [] })

const day = fc.nat(DAYS - 1)
const symbol = fc.constantFrom(...SYMBOLS)
const cents = fc.integer({ min: 1000, max: 1003 })
const quantity = fc.integer({ min: 1, max: 3 })
const rowOf = (of: { day: number; action: string; symbol: string; quantity?: number; cents?: number }): Row => {
  const { day, action, symbol, quantity = 0, cents = 0 } = of
  const isPaid = action.startsWith('Buy')
  const amount = (((isPaid ? -1 : 1) * (quantity || 1) * cents) / 100).toFixed(2)
  return {
    ...{ day, date: dayOf(day), action, symbol },
    ...(quantity === 0 ? {} : { quantity: String(quantity) }),
    ...(cents === 0 ? {} : { amount }),
  }
}

/** What is bought and sold on one day, or held over some. */
const held = (opening: string, closing: string) =>
  fc
    .record({ symbol, day, over: fc.constantFrom(0, 0, 0, 0, 1, 2), quantity, paid: cents, got: cents })
    .map(({ symbol, day, over, quantity, paid, got }) => [
      rowOf({ day, action: opening, symbol, quantity, cents: paid }),
      rowOf({ day: Math.min(DAYS - 1, day + over), action: closing, symbol, quantity, cents: got }),
    ])
/** Most lots are right. */
const LOTS = fc.oneof(
  { weight: 12, arbitrary: fc.constant('right' as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('none', 'by settlement', 'other cost', 'wash sale', 'undated', 'bought before'),
  },
)
const withLot = (rows: fc.Arbitrary<Row[]>): fc.Arbitrary<Printed> =>
  fc.tuple(rows, LOTS).map(([both, how]) => {
    const [opened, closed] = both as [Row, Row]
    if (how === 'none') return { rows: both, lots: [] }
    const isLong = opened.action === 'Buy'
    const [bought, sold] = isLong ? [opened, closed] : [closed, opened]
    const [paid, got] = [bought, sold].map(({ amount = '' }) => Number(amount.replace('-', ''))) as [number, number]
    const later = (day: number) => dayOf(Math.min(DAYS - 1, day + (how === 'by settlement' ? 1 : 0)))
    const first = how === 'bought before' ? Math.max(0, opened.day - 1) : opened.day
    const lost = how === 'wash sale' ? 0.4 : 0
    const lot: Lot = {
      ...{ day: closed.day, symbol: opened.symbol as string, quantity: opened.quantity as string },
      ...{ opened: how === 'undated' ? '' : later(first), closed: later(closed.day), proceeds: got.toFixed(2) },
      costBasis: (paid + lost - (how === 'other cost' ? 0.02 : 0)).toFixed(2),
      ...(lost > 0 ? { disallowedLoss: lost.toFixed(2) } : {}),
    }
    return { rows: both, lots: [lot] }
  })
const single = (action: string, isMoved = true) =>
  fc
    .record({ symbol, day, quantity, cents })
    .map(({ quantity, ...of }) => [rowOf({ ...of, action, ...(isMoved ? { quantity } : {}) })])
/** Its sale is cancelled on the next day. */
const withCancel = ([purchase, sale]: Row[]): Row[] => {
  const { day, amount = '', ...row } = sale as Row
  const next = Math.min(DAYS - 1, day + 1)
  return [
    purchase as Row,
    sale as Row,
    { ...row, day: next, date: dayOf(next), action: 'Cancel Sell', amount: `-${amount}` },
  ]
}
function together(all: Printed[]): Printed {
  const byDay = <Item extends { day: number }>(items: Item[]): Item[] => items.sort((a, b) => a.day - b.day)
  return { rows: byDay(all.flatMap(({ rows }) => rows)), lots: byDay(all.flatMap(({ lots }) => lots)) }
}
/** What makes that an instrument is derived from its beginning is rare. */
const history = fc
  .array(
    fc.oneof(
      { weight: 30, arbitrary: held('Buy', 'Sell').map(withoutLots) },
      { weight: 4, arbitrary: held('Sell Short', 'Buy to Cover').map(withoutLots) },
      { weight: 3, arbitrary: single('Qualified Dividend', false).map(withoutLots) },
      { weight: 1, arbitrary: single('Buy').map(withoutLots) },
      { weight: 1, arbitrary: single('Sell').map(withoutLots) },
      { weight: 1, arbitrary: held('Buy', 'Sell').map(withCancel).map(withoutLots) },
      {
        weight: 1,
        arbitrary: single('Stock Split').map((rows) => withoutLots(rows.map(({ amount: _, ...row }) => row))),
      },
    ),
    { minLength: 4, maxLength: 24 },
  )
  .map(together)
/** Of an account that has realized gains too. */
const withGains = fc
  .array(
    fc.oneof(
      { weight: 30, arbitrary: withLot(held('Buy', 'Sell')) },
      { weight: 3, arbitrary: withLot(held('Sell Short', 'Buy to Cover')) },
      { weight: 1, arbitrary: single('Qualified Dividend', false).map(withoutLots) },
      { weight: 1, arbitrary: single('Buy').map(withoutLots) },
    ),
    { minLength: 4, maxLength: 16 },
  )
  .map(together)

/** Whole days, from one on, of some symbols: files in any order, which may overlap. */
const cuts = fc.array(
  fc.record({ from: day, days: fc.constantFrom(1, 1, 1, 2, 4), symbols: fc.subarray(SYMBOLS, { minLength: 2 }) }),
  { minLength: 1, maxLength: 4 },
)

const steps = fc.record({
  history: fc.oneof(history, withGains),
  /** Whether the realized gains of a day are imported on their own. */
  isApart: fc.boolean(),
  others: cuts,
  order: fc.option(fc.array(fc.nat(), { minLength: 11, maxLength: 18 })),
  undone: fc.array(fc.nat(10), { maxLength: 3 }),
})

async function assertWhole({ store }: OnEngine, folder: string, userId: number): Promise<void> {
  const owners = (await store.read(selectAllOwners)).filter((owner) => owner.userId === userId)
  for (const owner of owners) assert.ok(isAsDerived(await verifyAccount(store, folder, owner)))
}

await onBothEngines(t, 'a record that grows day by day is the one of all files at once', async (t, on) => {
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(steps, async ({ history, isApart, others, order, undone }) => {
        const [growing, whole] = [await newTrader(on, folder), await newTrader(on, folder)]
        const inForce: { id: number; contents: string[] }[] = []
        const add = async (printed: Printed) => {
          const contents = contentsOf(printed)
          if (contents.length === 0) return
          const id = await growing.addFiles(contents)
          if (id !== undefined) inForce.push({ id, contents })
          // A later file may hide what is wrong.
          await assertWhole(on, folder, growing.userId)
        }
        const partOf = (isIn: (of: { day: number; symbol?: string }) => boolean): Printed => ({
          rows: history.rows.filter(isIn),
          lots: history.lots.filter(isIn),
        })
        const days = Array.from({ length: DAYS }, (_, at) => partOf(({ day }) => day === at))
        const overlapping = others.map(({ from, days, symbols }) =>
          partOf(({ day, symbol = '' }) => day >= from && day < from + days && symbols.includes(symbol)),
        )
        const all = [...days, ...overlapping].flatMap(({ rows, lots }) =>
          isApart ? [withoutLots(rows), { rows: [], lots }] : { rows, lots },
        )
        const files = all.map((printed, at) => ({ printed, at: order?.[at] ?? at }))
        for (const { printed } of files.sort((a, b) => a.at - b.at)) await add(printed)
        for (const at of undone) {
          // The last ones more often.
          const [gone] = inForce.splice(Math.max(0, inForce.length - 1 - (at % 5)), 1)
          if (gone === undefined) continue
          await growing.undo(gone.id)
          await assertWhole(on, folder, growing.userId)
        }
        if (inForce.length > 0) await whole.addFiles(inForce.flatMap(({ contents }) => contents))
        assertSameState(await growing.state(), await whole.state())
        await assertWhole(on, folder, growing.userId)
      }),
      { numRuns: counts(6, 200) },
    ),
  )
  t.pass()
})
