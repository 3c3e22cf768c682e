import t from 'tap'
import { eachFails, eachRefused, figures, readTransactions, readTransactionsFixture, refusal } from './read.ts'

t.test('orders that print value, commission and fee: net amounts, the day as printed', async (t) => {
  const { layout, rows, failed, ignored } = await readTransactionsFixture('webull/orders-2026.csv')
  t.equal(layout, 'Webull order history')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: header'],
    [6, 'order not carried out'],
  ])
  t.same(rows.map(figures), [
    ['2026-03-02', 'sell', 'ALFA 2026-03-20 C 570', '2', '0.09', '309.91'],
    // 250 + 1.10 + 0.07
    ['2026-03-01', 'buy', 'ALFA 2026-03-20 C 570', '2', '1.17', '-251.17'],
    ['2026-02-26', 'buy_to_cover', 'BRAV 2026-03-20 P 6', '1', '0.02', '-15.02'],
    ['2026-02-25', 'sell_short', 'BRAV 2026-03-20 P 6', '1', '0.05', '10.95'],
  ])
})

const NAMES = 'Symbol,Filled Time,B/S,Side Type,Filled Avg Price,Filled Qty,Traded Value,Commission,Fee'
const one = async (line: string) => {
  const { rows, failed, ignored } = await readTransactions(`${NAMES}\n${line}\n`)
  return { row: rows[0], failed: failed[0], ignored: ignored[1] }
}
const ORDERS = 'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time'
const TIME = '03/01/2026 09:31:05 EST'

t.test('shares, and a value that is rounded to a cent', async (t) => {
  t.match((await one(`ALFA,${TIME},Buy,Open,$10.3333,3,$31.00,$0,$0`)).row, { class: 'buy', amount: -31_000_000n })
  t.match((await one(`ALFA,${TIME},Buy,Open,$10.01,1,$10.00,$0,$0`)).row, { amount: -10_000_000n })
  t.match((await one(`ALFA,${TIME},Sell,Close,$10,3,$30.00,$0,$0.01`)).row, { class: 'sell', amount: 29_990_000n })
})

t.test('an order of a user in another zone has the day of the exchange', async (t) => {
  const dayOf = async (time: string) => (await one(`ALFA,"${time}",Buy,Open,$10,3,$30.00,$0,$0`)).row?.date
  t.equal(await dayOf('2026/07/21 03:30:06,GMT+08'), '2026-07-20')
  t.equal(await dayOf('2026/07/21 21:30:06,GMT+08'), '2026-07-21')
  t.equal(await dayOf('2026/07/20 15:30:06,GMT-04'), '2026-07-20')
  t.equal(await dayOf('07/20/2026 15:30:06 EDT'), '2026-07-20')
  const order = ',ALFA,Buy,Filled,12,12,MKT,28.50,DAY,"2026/07/21 03:30:04,GMT+08","2026/07/21 03:30:06,GMT+08"'
  const { rows } = await readTransactions(`${ORDERS}\n${order}\n`)
  t.equal(rows[0]?.date, '2026-07-20')
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

t.test('orders without fees: filled quantity × average price, and the report says that fees are missing', async (t) => {
  const { layout, rows, failed, ignored, notes } = await readTransactionsFixture('webull/orders-without-fees-2026.csv')
  t.equal(layout, 'Webull order history without fees')
  t.same(rows.map(figures), [
    // 12 × 30.2525
    ['2026-06-02', 'sell', 'ALFA', '12', '0', '363.03'],
    // 3 × 5.155 = 15.465 of an order for 40 that was cancelled then
    ['2026-06-02', 'buy', 'BRAV', '3', '0', '-15.47'],
    ['2026-06-01', 'sell', 'ALFA 2026-06-19 C 30', '1', '0', '200'],
    ['2026-06-01', 'buy', 'ALFA 2026-06-19 C 32.5', '1', '0', '-75'],
    // 12 × 28.4983 = 341.9796
    ['2026-06-01', 'buy', 'ALFA', '12', '0', '-341.98'],
  ])
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: header'],
    [3, 'order not carried out'],
    [5, 'not data: the rows below it say the same in detail'],
  ])
  t.match(notes, [{ code: 'no_fees_printed' }])
})

t.test('orders without fees: short sales; what is missing or negative fails by name', async (t) => {
  const order = (side: string) => `Alfa,ALFA,${side},Filled,1,1,5,5,DAY,06/01/2026 10:00:00 EDT,06/01/2026 10:00:00 EDT`
  const short = await readTransactions(`${ORDERS}\n${order('Buy')}\n${order('Short')}\n`)
  t.same(
    short.rows.map((row) => [row.class, row.amount]),
    [
      ['buy', -5_000_000n],
      ['sell_short', 5_000_000n],
    ],
  )
  await eachFails(t, (line) => readTransactions(`${ORDERS}\n${line}\n`), [
    [order('Buy').replace('5,5', '5,'), 'Avg Price', /is empty; expected the amount of a Buy/],
    [order('Buy').replace('1,1', '-1,1'), 'Filled', /is negative, which contradicts a buy/],
    [order('Buy').replace('1,1', 'Yes,1'), 'Filled', /is not a number/],
  ])
})

t.test('a trade record with its currency above it: gross less costs must be the net amount', async (t) => {
  const { layout, rows, failed } = await readTransactionsFixture('webull/trade-record-2026.csv')
  t.equal(layout, 'Webull trade record')
  t.same(rows.map(figures), [
    ['2026-06-16', 'sell', 'ALFA', '0.05', '0.05', '31.65'],
    // 86.06 + 0.09 + 0.01
    ['2026-06-12', 'buy', 'BRAV', '0.5', '0.1', '-86.16'],
  ])
  t.same(failed, [
    [8, 'Net Amount', '"30.10" is not the amount less its costs, which is -30.05'],
    [11, 'row', 'is in "HKD"; amounts must be in USD'],
  ])
  const header =
    'Symbol & Name,Trade Date,Settlement Date,Buy/Sell,Quantity,Traded Price,Gross Amount,Comm/Fee/Tax,VAT,Net Amount'
  await eachRefused(t, 'transactions', [
    [`${header}\n`, /^This file is a Webull trade record without a line such as "Currency: USD"/],
    [`Currency: HKD\n${header}\n`, /^This file is a Webull trade record in "HKD" \(line 1\)/],
  ])
})

t.test('a trade record with a currency on each row', async (t) => {
  const { layout, rows, failed } = await readTransactionsFixture('webull/trade-record-currencies-2026.csv')
  t.equal(layout, 'Webull trade record with currencies')
  t.same(rows.map(figures), [
    // 1510 − 1.01 − 0.10
    ['2026-06-15', 'sell', 'ALFA', '10', '1.11', '1508.89'],
    ['2026-06-03', 'buy', 'ALFA', '10', '1', '-1501'],
  ])
  t.same(failed, [[3, 'Currency', '"AUD" is not supported; amounts must be in USD']])
})

t.test('lists that print no amount and no average price are refused by name', async (t) => {
  await eachRefused(t, 'transactions', [
    [
      'Name,Symbol,Side,Status,Filled,Price,Time-in-Force,Placed Time,Filled Time\n',
      /^This file is a Webull list of orders without the column Avg Price or Traded Value, .* Export the orders/,
    ],
    [
      'Symbol,B/S,Side Type,Qty,Filled Qty,Filled Avg Price,Filled Time,Status\n',
      /^This file is a Webull list of orders/,
    ],
  ])
  t.match(
    await refusal(`${NAMES}\n`, 'gains'),
    /^This file is a Webull order history, not a realized gains file; .* Webull has no file of realized gains/,
  )
})

t.test('a trade record with currencies has the day first, also if no date proves it', async (t) => {
  const header =
    'Symbol,Name,Currency,Type,Trade Date,Time,Buy/Sell,Quantity,Trade Price,Gross Amount,Net Amount,Comm/Fee/Tax,GST'
  const { rows } = await readTransactions(`${header}\nALFA,A,USD,EQUITY,05/06/2026,,SELL,1,5,5.00,4.90,-0.10,0.00\n`)
  t.equal(rows[0]?.date, '2026-06-05')
})

t.test('a net amount that is a cent off is what the broker booked, with the sign of its trade', async (t) => {
  const header =
    'Symbol & Name,Trade Date,Settlement Date,Buy/Sell,Quantity,Traded Price,Gross Amount,Comm/Fee/Tax,VAT,Net Amount'
  const lines = ['SELL,0.05,634.00,31.70,-0.05,0.00,31.66', 'BUY,0.05,600.00,30.00,-0.05,0.00,30.06']
  const rows = lines.map((line) => `ALFA ALFA INC,16/06/2026,17/06/2026,${line}`)
  const read = await readTransactions(['Currency: USD', header, ...rows].join('\n'))
  t.same(read.failed, [])
  t.same(read.rows.map(figures), [
    ['2026-06-16', 'sell', 'ALFA', '0.05', '0.05', '31.66'],
    ['2026-06-16', 'buy', 'ALFA', '0.05', '0.05', '-30.06'],
  ])
})
