import t from 'tap'
import { transactionKey } from '../../../src/imports/content.ts'
import { toText } from '../../../src/lib/decimal.ts'
import { figures, fixtureRefusal, readTransactions, readTransactionsFixture, refusal } from './read.ts'

const NAMES =
  'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,'

t.test('OfxDownload.csv: holdings above, two accounts, two spellings of dates and amounts', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactionsFixture('vanguard/ofx-download.csv')
  t.equal(layout, 'Vanguard transaction history')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: before the header'],
    [2, 'not data: before the header'],
    [3, 'not data: before the header'],
    [4, 'not data: before the header'],
    [8, 'not data: header'],
    [9, 'settlement fund: cash that stays cash'],
    [13, 'settlement fund: cash that stays cash'],
  ])
  t.same(
    rows.map((row, i) => [
      accounts[i],
      row.date,
      row.postedDate,
      row.class,
      row.instrument,
      toText(row.quantity, 8),
      toText(row.amount, 6),
      toText(row.fees, 6),
    ]),
    [
      ['11112222', '2025-03-05', '2025-03-05', 'buy', 'KILO', '0.5', '-59.5', '0'],
      ['11112222', '2025-03-05', '2025-03-05', 'dividend', 'KILO', '0', '59.5', '0'],
      ['11112222', '2025-03-03', '2025-03-04', 'sell', 'KILO', '6', '1498.75', '1.25'],
      ['11112222', '2025-02-28', '2025-02-28', 'dividend', 'VMFXX', '0', '14.92', '0'],
      ['11112222', '2025-01-31', '2025-01-31', 'expiration', 'LIMA 2025-01-31 P 95', '1', '0', '0'],
      ['11112222', '2025-01-06', '2025-01-07', 'sell_short', 'LIMA 2025-01-31 P 95', '1', '149', '1'],
      ['11112222', '2025-01-02', '2025-01-03', 'buy', 'KILO', '10', '-2400', '0'],
      ['11112222', '2025-01-02', '2025-01-03', 'buy', 'KILO', '10', '-2400', '0'],
      ['33334444', '2025-01-02', '2025-01-02', 'cash', '', '0', '1000', '0'],
    ],
  )
})

t.test('OfxDownload.csv of 2026: another name of the fees, ISO dates, signed quantities, more words', async (t) => {
  const { rows, failed, accounts } = await readTransactionsFixture('vanguard/ofx-download-2026.csv')
  t.same(failed, [])
  t.same(new Set(accounts), new Set(['11112222']))
  t.same(rows.map(figures), [
    ['2026-03-20', 'sell', 'ECHO', '0.5', '0', '4'],
    ['2026-03-18', 'split', 'KILO', '15', '0', '0'],
    ['2026-03-13', 'buy_to_cover', 'LIMA 2026-03-20 C 95', '1', '1', '-41'],
    ['2026-03-09', 'share_movement', 'ALFA', '-2', '0', '0'],
    ['2026-03-05', 'sell', 'LIMAX', '2', '0', '20'],
    ['2026-03-05', 'buy', 'KILOX', '4', '0', '-20'],
    ['2026-03-04', 'buy', 'KILOX', '1.2', '0', '-6'],
    ['2026-03-04', 'dividend', 'KILOX', '0', '0', '5'],
    ['2026-03-04', 'dividend', 'KILOX', '0', '0', '1'],
    // 150 − 1
    ['2026-02-27', 'sell_short', 'LIMA 2026-03-20 C 95', '1', '1', '149'],
    // 1500 − 1.25
    ['2026-02-20', 'sell', 'KILO', '6', '1.25', '1498.75'],
    ['2026-02-10', 'buy', 'KILO', '21', '0', '-5040'],
    ['2026-02-09', 'cash', '', '0', '0', '-100'],
  ])
})

t.test('the custom activity report has the keys of OfxDownload.csv', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await readTransactionsFixture(
    'vanguard/custom-activity-report-2026.csv',
  )
  t.equal(layout, 'Vanguard transaction history')
  t.same(failed, [])
  t.same(new Set(accounts), new Set([undefined]))
  t.same(rows.map(figures), [
    ['2026-03-18', 'split', 'KILO', '15', '0', '0'],
    ['2026-03-04', 'buy', 'KILOX', '1.2', '0', '-6'],
    ['2026-03-04', 'dividend', 'KILOX', '0', '0', '5'],
    ['2026-03-04', 'dividend', 'KILOX', '0', '0', '1'],
    ['2026-02-20', 'sell', 'KILO', '6', '1.25', '1498.75'],
    ['2026-02-10', 'buy', 'KILO', '21', '0', '-5040'],
    ['2026-02-09', 'cash', '', '0', '0', '50'],
  ])
  t.same(
    ignored.filter(([, reason]) => reason.startsWith('settlement fund')).map(([line]) => line),
    [9, 11],
  )
  const download = await readTransactionsFixture('vanguard/ofx-download-2026.csv')
  const known = new Set(download.rows.map(transactionKey))
  t.same(
    rows.filter((row) => !known.has(transactionKey(row))).map((row) => row.class),
    ['cash'],
  )
})

t.test('only the word Free is no fee', async (t) => {
  const header = 'Settlement date,Trade date,Symbol,Name,Type,Account type,Quantity,Price,Commission & fees**,Amount'
  const row = (fee: string) => readTransactions(`${header}\n2/11/2026,2/10/2026,KILO,K,Buy,CASH,2,5,${fee},-$10\n`)
  t.match((await row('free')).rows, [{ fees: 0n, amount: -10_000_000n }])
  t.match((await row('waived')).failed, [[2, 'Commission & fees**', /"waived" is not a number/]])
})

t.test('each word has its class', async (t) => {
  const cases: [row: string, expected: object][] = [
    ['Sell,Sell,KILO FUND,KILOX,-100.0,125.00,12500.00,0.0,12500.00', { class: 'sell', quantity: 10_000_000_000n }],
    ['Capital gain (LT),Long-term,KILO FUND,KILOX,0,0,5.00,0.0,5.00', { class: 'dividend', amount: 5_000_000n }],
    ['Reinvestment (LT gain),LT,KILO FUND,KILOX,2,60,-120,0,-120', { class: 'buy', action: 'Reinvestment' }],
    ['Reinvestment (ST gain),ST,KILO FUND,KILOX,0.5,60,-30,0,-30', { class: 'buy', amount: -30_000_000n }],
    ['Sell (exchange),To KILOX,LIMA FUND,LIMAX,-2,10,20.00,0.0,20.00', { class: 'sell', action: 'Exchange' }],
    ['Buy (exchange),From LIMAX,KILO FUND,KILOX,4,5,-20.00,0.0,-20.00', { class: 'buy', action: 'Exchange' }],
    ['Exchange,To KILOX,LIMA FUND,LIMAX,-2,10,20.00,0.0,20.00', { class: 'sell', action: 'Exchange' }],
    ['Exchange,From LIMAX,KILO FUND,KILOX,4,5,-20.00,0.0,-20.00', { class: 'buy', action: 'Exchange' }],
    ['Conversion,To Admiral,KILO FUND,KILOX,4,5,0.00,0.0,0.00', { class: 'share_movement', quantity: 400_000_000n }],
    [
      'Transfer (outgoing),To X,KILO FUND,KILOX,4,5,0.00,0.0,0.00',
      { class: 'share_movement', quantity: -400_000_000n },
    ],
    ['Transfer (incoming),From bank,CASH,,0,0,7.00,0.0,7.00', { class: 'cash', amount: 7_000_000n }],
    ['Buy to cover,Cover,KILO ETF,KILO,10,24,-240,0,-240', { class: 'buy_to_cover' }],
    ['Contribution,2025,CASH,,0,0,7.00,0.0,7.00', { class: 'cash', amount: 7_000_000n }],
    ['Wire in,Wire,CASH,,0,0,7.00,0.0,7.00', { class: 'cash' }],
    ['Wire out,Wire,CASH,,0,0,-7.00,0.0,-7.00', { class: 'cash' }],
    ['Distribution,To owner,CASH,,0,0,-7.00,0.0,-7.00', { class: 'cash', amount: -7_000_000n }],
    ['Rollover (incoming),From plan,KILO FUND,KILOX,4,5,0,0,0', { class: 'share_movement', quantity: 400_000_000n }],
    ['Rollover (outgoing),To plan,KILO FUND,KILOX,4,5,0,0,0', { class: 'share_movement', quantity: -400_000_000n }],
    ['Conversion (incoming),Roth,CASH,,0,0,7.00,0.0,7.00', { class: 'cash', amount: 7_000_000n }],
    ['Conversion (outgoing),Roth,KILO FUND,KILOX,4,5,20,0,20', { class: 'share_movement', quantity: -400_000_000n }],
    ['Interest charge,Margin,CASH,,0,0,-7.00,0.0,-7.00', { class: 'interest', amount: -7_000_000n }],
    ['Withholding,NRA,KILO ETF,KILO,0,0,-7.00,0.0,-7.00', { class: 'tax', amount: -7_000_000n }],
    [
      'Share Conversion (incoming),Admiral,KILO FUND,KILOX,4,5,20,0,20',
      { class: 'share_movement', action: 'Conversion', quantity: 400_000_000n },
    ],
    [
      'Share Conversion (outgoing),Admiral,KILO FUND,KILAX,4,5,20,0,20',
      { class: 'share_movement', action: 'Conversion', quantity: -400_000_000n },
    ],
    ['Merger (incoming),Merger,KILO ETF,KILO,4,0,0,0,0', { class: 'share_movement', quantity: 400_000_000n }],
    ['Merger (outgoing),Merger,LIMA ETF,LIMA,4,0,0,0,0', { class: 'share_movement', quantity: -400_000_000n }],
    ['Corp Action (Spinoff),From LIMA,KILO ETF,KILO,4,0,0,0,0', { class: 'share_movement', action: 'Spin-off' }],
    ['Corp Action (Cash in Lieu),CIL,KILO ETF,KILO,0,0,4,0,4', { class: 'cash_in_lieu', amount: 4_000_000n }],
    ['Corp Action (Redemption),Bill,US BILL,912797AA1,1000,0,1000,0,1000', { class: 'redemption' }],
    ['Stock split,2 for 1,KILO ETF,KILO,10,0,0,0,0', { class: 'split', quantity: 1_000_000_000n }],
    ['Other,FRACTIONAL SHARE LIQUIDATION,KILO ETF,KILO,0.5,8,4,0,4', { class: 'sell', quantity: 50_000_000n }],
    ['Other,FRACTIONAL SHARE LIQUIDATION,KILO ETF,KILO,0,8,4,0,4', { class: 'cash_in_lieu', amount: 4_000_000n }],
  ]
  for (const [row, expected] of cases) {
    const { rows, failed } = await readTransactions(`${NAMES}\n11112222,2025-01-02,2025-01-03,${row},0.0,CASH,\n`)
    t.same(failed, [], row)
    t.match(rows, [expected], row)
  }
})

t.test('what contradicts itself or is not known fails by name', async (t) => {
  const cases: [row: string, column: string, reason: RegExp][] = [
    ['Buy,Buy,KILO ETF,KILO,10,240,2400,0,2400', 'Net Amount', /is positive, which contradicts a buy/],
    ['Buy,Buy,KILO ETF,KILO,-10,240,-2400,0,-2400', 'Shares', /is negative, which contradicts a buy/],
    [
      'Reinvestment,Dividend Reinvestment,KILO ETF,KILO,0,0,-24,0,-24',
      'Shares',
      /is not the quantity of a Reinvestment/,
    ],
    [
      'Buy Correction,Buy,KILO ETF,KILO,10,240,2400,0,2400',
      'Transaction Type',
      /may undo a trade or print it once more/,
    ],
    ['Distribution,Of a fund,KILO ETF,KILO,0,0,7,0,7', 'Transaction Type', /unknown action "Distribution"/],
    ['Distribution,To owner,KILO ETF,KILO,10,24,-240,0,-240', 'Transaction Type', /unknown action "Distribution"/],
    ['Corp Action (Redemption),B,US BILL,912797AA1,1,0,-1,0,-1', 'Transaction Type', /unknown action "Corp Action/],
    ['Merger (outgoing),Merger,LIMA ETF,LIMA,4,0,9,0,9', 'Net Amount', /may be a trade, and is not supported/],
    ['Corp Action (Cash in Lieu),CIL,KILO ETF,KILO,1,0,4,0,4', 'Transaction Type', /unknown action "Corp Action/],
    ['Other,SOMETHING,KILO ETF,KILO,10,240,2400,0,2400', 'Transaction Type', /unknown action "Other"/],
  ]
  for (const [row, column, reason] of cases) {
    const { rows, failed } = await readTransactions(`${NAMES}\n11112222,2025-01-02,2025-01-03,${row},0.0,CASH,\n`)
    t.same(rows, [], row)
    t.equal(failed[0]?.[1], column, row)
    t.match(failed[0]?.[2], reason, row)
  }
})

t.test('one purchase has one key, whether signs and dates are in one spelling or the other', async (t) => {
  const keys = new Set<string>()
  for (const row of [
    '11112222,01/02/2025,01/03/2025,Sell,Sell,KILO ETF,KILO,10,240.00,"$2,400.00",0.00,"$2,400.00",0.00,CASH,',
    '11112222,2025-01-02,2025-01-03,Sell,Sell,KILO ETF,KILO,-10.00000,240.0,2400.0,0.0,2400.0,0.0,CASH,',
  ]) {
    const { rows } = await readTransactions(`${NAMES}\n${row}\n`)
    keys.add(transactionKey(rows[0] as never))
  }
  t.equal(keys.size, 1)
})

t.test('funds without symbols are refused by name', async (t) => {
  const { rows, failed } = await readTransactions(
    `${NAMES}\n11112222,2025-01-02,2025-01-02,Interest,Interest,CASH,,0,0,1,0,1,0,CASH,\n\nAccount Number,Trade Date,Run Date,Transaction Activity,Transaction Description,Investment Name,Share Price,Transaction Shares,Dollar Amount,\n99990000,2025-01-02,2025-01-02,Buy,Contribution,TARGET 2050,10,2,20,\n`,
  )
  t.match(rows, [{ class: 'interest' }])
  t.match(failed, [[5, 'Transaction Activity', /"Buy": this section of the file, whose funds have no symbols/]])
  t.match(
    await fixtureRefusal('vanguard-401k.csv', 'transactions'),
    /^This file is a Vanguard history of a workplace plan \(401k\), whose funds have no symbols\. Export the transactions/,
  )
  t.match(
    await refusal(
      'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,\n1,X,KILO,1,2,2,\n',
      'transactions',
    ),
    /^This file is a Vanguard list of holdings/,
  )
  t.match(
    await refusal(`${NAMES}\n`, 'gains'),
    /^This file is a Vanguard transaction history, not a realized gains file/,
  )
})

t.test('accrued interest is no part of the cost of a bond: such trades fail', async (t) => {
  const header =
    'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commission Fees,Net Amount,Accrued Interest,Account Type,'
  const { failed } = await readTransactions(
    `${header}\n1,01/02/2025,01/03/2025,Buy,Buy,US TREASURY,912810SP4,10000,99.5,-9950,0,-9962.5,12.5,CASH,\n`,
  )
  t.match(failed, [[2, 'Transaction Type', /a bond with accrued interest is not supported/]])
})
