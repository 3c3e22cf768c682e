/** What a row that cannot be read says of its instrument: that shares, or their cost, may have changed on its day (rule 5.5). */
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import type { CsvRecord } from '../../src/broker-files/csv/csv.ts'
import { detect } from '../../src/broker-files/detect.ts'
import { changesPosition } from '../../src/ledger/kernel/days.ts'
import { fixture, GENERIC_TRANSACTIONS_HEADER } from '../support/broker-files.ts'
import { readTransactions, recordsOf } from './layouts/read.ts'

/** Of each row that failed: the day, instrument and account; null if it says nothing. */
async function unreadIn(text: string): Promise<(string | null)[]> {
  const { outcomes } = await readTransactions(text)
  return outcomes.flatMap((outcome) => {
    if (outcome.kind !== 'failed') return []
    if (outcome.unread === undefined) return [null]
    const { account, row } = outcome.unread
    t.match(row, { class: 'unread', quantity: 0n, amount: 0n, fees: 0n, price: null, description: '' })
    return [[row.date, row.instrument, row.action, account ?? '-'].join(' | ')]
  })
}

const READ = '01/02/2026,Z1,Buy,ALFA,,10,5,,-50'
const generic = (row: string) => [GENERIC_TRANSACTIONS_HEADER.join(','), READ, row, ''].join('\n')

t.test('a row that may have moved shares names them', async (t) => {
  const cases: [row: string, said: string | null][] = [
    ['01/05/2026,Z1,Buy,ALFA,,1o,5,,-50', '2026-01-05 | ALFA | Buy | Z1'],
    ['01/05/2026,Z1,Buy,ALFA,,10,5,,fifty', '2026-01-05 | ALFA | Buy | Z1'],
    ['01/05/2026,Z1,Buy,ALFA,,10,5,,', '2026-01-05 | ALFA | Buy | Z1'],
    ['01/05/2026,Z1,Sell,ALFA  260116C00050000,,1o,5,,50', '2026-01-05 | ALFA 2026-01-16 C 50 | Sell | Z1'],
    ['01/05/2026,Z1,Stock Split,ALFA,,ten,,,', '2026-01-05 | ALFA | Stock Split | Z1'],
    ['01/05/2026,Z1,Return of Capital,ALFA,,,,,ten', '2026-01-05 | ALFA | Return of Capital | Z1'],
    ['01/05/2026,Z1,Rearrangement,ALFA,,10,,,', '2026-01-05 | ALFA | Rearrangement | Z1'],
    ['01/05/2026,Z1,Rearrangement,ALFA,,10,,,-3', '2026-01-05 | ALFA | Rearrangement | Z1'],
    ['01/05/2026,Z1,Rearrangement,ALFA,,,,,', '2026-01-05 | ALFA | Rearrangement | Z1'],
    ['01/05/2026,Z1,,ALFA,,10,,,', '2026-01-05 | ALFA |  | Z1'],
    ['01/05/2026,Z1,Exchange,ALFA,,10,,,', '2026-01-05 | ALFA | Exchange | Z1'],
    ['01/05/2026,Z1,Dividend,ALFA,,10,,,', '2026-01-05 | ALFA | Dividend | Z1'],
    // Too many cells, behind those that say it.
    ['01/05/2026,Z1,Buy,ALFA,,10,5,,-50,x', '2026-01-05 | ALFA | Buy | Z1'],
    // Plainly of money.
    ['01/05/2026,Z1,Levy,ALFA,,,,,-3', null],
    ['01/05/2026,Z1,Dividend,ALFA,,,,,ten', null],
    ['01/05/2026,Z1,Interest,ALFA,,10,,,ten', null],
    // Without a day, or without an instrument.
    ['13/45/2026,Z1,Buy,ALFA,,10,5,,-50', null],
    ['01/05/2026,Z1,Buy,,,10,5,,-50', null],
    ['01/05/2026,Z1,Buy,ALFA JAN 26 SOMETHING CALL,,10,5,,-50', null],
  ]
  for (const [row, said] of cases) t.same(await unreadIn(generic(row)), [said], row)
})

t.test('so do rows that a layout refuses', async (t) => {
  const etrade = [
    'For Account:,####0000',
    '',
    'TransactionDate,TransactionType,SecurityType,Symbol,Quantity,Amount,Price,Commission,Description',
    '03/04/26,Reverse Split,EQ,ALFA,-90,0,0,0,ALFA INC',
    '',
  ].join('\n')
  t.same(await unreadIn(etrade), ['2026-03-04 | ALFA | Reverse Split | 0000'])
  const flex = [
    '"ClientAccountID","CurrencyPrimary","AssetClass","Symbol","Description","Report Date","ActionDescription","Quantity","Proceeds","Type"'.replace(
      'Report Date',
      'ReportDate',
    ),
    '"U1","USD","STK","ALFA","ALFA INC","20260304","ALFA(US000) SPLIT 1 FOR 8","-70","0","FS"',
    '',
  ].join('\n')
  t.same(await unreadIn(flex), ['2026-03-04 | ALFA | ALFA(US000) SPLIT 1 FOR 8 | U1'])
})

t.test('a level of a file that would count twice says nothing', async (t) => {
  const paid = (level: string, amount: string) =>
    `"U1","USD","20260304","${level}","Dividends","ALFA","ALFA(US000) Cash Dividend (Return of Capital)","${amount}"`
  const cash = [
    '"ClientAccountID","CurrencyPrimary","SettleDate","LevelOfDetail","Type","Symbol","Description","Amount"',
    ...[paid('DETAIL', '5'), paid('SUMMARY', '5'), paid('DETAIL', 'five')],
    '',
  ].join('\n')
  t.same(await unreadIn(cash), [null, '2026-03-04 | ALFA | Dividends | U1'])
})

t.test('a row that is no event says nothing, also if it is too wide', async (t) => {
  const columns = 'Symbol,Buy/Sell,TradeDate,Quantity,CurrencyPrimary,AssetClass,NetCash,LevelOfDetail,ClientAccountID'
  const trade = (level: string) => `ALFA,BUY,20260304,10,USD,STK,-50,${level},U1`
  const flex = [columns, trade('EXECUTION'), `${trade('CLOSED_LOT')},x`, `${trade('EXECUTION')},x`, ''].join('\n')
  t.same(await unreadIn(flex), [null, '2026-03-04 | ALFA | BUY | U1'])
})

/** Columns that decide neither the instrument nor the day. */
const FIGURES = /quantity|qty|price|amount|comm|fee|proceeds|value|multiplier|^filled$/i
const figuresIn = ({ cells }: CsvRecord): number[] =>
  [...cells.keys()].filter((at) => /^[-+$@(]*\d[\d.,]*\)?$/.test(cells[at] as string))
/** Fidelity prints cells in another order than its header, which the quantity shows. */
const ORDER = /not in the order of the header/

t.test('each row of each layout that moves shares, with each of its figures damaged', async (t) => {
  const files = readdirSync(fixture('.'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.csv') && !name.startsWith('positions') && !name.startsWith('refused'))
    .sort()
  const layouts = new Set<string>()
  let said = 0
  const missing: string[] = []
  for (const file of files) {
    const records = await recordsOf(readFileSync(fixture(file), 'utf8'))
    const head = { delimiter: ',', records, fileName: file.split('/').at(-1) as string }
    const read = (all: readonly CsvRecord[]) => {
      const found = detect('transactions', head)
      if (!found.ok) return []
      layouts.add(found.reader.layout)
      return [...all.flatMap((record) => found.reader.read(record)), ...(found.reader.rest?.() ?? [])]
    }
    const rows = read(records).flatMap((outcome) => (outcome.kind === 'row' ? [outcome] : []))
    const byLine = Map.groupBy(
      rows.filter(({ row }) => changesPosition(row.class)),
      ({ line }) => line,
    )
    for (const [n, record] of records.entries()) {
      const moving = byLine.get(record.line) ?? []
      for (const at of moving.length === 0 ? [] : figuresIn(record))
        for (const outcome of read(records.with(n, { ...record, cells: record.cells.with(at, '1o!') }))) {
          if (outcome.line !== record.line || outcome.kind !== 'failed') continue
          if (!FIGURES.test(outcome.column) || ORDER.test(outcome.reason)) continue
          const own = moving.find(({ row }) => row.instrument === outcome.unread?.row.instrument)
          if (own?.row.date === outcome.unread?.row.date && own?.account === outcome.unread?.account) said++
          else missing.push(`${file}:${record.line}, cell ${at}: ${outcome.column} ${outcome.reason}`)
        }
    }
  }
  t.same(missing, [])
  t.ok(said > 500, `${said} rows of ${layouts.size} layouts`)
  t.ok(layouts.size >= 14)
})
