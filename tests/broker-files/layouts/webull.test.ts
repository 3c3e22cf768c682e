import { readFile } from 'node:fs/promises'
import t from 'tap'
import { toText } from '../../../src/lib/decimal.ts'
import { fixture } from '../../support/broker-files.ts'
import { readTransactions, refusal } from './read.ts'

t.test('orders that print value, commission and fee: net amounts, the day as printed', async (t) => {
  const { layout, rows, failed, ignored } = await readTransactions(
    await readFile(fixture('webull/orders-2026.csv'), 'utf8'),
  )
  t.equal(layout, 'Webull order history')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: header'],
    [6, 'order not carried out'],
  ])
  t.same(
    rows.map((row) => [
      row.date,
      row.class,
      row.instrument,
      toText(row.quantity, 8),
      toText(row.fees, 6),
      toText(row.amount, 6),
    ]),
    [
      ['2026-03-02', 'sell', 'ALFA 2026-03-20 C 570', '2', '0.09', '309.91'],
      // 250 + 1.10 + 0.07
      ['2026-03-01', 'buy', 'ALFA 2026-03-20 C 570', '2', '1.17', '-251.17'],
      ['2026-02-26', 'buy_to_cover', 'BRAV 2026-03-20 P 6', '1', '0.02', '-15.02'],
      ['2026-02-25', 'sell_short', 'BRAV 2026-03-20 P 6', '1', '0.05', '10.95'],
    ],
  )
})

const NAMES = 'Symbol,Filled Time,B/S,Side Type,Filled Avg Price,Filled Qty,Traded Value,Commission,Fee'
const one = async (line: string) => {
  const { rows, failed, ignored } = await readTransactions(`${NAMES}\n${line}\n`)
  return { row: rows[0], failed: failed[0], ignored: ignored[1] }
}
const TIME = '03/01/2026 09:31:05 EST'

t.test('shares, and a value that is rounded to a cent', async (t) => {
  t.match((await one(`ALFA,${TIME},Buy,Open,$10.3333,3,$31.00,$0,$0`)).row, { class: 'buy', amount: -31_000_000n })
  t.match((await one(`ALFA,${TIME},Sell,Close,$10,3,$30.00,$0,$0.01`)).row, { class: 'sell', amount: 29_990_000n })
})

t.test('what contradicts itself, is ambiguous or is not known fails by name', async (t) => {
  const cases: [line: string, column: string, reason: RegExp][] = [
    // A value that is net of fees.
    [`ALFA,${TIME},Buy,Open,$10,3,$30.05,$0,$0.05`, 'Traded Value', /is not quantity × average price/],
    [`ALFA260320C00570000,${TIME},Buy,Open,$1.25,2,$2.50,$0,$0`, 'Traded Value', /is not quantity × average price/],
    [`ALFA,${TIME},Buy,Open,10,3,30.00,0,0`, 'Traded Value', /is not an amount in US dollars/],
    [`ALFA,${TIME},Buy,Open,$10,3,HK$30.00,$0,$0`, 'Traded Value', /is not a number/],
    [`ALFA,${TIME},Buy,Long,$10,3,$30.00,$0,$0`, 'B/S', /unknown action "Buy Long"/],
    [`ALFA,${TIME},Short,,$10,3,$30.00,$0,$0`, 'B/S', /unknown action "Short"/],
    [`ALFA,${TIME},Sell,Close,$10,-3,$30.00,$0,$0`, 'Filled Qty', /is negative, which contradicts a sell/],
    [`ALFA,${TIME},Sell,Close,$10,,$30.00,$0,$0`, 'Filled Qty', /is empty/],
    [`ALFA,${TIME},Sell,Close,,3,$30.00,$0,$0`, 'Filled Avg Price', /is empty; expected the average price/],
    [`ALFA,,Sell,Close,$10,3,$30.00,$0,$0`, 'Filled Time', /is empty/],
  ]
  for (const [line, column, reason] of cases) {
    const { row, failed } = await one(line)
    t.equal(row, undefined, line)
    t.equal(failed?.[1], column, line)
    t.match(failed?.[2], reason, line)
  }
})

t.test('other lists of Webull are refused by name', async (t) => {
  const cases: [header: string, what: RegExp][] = [
    [
      'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time',
      /^This file is a Webull list of orders that prints no fees, .* Export the orders with the columns Side Type/,
    ],
    [
      'Symbol,B/S,Side Type,Qty,Filled Qty,Filled Avg Price,Filled Time,Status',
      /^This file is a Webull list of orders/,
    ],
    [
      'Symbol & Name,Trade Date,Settlement Date,Buy/Sell,Quantity,Traded Price,Gross Amount,Comm/Fee/Tax,VAT,Net Amount',
      /^This file is a Webull trade record of an account outside the United States/,
    ],
    [
      'Symbol,Name,Currency,Type,Trade Date,Time,Buy/Sell,Quantity,Trade Price,Gross Amount,Net Amount,Comm/Fee/Tax,GST,Exchange',
      /^This file is a Webull trade record of an account outside the United States/,
    ],
  ]
  for (const [header, what] of cases) t.match(await refusal(`${header}\n`, 'transactions'), what)
  t.match(
    await refusal(`${NAMES}\n`, 'gains'),
    /^This file is a Webull order history, not a realized gains file; .* Export realized gains/,
  )
})
