/** Downloads that were cut off: what is left of the last row is never read with other figures. */
import { readdirSync, readFileSync } from 'node:fs'
import t from 'tap'
import type { Lot, Transaction } from '../../src/ledger/ledger.ts'
import { Failure } from '../../src/lib/errors.ts'
import { fixture } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { type FileRead, readGains, readTransactions, show } from './layouts/read.ts'

const CUT_OFF =
  'the file may end in the middle of this row: export it again, or, if the row is whole, add an empty line at its end'
const SCHWAB = [
  'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount',
  '01/05/2024,Sell,ALFA,ALFA CO,100,$12.00,$0.02,$1199.90',
  '01/03/2024,Buy,ALFA,ALFA CO,100,$10.00,,-$1000.00',
].join('\n')
const FIDELITY = [
  'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date',
  '03/10/2023, YOU SOLD ALFA CO (ALFA) (Cash), ALFA,ALFA CO,Cash,-20,41.30,,0.02,,825.98,03/14/2023',
  '03/02/2023, YOU BOUGHT ALFA CO (ALFA) (Cash), ALFA,ALFA CO,Cash,40,40.1,,,,-1604,03/06/2023',
].join('\n')
const ONE_ROW =
  'Date,Action,Symbol,Quantity,Price,Amount,Settlement Date\n2024-01-03,Buy,ALFA,100,10,-1000.00,2024-01-05'
const FOUR_DECIMALS = SCHWAB.replace('$1199.90', '$1199.9000').replace('1000.00', '1000.0000')

/** The text up to the end of the last `part`. */
const upTo = (text: string, part: string): string => text.slice(0, text.lastIndexOf(part) + part.length)

t.test('a last row that ends within a figure fails', async (t) => {
  const cases: [text: string, column: string][] = [
    [upTo(SCHWAB, '-$1000.0'), 'Amount'],
    [upTo(SCHWAB, '-$1000'), 'Amount'],
    [upTo(SCHWAB, '-$10'), 'Amount'],
    [upTo(SCHWAB, 'ALFA CO,10'), 'Quantity'],
    [upTo(FIDELITY, '-16'), 'Amount ($)'],
    [upTo(FIDELITY, '-1604'), 'Amount ($)'],
    [upTo(FIDELITY, '03/06/20'), 'Settlement Date'],
    [upTo(FIDELITY.replaceAll(/(\d\d)\/(\d\d)\/2023$/gm, '2023-$1-$2'), '2023-03-0'), 'Settlement Date'],
    [upTo(ONE_ROW, '-1000.00'), 'Amount'],
    [upTo(FOUR_DECIMALS, '-$1000.00'), 'Amount'],
    [upTo(FOUR_DECIMALS, '-$1'), 'Amount'],
    [upTo(FOUR_DECIMALS.replace('.9000', '.90'), '-$1'), 'Amount'],
  ]
  for (const [text, column] of cases) {
    const { failed, records } = await readTransactions(text)
    t.same(
      failed.map(([, at, reason]) => [at, reason]),
      [[column, CUT_OFF]],
      text,
    )
    t.same(
      (await readTransactions(`${text}\n`)).failed.flat().includes(CUT_OFF),
      false,
      `${records} lines, the last ended`,
    )
  }
})

t.test('a whole last row without a line ending is read', async (t) => {
  for (const text of [SCHWAB, FIDELITY, ONE_ROW, FOUR_DECIMALS]) t.same((await readTransactions(text)).failed, [])
  const shortRows = FIDELITY.replaceAll(/,03\/\d\d\/2023$/gm, '').replace('-1604', '-1604.00')
  t.same((await readTransactions(shortRows)).failed, [], 'if the rows above it end as early')
  t.same((await readTransactions(SCHWAB.replace('$1199.90', '$1200').replace('1000.00', '1000'))).failed, [])
  t.same((await readTransactions(SCHWAB.replace('$1199.90', '$1199.9').replace('1000.00', '1000'))).failed, [])
  t.same((await readTransactions(SCHWAB.replace('$1199.90', '$1199.9012').replace('1000.00', '1000.5'))).failed, [])
  t.same((await readTransactions(SCHWAB.replace('$1199.90', '$1199.98').replace('1000.00', '1000'))).failed, [])
  const withoutComma = SCHWAB.replace('Amount', 'Amount,').replace('$1199.90', '$1199.90,')
  t.same((await readTransactions(withoutComma)).failed, [], 'only the rows above it end with a comma')
  const split = '\n01/02/2024,Stock Split,ALFA,ALFA CO,100,,,'
  t.same((await readTransactions(SCHWAB + split)).failed, [], 'without an amount')
})

const FILES = readdirSync(fixture('.'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.csv') && !/^(positions|refused)/.test(name))
  .sort()
/** Rows of which the figures follow from other rows too. */
const JOINED = /thinkorswim|tastytrade|td-ameritrade\/gains|etrade\/gains/
/** Rows that end with words, or with amounts of any number of decimals. */
const FREE_END = /ibkr\/activity|price-first/

/** The rows by their line, as text; undefined for a row that fails. */
async function rowsOf<Row extends Transaction | Lot>(
  read: (text: string, delimiter: string, name: string) => Promise<FileRead<Row>>,
  show: (row: Row) => unknown[],
  text: string,
  name: string,
): Promise<Map<number, string | undefined>> {
  try {
    const rows = new Map<number, string | undefined>()
    for (const outcome of (await read(text, ',', name)).outcomes) {
      if (outcome.kind === 'failed') rows.set(outcome.line, undefined)
      if (outcome.kind === 'row')
        rows.set(outcome.line, `${rows.get(outcome.line) ?? ''} ${JSON.stringify(show(outcome.row))}`)
    }
    return rows
  } catch (error) {
    if (error instanceof Failure || /^not recognised/.test((error as Error).message)) return new Map()
    throw error
  }
}

/** Without the fees and the gain, which change no total. */
const TRANSACTION = show<Transaction>('date', 'class', 'instrument', 'quantity', 'amount')
const LOT = show<Lot>('acquired', 'sold', 'instrument', 'quantity', 'costBasis', 'proceeds')

const KINDS = [
  (text: string, name: string) => rowsOf(readTransactions, TRANSACTION, text, name),
  (text: string, name: string) => rowsOf(readGains, LOT, text, name),
]

t.test('wherever a file is cut, a row that can be read has the figures of the whole row', async (t) => {
  const step = counts(37, 1)
  let cuts = 0
  for (const file of FILES.filter((name) => !JOINED.test(name) && !FREE_END.test(name))) {
    const text = readFileSync(fixture(file), 'utf8')
    const name = file.split('/').at(-1) as string
    for (const read of KINDS) {
      const whole = await read(text, name)
      if (whole.size === 0) continue
      const [first] = whole.keys()
      for (let end = text.length - 1; end > 0; end -= step) {
        // A row may contradict a cell that is cut off. What the first row lacks no other row shows.
        for (const [line, row] of await read(text.slice(0, end), name))
          if (line !== first && row !== undefined && whole.get(line) !== undefined && whole.get(line) !== row)
            t.fail(`${file} cut after ${JSON.stringify(text.slice(end - 40, end))}: ${row}`)
        cuts++
      }
    }
  }
  t.ok(cuts > 1_000, `${cuts} cuts`)
})
