/**
 * Which lots are of no sale follows from the set of files in force (law 6.1): for random parts of a history that cover its days or not,
 * with random gains files, imported and undone in random order.
 */

import fc from 'fast-check'
import t from 'tap'
import { type LotRow, schwabGains, schwabTransactions, type TransactionRow } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { assertSameState, newTrader, withFolder } from './random-imports.ts'

const ACCOUNT = 'Z99-000123'
const DAYS = ['2024-03-01', '2024-03-04', '2024-03-11', '2024-03-12', '2024-03-19', '2024-04-01']
const quantity = fc.integer({ min: 1, max: 3 }).map(String)
const symbol = fc.constantFrom('ALFA', 'BRAV')

const transaction: fc.Arbitrary<TransactionRow> = fc
  .record({ date: fc.constantFrom(...DAYS), isSale: fc.boolean(), symbol, quantity, cents: fc.nat(3) })
  .map(({ isSale, cents, ...row }) => ({
    ...row,
    action: isSale ? 'Sell' : 'Buy',
    amount: `${isSale ? '' : '-'}${100 + cents}.00`,
  }))
const lot: fc.Arbitrary<LotRow> = fc.record({
  ...{ symbol, quantity, opened: fc.constantFrom(...DAYS.slice(0, 2)) },
  closed: fc.constantFrom('2024-03-11', '2024-03-13', '2024-03-19', '2024-03-22'),
  proceeds: fc.constantFrom('100.00', '102.00'),
  costBasis: fc.constantFrom('90.00', '101.00'),
})

/** Some days of the history; with `isFailing` the file has a row that cannot be read. */
interface Part {
  from: number
  to: number
  isFailing: boolean
}
interface Given {
  rows: TransactionRow[]
  parts: Part[]
  gains: LotRow[][]
  order: number[]
  otherOrder: number[]
  undone: number[]
}

const numbers = fc.array(fc.nat(), { minLength: 6, maxLength: 6 })
const given: fc.Arbitrary<Given> = fc.record({
  rows: fc.array(transaction, { minLength: 4, maxLength: 12 }),
  parts: fc.array(fc.record({ from: fc.nat(2), to: fc.integer({ min: 2, max: 5 }), isFailing: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  gains: fc.array(fc.array(lot, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
  order: numbers,
  otherOrder: numbers,
  undone: fc.array(fc.nat(5), { maxLength: 2 }),
})

/** 3 are bought and 1 is sold; the file of all days is undone in turn, and the lot of the 22nd has no sale. */
const EXAMPLE: Given = {
  rows: [
    { date: '2024-03-01', action: 'Buy', symbol: 'ALFA', quantity: '3', amount: '-300.00' },
    { date: '2024-03-11', action: 'Sell', symbol: 'ALFA', quantity: '1', amount: '100.00' },
    { date: '2024-04-01', action: 'Buy', symbol: 'BRAV', quantity: '1', amount: '-100.00' },
  ],
  parts: [
    { from: 0, to: 5, isFailing: false },
    { from: 0, to: 2, isFailing: false },
  ],
  gains: [
    [
      {
        symbol: 'ALFA',
        opened: '2024-03-01',
        closed: '2024-03-22',
        quantity: '1',
        proceeds: '100.00',
        costBasis: '90.00',
      },
    ],
  ],
  order: [0, 1, 2, 3, 4, 5],
  otherOrder: [5, 4, 3, 2, 1, 0],
  undone: [],
}

function filesOf({ rows, parts, gains }: Given): string[] {
  const ofDays = ({ from, to, isFailing }: Part): TransactionRow[] => [
    ...rows.filter(({ date }) => date >= (DAYS[from] as string) && date <= (DAYS[to] as string)),
    ...(isFailing
      ? [{ date: DAYS[from] as string, action: 'Buy', symbol: 'CHAR', quantity: 'x', amount: '-1.00' }]
      : []),
  ]
  const printed = parts.map(ofDays).filter((some) => some.some(({ quantity }) => quantity !== 'x'))
  return [
    ...printed.map((some) => schwabTransactions(some, '2022 to mid-2023', { account: ACCOUNT })),
    ...gains.map((lots) => schwabGains(lots, 'lot details', { account: ACCOUNT })),
  ]
}

const inOrder = <One>(all: readonly One[], order: readonly number[]): One[] =>
  all
    .map((one, i) => ({ one, at: order[i] ?? 0 }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)

await onBothEngines(t, 'which lots are of no sale depends on the set of files in force', async (t, on) => {
  let withoutSale = 0
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(given, async (one) => {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        let inForce: { id: number; file: string }[] = []
        for (const file of inOrder(filesOf(one), one.order)) {
          const id = await trader.addFiles([file])
          if (id !== undefined) inForce.push({ id, file })
        }
        for (const n of one.undone) {
          const gone = inForce[n % Math.max(1, inForce.length)]
          if (gone === undefined) continue
          await trader.undo(gone.id)
          inForce = inForce.filter((left) => left !== gone)
        }
        for (const { file } of inOrder(inForce, one.otherOrder)) await other.addFiles([file])
        const [state, again] = [await trader.state(), await other.state()]
        assertSameState(state, again)
        withoutSale += (state.parts ?? []).filter((part) => /"ofLot":true.*"kind":"unmatched"/.test(part)).length
      }),
      { numRuns: counts(8, 60), examples: [[EXAMPLE]] },
    ),
  )
  t.ok(withoutSale > 0, `${withoutSale} lots were of no sale`)
})
