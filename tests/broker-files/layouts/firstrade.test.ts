import t from 'tap'
import { deriveInstrument, positionOf } from '../../../src/ledger/derive.ts'
import type { Transaction } from '../../../src/ledger/ledger.ts'
import { readTransactions, readTransactionsFixture, refusal, show } from './read.ts'

const history = async () => readTransactionsFixture('firstrade/history-2025.csv')

t.test('the account history: options without a symbol, sales with and without a sign', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await history()
  t.equal(layout, 'Firstrade account history')
  t.same(new Set(accounts), new Set([undefined]))
  t.same(ignored, [[1, 'not data: header']])
  t.same(failed, [[14, 'Action', '"BUY": a bond with accrued interest is not supported']])
  t.same(rows.map(show('date', 'postedDate', 'class', 'instrument', 'quantity', 'fees', 'amount')), [
    ['2025-02-10', '2025-02-11', 'buy', 'ALFA', '10', '0', '-6052.7'],
    ['2025-02-10', '2025-02-11', 'sell_short', 'BRAV 2025-02-21 P 6', '1', '0.05', '10.94'],
    ['2025-02-18', '2025-02-19', 'buy_to_cover', 'BRAV 2025-02-21 P 6', '1', '0.02', '-15.02'],
    ['2025-02-10', '2025-02-11', 'sell_short', 'CHAR 2025-02-21 P 6', '155', '0.05', '1700.8'],
    ['2025-02-21', '2025-02-21', 'expiration', 'CHAR 2025-02-21 P 6', '155', '0', '0'],
    ['2025-03-20', '2025-03-21', 'sell', 'ALFA', '4', '0', '2440'],
    ['2025-03-20', '2025-03-21', 'sell', 'ALFA', '6', '0.1', '3665.9'],
    ['2025-03-21', '2025-03-21', 'dividend', 'KILO', '0', '0', '12'],
    ['2025-03-17', '2025-03-17', 'interest', '', '0', '0', '3.1'],
    ['2025-03-18', '2025-03-18', 'cash', '', '0', '0', '-647.21'],
    ['2025-03-19', '2025-03-19', 'fee', 'KILO', '0', '0', '-2'],
    ['2025-03-20', '2025-03-21', 'buy', '912797PE1', '100000', '0', '-99161'],
  ])
})

t.test('a short option that is closed or assigned is one trade and leaves nothing held', async (t) => {
  const { rows } = await history()
  const held = (instrument: string) =>
    rows
      .filter((row) => row.instrument === instrument)
      .map((row: Transaction, i) => ({ key: String(i), copies: 1, row }))
  for (const [instrument, profit] of [
    // 10.94 − 15.02
    ['BRAV 2025-02-21 P 6', -4_080_000n],
    ['CHAR 2025-02-21 P 6', 1_700_800_000n],
  ] as const) {
    const { trades, unmatched } = deriveInstrument(held(instrument), [])
    t.match(trades, [{ side: 'short', profit }])
    t.equal(trades.length, 1)
    t.same(unmatched, [])
    t.match(positionOf(held(instrument), []), { quantity: 0n, unmatched: 0n, unsizedLots: 0 })
  }
})

const NAMES =
  'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType'
const one = async (line: string) => {
  const { rows, failed } = await readTransactions(`${NAMES}\n${line}\n`)
  return { row: rows[0], failed: failed[0] }
}
const DATES = '2025-02-10,2025-02-11'

t.test('options that are opened long and closed, expired or exercised', async (t) => {
  const cases: [line: string, expected: object][] = [
    [
      `,1,5.5,BUY,CALL ALFA   01/17/25    150    ALFA INC  OPEN CONTRACT,${DATES},0,-550.02,0,0.02,,Trade`,
      { class: 'buy', instrument: 'ALFA 2025-01-17 C 150' },
    ],
    [
      `,-1,5.5,SELL,CALL ALFA 01/17/25 150 ALFA INC CLOSING CONTRACT,${DATES},0,549.98,0,0.02,,Trade`,
      { class: 'sell' },
    ],
    [`,-1,,Other,CALL ALFA 01/17/25 150 ALFA INC EXPIRED,${DATES},0,0,0,0,,Financial`, { class: 'expiration' }],
    [
      `,-1,,Other,CALL ALFA 01/17/25 150 ALFA INC A/E 1 EXERCISED,${DATES},0,0,0,0,,Financial`,
      { class: 'expiration', action: 'Exercised', quantity: -100_000_000n },
    ],
  ]
  for (const [line, expected] of cases) t.match((await one(line)).row, expected, line)
})

t.test('what contradicts itself, is ambiguous or is not known fails by name', async (t) => {
  const cases: [line: string, column: string, reason: RegExp][] = [
    [`ALFA,4,50,BUY,ALFA INC,${DATES},0,200,0,0,,Trade`, 'Amount', /is positive, which contradicts a buy/],
    [`ALFA,-4,50,BUY,ALFA INC,${DATES},0,-200,0,0,,Trade`, 'Quantity', /is negative, which contradicts a buy/],
    [`ALFA,-4,50,SELL,ALFA INC,${DATES},0,-200,0,0,,Trade`, 'Amount', /is negative, which contradicts a sell/],
    [`ALFA,4,50,SELL,ALFA INC,${DATES},0,200,1,0,,Trade`, 'Amount', /although the row has a commission/],
    [
      `,-1,5,SELL,CALL ALFA 01/17/25 150 OPEN CONTRACT CLOSING CONTRACT,${DATES},0,500,0,0,,Trade`,
      'Action',
      /says both that the option was opened and that it was closed/,
    ],
    [
      `,-1,5,SELL,CALL ALFA 13/17/25 150 OPEN CONTRACT,${DATES},0,500,0,0,,Trade`,
      'Description',
      /is no option contract that can be read/,
    ],
    [`ALFA,-4,50,SELL,ALFA INC SHORT SALE,${DATES},0,200,0,0,,Trade`, 'Action', /a short sale of shares is not/],
    [`ALFA,0.1,,Other,ALFA INC REIN @ 50,${DATES},0,-5,0,0,,Financial`, 'Action', /may be a trade or a reinvestment/],
    [`ALFA,4,,Other,ALFA INC STK SPLIT ON 4 SHS,${DATES},0,0,0,0,,Financial`, 'Action', /unknown action "Other ALFA/],
    [`ALFA,4,,Other,TFR FROM ELSEWHERE,${DATES},0,0,0,0,,Financial`, 'Action', /unknown action "Other TFR/],
    [`ALFA,1,,Dividend,ALFA INC STOCK DIV,${DATES},0,0,0,0,,Financial`, 'Action', /shares in this row/],
    [`,0,,Other,FULLY PAID LENDING,${DATES},0,1,0,0,,Financial`, 'Action', /unknown action "Other FULLY PAID/],
  ]
  for (const [line, column, reason] of cases) {
    const { row, failed } = await one(line)
    t.equal(row, undefined, line)
    t.equal(failed?.[1], column, line)
    t.match(failed?.[2], reason, line)
  }
})

t.test('given as realized gains, the history is refused by name', async (t) => {
  t.match(
    await refusal(`${NAMES}\n`, 'gains'),
    /^This file is a Firstrade account history, not a realized gains file; .* Export realized gains with columns/,
  )
})

t.test('the fee of depositary shares has their name before it', async (t) => {
  const header =
    'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType'
  const row = 'KILO,0.00,,Other,***KILO HOLDINGS DEPOSITARY SHARES ADR Fee 2025-12-18,2026-01-12,2026-01-12,0.00,-0.2'
  const { rows, failed } = await readTransactions(`${header}\n${row},0.00,0.00,042068205,Financial\n`)
  t.same(failed, [])
  t.match(rows, [{ class: 'fee', amount: -200_000n, instrument: 'KILO' }])
})
