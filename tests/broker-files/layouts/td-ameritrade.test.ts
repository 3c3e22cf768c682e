import t from 'tap'
import { toText } from '../../../src/lib/decimal.ts'
import {
  eachFails,
  figures,
  readGains,
  readGainsFixture,
  readTransactions,
  readTransactionsFixture,
  refusal,
  show,
} from './read.ts'

t.test('the transaction history: amounts net of all fees, shorts, options, the mark at its end', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactionsFixture(
    'td-ameritrade/transactions-2022.csv',
  )
  t.equal(layout, 'TD Ameritrade transaction history')
  t.same(new Set(accounts), new Set([undefined]))
  t.same(rows.map(figures), [
    ['2022-01-03', 'cash', '', '0', '0', '5000'],
    // 25 × 108.12 + 6.95
    ['2022-01-04', 'buy', 'ALFA', '25', '6.95', '-2709.95'],
    ['2022-01-10', 'sell_short', 'BRAV', '10', '0.02', '499.98'],
    ['2022-01-12', 'buy_to_cover', 'BRAV', '10', '0', '-480'],
    // 125 − 0.65 − 0.01
    ['2022-01-14', 'sell_short', 'JULI 2022-02-18 C 125', '1', '0.66', '124.34'],
    ['2022-01-31', 'interest', 'MMDA1', '0', '0', '0.03'],
    // 2750 − 6.95 − 0.06
    ['2022-02-01', 'sell', 'ALFA', '25', '7.01', '2742.99'],
    // 60 − 1.20 − 10.00
    ['2022-02-04', 'sell', 'KILOX', '3', '11.2', '48.8'],
    ['2022-02-18', 'expiration', 'JULI 2022-02-18 C 125', '1', '0', '0'],
    ['2022-03-01', 'dividend', 'KILO', '0', '0', '12.34'],
    ['2022-03-01', 'tax', 'KILO', '0', '0', '-1.85'],
    ['2022-03-02', 'share_movement', 'KILO', '-4', '0', '0'],
  ])
  t.same(failed, [[15, 'DESCRIPTION', 'unknown action "STOCK SPLIT (ALFA)"']])
  t.same(ignored, [
    [1, 'not data: header'],
    [4, 'money market fund or bank deposit: cash that stays cash'],
    [16, 'not data: text'],
  ])
})

const NAMES =
  'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,NET CASH BALANCE,SALES FEE,SHORT-TERM RDM FEE,FUND REDEMPTION FEE, DEFERRED SALES CHARGE'
const one = async (line: string) => {
  const { rows, failed } = await readTransactions(`${NAMES}\n01/04/2010,1,${line}\n***END OF FILE***\n`)
  return { row: rows[0], failed: failed[0] }
}

t.test('the history of 2010: a balance, a sales fee, options opened and closed in both spellings', async (t) => {
  const { rows, failed } = await readTransactionsFixture('td-ameritrade/transactions-2010.csv')
  t.same(failed, [])
  t.same(rows.map(figures), [
    ['2010-01-04', 'cash', '', '0', '0', '3000'],
    // 80 × 17.90 + 9.99
    ['2010-01-05', 'buy', 'ECHO', '80', '9.99', '-1441.99'],
    ['2010-01-07', 'buy', 'JULI 2010-02-19 P 25', '1', '0.75', '-125.75'],
    // 80 × 18.08 − 9.99 − 0.02
    ['2010-01-12', 'sell', 'ECHO', '80', '10.01', '1436.39'],
    ['2010-01-20', 'sell', 'JULI 2010-02-19 P 25', '1', '0.76', '139.24'],
    ['2010-01-29', 'interest', '', '0', '0', '0.01'],
    ['2010-02-01', 'dividend', 'KILO', '0', '0', '7.5'],
    ['2010-02-01', 'sell_short', 'JULI 2010-03-19 C 30', '2', '1.52', '98.48'],
    ['2010-03-01', 'buy_to_cover', 'JULI 2010-03-19 C 30', '2', '1.5', '-21.5'],
  ])
})

t.test('what contradicts itself, is ambiguous or is not known fails by name', async (t) => {
  const cases: [line: string, column: string, reason: RegExp][] = [
    // A cancelled purchase is printed like this.
    ['Bought 25 ALFA @ 108.12,25,ALFA,108.12,0.00,2703.00,1,,,,', 'AMOUNT', /is positive, which contradicts a buy/],
    ['Sold 25 ALFA @ 108.12,25,ALFA,108.12,0.00,-2703.00,1,,,,', 'AMOUNT', /is negative, which contradicts a sell/],
    ['Sold 25 ALFA @ 108.12,-25,ALFA,108.12,0.00,2703.00,1,,,,', 'QUANTITY', /is negative, which contradicts a sell/],
    ['Bought 25 ALFA @ 108.12,25,ALFA,108.12,6.95,-2703.00,1,,,,', 'AMOUNT', /although the row has a commission/],
    ['Bought 25 ALFA @ 108.12,25,ALFA,108.12,0.00,,1,,,,', 'AMOUNT', /is empty/],
    [
      'Sold to Open 1 JULI @ 1.25,1,JULI Feb 30 2022 125.0 Call,1.25,0.65,124.35,1,,,,',
      'SYMBOL',
      /is no option contract that can be read/,
    ],
    ['DIVIDEND REINVESTMENT (SHARES) (KILO),1,KILO,,,0.00,1,,,,', 'DESCRIPTION', /in two rows, which is not supported/],
    ['DIVIDEND REINVESTMENT (CASH DEBIT) (KILO),,KILO,,,-9.00,1,,,,', 'DESCRIPTION', /in two rows/],
    [
      'TRANSFER OF SECURITY OR OPTION OUT (0JULI.BI20125000),1,JULI Feb 18 2022 125.0 Call,,,,1,,,,',
      'DESCRIPTION',
      /the row does not say whether the contracts were bought or sold/,
    ],
    ['INTERNAL TRANSFER BETWEEN ACCOUNTS,5,KILO,,,,1,,,,', 'DESCRIPTION', /unknown action "INTERNAL TRANSFER/],
    ['MANDATORY - NAME CHANGE (KILO),5,KILO,,,,1,,,,', 'DESCRIPTION', /unknown action "MANDATORY - NAME CHANGE/],
  ]
  for (const [line, column, reason] of cases) {
    const { row, failed } = await one(line)
    t.equal(row, undefined, line)
    t.equal(failed?.[1], column, line)
    t.match(failed?.[2], reason, line)
  }
})

t.test('files that cannot be used are refused by name', async (t) => {
  t.match(
    await refusal(`${NAMES}\n`, 'gains'),
    /^This file is a TD Ameritrade transaction history, not a realized gains file; .* Export the realized gains/,
  )
  t.match(
    await refusal('DATE,DESCRIPTION,SYMBOL,TRANS TYPE,QUANTITY,PRICE,NET AMOUNT,COMMISSION,TRANS ID\n', 'transactions'),
    /^This file is a TD Ameritrade Institutional transaction history, which is not supported\. Export/,
  )
})

t.test('realized gains: a wash sale is the disallowed loss of its lot, not a second trade', async (t) => {
  const { layout, rows, failed, ignored, notes, records, outcomes } =
    await readGainsFixture('td-ameritrade/gains-2021.csv')
  t.equal(layout, 'TD Ameritrade realized gains')
  t.same(failed, [])
  t.same(
    rows.map((lot) => [
      lot.acquired,
      lot.sold,
      lot.instrument,
      toText(lot.quantity!, 8),
      toText(lot.costBasis, 6),
      toText(lot.proceeds, 6),
      lot.gain === null ? '' : toText(lot.gain, 6),
      toText(lot.disallowedLoss, 6),
      lot.term,
    ]),
    [
      ['2020-01-10', '2021-03-15', 'ALFA', '100', '1379.23', '1395.62', '16.39', '0', 'long'],
      ['2021-02-01', '2021-03-01', 'BRAV', '40', '1000', '800', '-200', '200', 'short'],
      ['2021-02-02', '2021-03-01', 'BRAV', '60', '1500', '1200', '-300', '120', 'short'],
      ['2021-03-01', '2021-04-01', 'JULI 2021-04-16 C 125', '2', '250', '300', '50', '0', 'short'],
    ],
  )
  t.same(ignored, [
    [1, 'not data: header'],
    [5, 'wash sale adjustment: the disallowed loss of a lot above it'],
    [6, 'wash sale adjustment: the disallowed loss of a lot above it'],
    [8, 'not data: total row'],
  ])
  // Proceeds: 1395.62 + 800 + 1200 + 120 + 300. Gain: 16.39 − 200 − 300 + 120 + 200 + 50.
  t.same(notes, [])
  t.same(
    outcomes.map(({ line }) => line),
    Array.from({ length: records }, (_, i) => i + 1),
  )
})

const GAINS = 'Security,Trans type,Qty,Open date,Adj cost,Close date,Adj proceeds,Adj gain($),Adj gain(%),Term'
const SALE = 'Bravo (BRAV),Sell.FIFO,40.,2/1/2021,1000.00,3/1/2021,800.00,-200.00,-20.00,Short-term'
const WASH = 'Bravo (BRAV),Wash Sale Adj,40.,2/1/2021,0.00,3/1/2021,50.00,50.00,--,Short-term'
const lots = (...lines: string[]) => readGains(`${[GAINS, ...lines].join('\n')}\n`)

t.test('a wash sale is matched only to a lot shortly above it', async (t) => {
  const { rows } = await lots(SALE)
  t.match(rows, [{ instrument: 'BRAV', disallowedLoss: 0n }])
  const others = Array.from({ length: 250 }, (_, i) =>
    SALE.replaceAll('BRAV', `Q${String.fromCharCode(65 + (i % 26))}`),
  )
  const far = await lots(SALE, ...others, WASH)
  t.equal(far.rows.length, 251)
  t.same(
    far.rows.filter(({ disallowedLoss }) => disallowedLoss !== 0n),
    [],
  )
  t.match(far.failed, [[253, 'Adj gain($)', /^no lot above this wash sale/]])
})

t.test('a wash sale may be a cent more than the loss, and is of the lot with its quantity', async (t) => {
  const disallowedOf = async (...lines: string[]) => (await lots(...lines)).rows.map(show('quantity', 'disallowedLoss'))
  t.same(await disallowedOf(SALE, WASH.replaceAll('50.00', '200.01')), [['40', '200.01']])
  t.same(await disallowedOf(SALE, SALE.replace('40.', '60.'), WASH.replace('40.', '60.')), [
    ['40', '0'],
    ['60', '50'],
  ])
})

t.test('a wash sale that is larger than the loss, or fits two lots, fails by name', async (t) => {
  const cases: [lines: string[], disallowed: bigint[], reason: RegExp][] = [
    [[SALE, WASH.replaceAll('50.00', '200.02')], [0n], /has its security, its closing date and a loss/],
    [[SALE, WASH.replaceAll('50.00', '150.00'), WASH.replaceAll('50.00', '60.00')], [150_000_000n], /large enough/],
    [[SALE, WASH.replace('3/1', '3/2')], [0n], /its closing date/],
    [[SALE, WASH.replaceAll('BRAV', 'KILO')], [0n], /its security/],
    [[WASH, SALE], [0n], /no lot above this wash sale/],
    [[SALE, SALE, WASH], [0n, 0n], /fits several lots/],
    [[SALE, WASH.replace('50.00,50.00', '-50.00,-50.00')], [0n], /"-50.00" is not what a wash sale disallows/],
    [[SALE, WASH.replace('50.00,50.00', '50.00,0.00')], [0n], /not what a wash sale disallows/],
    [[SALE, WASH.replace('50.00,50.00', '50.00,--')], [0n], /not what a wash sale disallows/],
  ]
  for (const [lines, disallowed, reason] of cases) {
    const { rows, failed } = await lots(...lines)
    t.same(
      rows.map(({ disallowedLoss }) => disallowedLoss),
      disallowed,
      String(reason),
    )
    t.equal(failed.length, 1, String(reason))
    t.equal(failed[0]?.[1], 'Adj gain($)')
    t.match(failed[0]?.[2], reason)
  }
})

t.test('a lot that contradicts itself, and what is not known, fails by name', async (t) => {
  const cases: [line: string, column: string, reason: RegExp][] = [
    [
      SALE.replace('-200.00', '200.00'),
      'Adj gain($)',
      /the gain 200.00 is not proceeds 800.00 less cost basis 1000.00/,
    ],
    [SALE.replace('Sell.FIFO', 'Buy to Cover.FIFO'), 'Trans type', /"Buy to Cover.FIFO" is not supported/],
    [SALE.replace('(BRAV)', 'Inc'), 'Security', /names no ticker in brackets/],
    [SALE.replace('40.', ''), 'Qty', /is empty/],
  ]
  await eachFails(t, lots, cases)
  const { notes } = await lots(SALE, 'Total:,,,,"1,000.00 ",,900.00 ,-100.00 ,,')
  t.match(notes, [
    { code: 'total_differs', params: { total: 'Adj proceeds', printed: '900.00', sum: '800.00' } },
    { code: 'total_differs', params: { total: 'Adj gain($)' } },
  ])
})

t.test('withheld tax of foreigners and cash of others', async (t) => {
  const header =
    'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE,SHORT-TERM RDM FEE,FUND REDEMPTION FEE, DEFERRED SALES CHARGE'
  const classOf = async (row: string) => (await readTransactions(`${header}\n07/02/2021,1,${row},,,,\n`)).rows
  t.match(await classOf('W-8 WITHHOLDING (KILO),,KILO,,,-1.02'), [{ class: 'tax', amount: -1_020_000n }])
  t.match(await classOf('CASH RECEIPTS THIRD PARTY,,,,,100.00'), [{ class: 'cash', amount: 100_000_000n }])
})
