/**
 * One number everywhere, in files too: over random ledgers, the three formats of every month and day have the
 * trades, dividends and totals of the JSON answers, to the cent.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { fromDayNumber } from '../../src/lib/dates.ts'
import { buildTestApp } from '../support/app.ts'
import {
  gainsWithoutQuantity,
  type LotRow,
  schwabGains,
  schwabTransactions,
  type TransactionRow,
} from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { ACCOUNT, statsOf, trader } from '../support/upload.ts'
import { addsUp, cents, type ReadBack, readCsv, readExcel, readPdf } from './readers.ts'

type Schemas = components['schemas']

const SYMBOLS = ['AAPL', 'BRK.B', 'F', 'SPY 03/15/2024 500.00 P', '912828XX1']
const date = fc.integer({ min: 19_720, max: 19_760 }).map(fromDayNumber)
const money = (max: number, min = 1) => fc.integer({ min, max }).map((n) => (n / 100).toFixed(2))
/** Small, because prices and returns of more than six digits wrap in the PDF, which this test's reader cannot join. */
const shares = fc.integer({ min: 1_000, max: 90_000 }).map((n) => (n / 1000).toFixed(3))

const lot: fc.Arbitrary<LotRow> = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  opened: date,
  closed: date,
  quantity: shares,
  proceeds: money(9_000_000, 100_000),
  costBasis: money(9_000_000, 100_000),
  term: fc.constantFrom('short' as const, 'long' as const),
})
const traded = (action: string, ofOption: string, sign: string): fc.Arbitrary<TransactionRow> =>
  fc
    .record({
      date,
      symbol: fc.constantFrom(...SYMBOLS),
      quantity: shares,
      amount: money(9_000_000, 100_000).map((amount) => `${sign}${amount}`),
    })
    .map((row) =>
      row.symbol.endsWith(' P')
        ? { ...row, action: ofOption, quantity: row.quantity.replace(/\..*/, '') }
        : { ...row, action },
    )
const dividend: fc.Arbitrary<TransactionRow> = fc.record({
  date,
  action: fc.constantFrom('Qualified Dividend', 'Cash Dividend'),
  symbol: fc.constantFrom(...SYMBOLS),
  amount: money(90_000),
})
const repeated = <T>(rows: fc.Arbitrary<T>, maxLength: number) =>
  fc
    .array(fc.tuple(rows, fc.integer({ min: 1, max: 2 })), { minLength: 1, maxLength })
    .map((pairs) => pairs.flatMap(([row, n]) => Array.from({ length: n }, () => row)))
const ledger = fc.record({
  transactions: repeated(
    fc.oneof(traded('Buy', 'Buy to Open', '-'), traded('Sell', 'Sell to Close', ''), dividend),
    30,
  ),
  lots: repeated(lot, 20),
  sized: fc.boolean(),
})

await onBothEngines(t, 'CSV, Excel and PDF say what the API says, to the cent', async (t, on) => {
  const service = await buildTestApp(t, on)
  let run = 0
  const isRight = async ({
    transactions,
    lots,
    sized,
  }: {
    transactions: TransactionRow[]
    lots: LotRow[]
    sized: boolean
  }) => {
    run += 1
    const { headers, get, upload } = await trader(service, `files${run}@example.com`)
    const gains = sized ? schwabGains(lots) : gainsWithoutQuantity(lots, ACCOUNT)
    statsOf(await upload(schwabTransactions(transactions), gains))
    const files = async (url: (format: string) => string): Promise<ReadBack[]> => {
      const read = async (format: string) => {
        const answer = await service.app.inject({ url: url(format), headers })
        assert.equal(answer.statusCode, 200, answer.payload)
        return answer.rawPayload
      }
      return [readCsv(await read('csv')), readExcel(await read('excel')), await readPdf(await read('pdf'))]
    }
    const agree = (all: ReadBack[], expected: ReadBack) => {
      for (const [i, found] of all.entries()) {
        assert.deepEqual(found, expected, ['CSV', 'Excel', 'PDF'][i])
        assert.ok(addsUp(found))
      }
    }
    const range = 'start_date=2024-01-05&end_date=2024-02-12'
    const { summary } = (await get(`/api/timeframe?${range}`)) as { summary: Schemas['PeriodSummary'] }
    if (summary.total_trades + summary.dividend_income > 0)
      for (const found of await files((format) => `/api/timeframe/export/${format}?${range}`)) {
        assert.ok(addsUp(found))
        assert.equal(found.trades.length, summary.total_trades)
        assert.deepEqual(
          [found.trading, found.dividendIncome, found.total],
          [summary.trading_pl, summary.dividend_income, summary.total_return_with_dividends].map(cents),
        )
      }
    const { months } = (await get('/api/months')) as { months: Schemas['MonthListItem'][] }
    for (const { month, total_return_with_dividends } of months) {
      const [year, number] = month.split('-').map(Number)
      const { days } = (await get(`/api/calendar-data?year=${year}&month=${number}`)) as {
        days: Schemas['CalendarDay'][]
      }
      const read: ReadBack[] = []
      for (const day of days.filter((each) => each.has_activity)) {
        const details = (await get(`/api/day-details?date=${day.date}`)) as {
          trades: Schemas['Trade'][]
          dividends: Schemas['Dividend'][]
          summary: Schemas['DaySummary']
        }
        const ofDay: ReadBack = {
          trades: details.trades.map((each) => `${each.symbol} ${cents(each.total_profit_loss)}`).sort(),
          dividends: details.dividends.map((each) => `${each.symbol} ${cents(each.amount)}`).sort(),
          trading: cents(details.summary.total_trading_pnl),
          dividendIncome: cents(details.summary.total_dividends),
          total: cents(details.summary.total_pnl),
        }
        // Only the days of the first ledger's first month, because making and reading a file is slow.
        if (run === 1 && month === months[0]?.month && details.trades.length > 0)
          agree(await files((format) => `/api/calendar/export/${format}?date=${day.date}`), ofDay)
        read.push(ofDay)
      }
      const all = (of: (day: ReadBack) => number) => read.reduce((sum, day) => sum + of(day), 0)
      agree(await files((format) => `/api/monthly/export/${format}?month=${month}`), {
        trades: read.flatMap((day) => day.trades).sort(),
        dividends: read.flatMap((day) => day.dividends).sort(),
        trading: all((day) => day.trading),
        dividendIncome: all((day) => day.dividendIncome),
        total: cents(total_return_with_dividends),
      })
    }
  }
  await fc.assert(fc.asyncProperty(ledger, isRight), { numRuns: counts(1, 20), endOnFailure: true })
  t.pass(`${run} ledgers`)
})
