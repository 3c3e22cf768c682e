import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import t from 'tap'
import { lotKey } from '../../../src/imports/content.ts'
import { toText } from '../../../src/lib/decimal.ts'
import {
  fixture,
  type LotRow,
  SCHWAB_GAINS_FORMS,
  schwabGains,
  schwabGainsAllAccounts,
} from '../../support/broker-files.ts'
import { counts } from '../../support/counts.ts'
import { lotFigures, readGains, show } from './read.ts'

const lotsOf = async (name: string) => readGains(await readFile(fixture(name), 'utf8'))

t.test('lot details: totals, dates, term and account of every lot', async (t) => {
  const { layout, rows, failed, ignored, accounts } = await lotsOf('schwab-gains-2024.csv')
  t.equal(layout, 'Charles Schwab realized gains (lot details)')
  t.same(failed, [])
  t.same(ignored, [
    [1, 'not data: title'],
    [2, 'not data: header'],
  ])
  t.same(new Set(accounts), new Set(['...567']))
  t.same(rows[1], {
    symbol: 'NVDA',
    instrument: 'NVDA',
    acquired: '2024-04-02',
    sold: '2024-12-09',
    quantity: 4_000_000_000n,
    proceeds: 5_558_640_000n,
    costBasis: 3_578_080_000n,
    gain: 1_980_560_000n,
    disallowedLoss: 0n,
    term: 'short',
    box: null,
  })
  t.same(rows[2], rows[3], 'two identical lots are two rows')
  t.match(rows[0], { instrument: 'SPY 2024-12-13 P 590', costBasis: 0n, quantity: 100_000_000n })
  for (const lot of rows) t.equal(lot.gain, lot.proceeds - lot.costBasis)
})

t.test('all accounts: each section belongs to the account of its banner', async (t) => {
  const { rows, accounts, ignored, failed } = await lotsOf('schwab-gains-all-accounts.csv')
  t.same(failed, [])
  t.same(accounts, ['...567', '...567'])
  t.same(ignored, [
    [1, 'not data: title'],
    [3, 'not data: account banner'],
    [4, 'not data: header'],
    [8, 'not data: account banner'],
    [9, 'not data: header'],
    [10, 'not data: text'],
  ])
  t.match(rows[0], { term: 'long', acquired: '2024-02-12', disallowedLoss: 0n })
  t.match(rows[1], { term: 'short', gain: -11_640_000n, disallowedLoss: 11_640_000n, sold: '2025-07-08' })

  const lot: LotRow = {
    symbol: 'A',
    opened: '2024-01-02',
    closed: '2024-02-02',
    quantity: '1',
    proceeds: '2',
    costBasis: '1',
    term: 'short',
  }
  const sections = await readGains(
    schwabGainsAllAccounts([
      { banner: 'Individual Brokerage ...1234', rows: [lot] },
      { banner: 'Empty One XXXX-5678', rows: [] },
      { banner: 'Synthetic Account ...999', rows: [lot, lot] },
    ]),
  )
  t.same(sections.accounts, ['...1234', '...999', '...999'])
})

t.test('the summary of 2025: term from the filled column, no acquisition date, total row', async (t) => {
  const { layout, rows, failed, ignored } = await lotsOf('schwab-gains-summary-2025.csv')
  t.equal(layout, 'Charles Schwab realized gains (summary)')
  t.same(failed, [])
  t.same(ignored.at(-1), [6, 'not data: total row'])
  t.same(
    rows.map((lot) => [lot.symbol, lot.acquired, lot.term, lot.disallowedLoss]),
    [
      ['MSFT', null, 'long', 0n],
      ['TOT', null, null, 0n],
      ['DIS', null, 'short', 11_640_000n],
    ],
    'a sale of both terms has none',
  )
  t.equal(rows[1]?.gain, 100_000_000n)
})

t.test('the summary of 2021: another name of the cost basis, an option, a wash sale', async (t) => {
  const { layout, rows, failed, ignored, accounts, notes } = await lotsOf('schwab-gains-summary-2021.csv')
  t.equal(layout, 'Charles Schwab realized gains (summary)')
  t.same([failed, notes], [[], []], 'the rows add up to the total')
  t.same(new Set(accounts), new Set(['XXXX-4567']))
  t.same(ignored.at(-1), [6, 'not data: total row'])
  t.same(rows.map(lotFigures), [
    [null, '2021-09-24', 'BRAV', '1200', '12600', '14999.78', '2399.78', '0', 'long'],
    [null, '2021-09-17', 'CHAR 2021-09-17 C 50', '2', '241.32', '0', '-241.32', '0', 'short'],
    [null, '2021-09-02', 'KILO', '12.5', '281.25', '250', '-31.25', '20', 'short'],
  ])
})

t.test('the title names the account in each of its forms, and may be absent', async (t) => {
  const cases: [account: string, printed: string | undefined][] = [
    ['...000', '...000'],
    ['XXXX-1234', 'XXXX-1234'],
    ['Individual ...123', '...123'],
    ['Rollover_IRA', 'Rollover_IRA'],
    ['All_Accounts', undefined],
  ]
  const lot: LotRow = {
    symbol: 'A',
    opened: '2024-01-02',
    closed: '2024-02-02',
    quantity: '1',
    proceeds: '2',
    costBasis: '1',
    term: 'long',
  }
  for (const [account, printed] of cases) {
    for (const form of SCHWAB_GAINS_FORMS) {
      const { accounts } = await readGains(schwabGains([lot], form, { account }))
      t.same(accounts, [printed], `${form} for ${account}`)
    }
  }
  const untitled = schwabGains([lot]).split('\r\n').slice(1).join('\n')
  t.same((await readGains(untitled)).accounts, [undefined])
})

t.test('a tab-delimited paste is read', async (t) => {
  const text =
    'Symbol\tClosed Date\tOpened Date\tQuantity\tProceeds\tCost Basis (CB)\tGain/Loss ($)\tTerm\nAAPL\t11/19/2024\t03/15/2024\t1,025\t$5,706.84\t$4,315.50\t$1,391.34\tShort Term\n'
  const { rows, failed } = await readGains(text, '\t')
  t.same(failed, [])
  t.match(rows[0], { quantity: 102_500_000_000n, proceeds: 5_706_840_000n, term: 'short' })
})

t.test('quirks of single cells', async (t) => {
  const names =
    'Symbol,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($),Long Term Gain/Loss,Short Term Gain/Loss,Term,Wash Sale?,Disallowed Loss'
  const one = async (line: string) => {
    const { rows, failed } = await readGains(`${names}\n${line}\n`)
    return { row: rows[0], failed: failed[0] }
  }
  t.match((await one('A,03/01/2024,Various,5,$10,$8,$2,$2,--,,No,')).row, { acquired: null, term: 'long' })
  t.match((await one('A,03/01/2024,,5,$10,$8,--,--,--,,No,--')).row, { gain: null, term: null, disallowedLoss: 0n })
  t.match(
    (await one('A,03/01/2024,04/01/2024,5,$10,$8,$2,,$2,Short Term,No,')).row,
    {
      acquired: '2024-04-01',
      sold: '2024-03-01',
    },
    'acquired after sold is a short',
  )
  t.match((await one('A,03/01/2024,02/01/2024,-5,$10,$12,-$2,,-$2,Short Term,Yes,-$2.00')).row, {
    quantity: 500_000_000n,
    gain: -2_000_000n,
    disallowedLoss: 2_000_000n,
  })
  t.match((await one('A,03/01/2024,02/01/2024,5,$10,$8,$2,$0.00,$2,,No,')).row, { term: 'short' })
  t.match((await one('TOTAL,03/01/2024,02/01/2024,5,$10,$8,$2,,$2,Long Term,No,')).row, { symbol: 'TOTAL' })

  const bad: [line: string, column: string, reason: string][] = [
    [
      'A,soon,02/01/2024,5,$10,$8,$2,,$2,,No,',
      'Closed Date',
      '"soon" is not a date; expected MM/DD/YYYY or YYYY-MM-DD',
    ],
    [
      'A,03/01/2024,2/30/2024,5,$10,$8,$2,,$2,,No,',
      'Opened Date',
      '"2/30/2024" is not a date; expected MM/DD/YYYY or YYYY-MM-DD',
    ],
    ['A,03/01/2024,02/01/2024,,$10,$8,$2,,$2,,No,', 'Quantity', 'is empty; expected the quantity of a lot'],
    ['A,03/01/2024,02/01/2024,0,$10,$8,$2,,$2,,No,', 'Quantity', '"0" is not the quantity of a lot'],
    ['A,03/01/2024,02/01/2024,5,,$8,$2,,$2,,No,', 'Proceeds', 'is empty; expected the proceeds of a lot'],
    ['A,03/01/2024,02/01/2024,5,$10,N/A,$2,,$2,,No,', 'Cost Basis (CB)', '"N/A" is not the cost basis of a lot'],
    ['A,03/01/2024,02/01/2024,5,$10,$8,two,,$2,,No,', 'Gain/Loss ($)', '"two" is not a number'],
    ['A,03/01/2024,02/01/2024,5,$10,$8,$2,,$2,,Yes,some', 'Disallowed Loss', '"some" is not a number'],
    [',03/01/2024,02/01/2024,5,$10,$8,$2,,$2,,No,', 'Symbol', 'is empty; expected the symbol of a lot'],
    [
      'A,03/01/2024,02/01/2024,5,$99999999999,$8,$2,,$2,,No,',
      'Proceeds',
      '"$99999999999" is out of range: the limit is 9000000000',
    ],
  ]
  for (const [line, column, reason] of bad) t.same((await one(line)).failed, [2, column, reason], line)
})

const lotRow: fc.Arbitrary<LotRow> = fc.record({
  symbol: fc.constantFrom('AAPL', 'BRK/B', 'SPY 03/31/2020 284.00 P'),
  opened: fc.integer({ min: 10, max: 28 }).map((n) => `2023-05-${n}`),
  closed: fc.integer({ min: 10, max: 28 }).map((n) => `2024-03-${n}`),
  quantity: fc.integer({ min: 1, max: 999_999_999 }).map((n) => toText(BigInt(n), 4)),
  proceeds: fc.integer({ min: 0, max: 999_999_999 }).map((n) => toText(BigInt(n), 2)),
  costBasis: fc.integer({ min: 0, max: 999_999_999 }).map((n) => toText(BigInt(n), 2)),
  term: fc.constantFrom('short', 'long'),
})

t.test('the same lots in every form agree in all that the form prints', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lotRow, { maxLength: 12 }), async (rows) => {
      const [details, ...summaries] = await Promise.all(
        SCHWAB_GAINS_FORMS.map((form) => readGains(schwabGains(rows, form))),
      )
      assert.deepEqual(
        details?.rows.map(show('acquired', 'sold', 'quantity', 'proceeds', 'costBasis', 'term')),
        rows.map((row) => [row.opened, row.closed, row.quantity, row.proceeds, row.costBasis, row.term]),
      )
      for (const summary of summaries) {
        assert.deepEqual(
          summary.rows,
          details?.rows.map((lot) => ({ ...lot, acquired: null })),
        )
        assert.deepEqual(summary.rows.map(lotKey), summaries[0]?.rows.map(lotKey))
      }
      for (const lot of details?.rows ?? []) assert.equal(lot.gain, lot.proceeds - lot.costBasis)
    }),
    { numRuns: counts(100, 1_000) },
  )
})
