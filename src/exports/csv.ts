/** An export as CSV: one table, every record with the same fields. The first field is the kind of record. */
import { BYTE_ORDER_MARK, csvText, NEWLINE } from '../lib/csv-text.ts'
import { MONEY_PLACES, PRICE_PLACES, QUANTITY_PLACES, toFixed, toText } from '../lib/decimal.ts'
import { type Column, DIVIDEND_COLUMNS, type Kind, summaryOf, TRADE_COLUMNS, type Value } from './columns.ts'
import type { ExportDividend, ExportTrade } from './queries.ts'
import type { ExportRows } from './record.ts'
import type { ExportTotals } from './totals.ts'

export const CSV_FIELDS = [
  'record',
  'date',
  'account',
  'symbol',
  'action',
  'side',
  'buy_date',
  'sell_date',
  'volume',
  'buy_price',
  'sell_price',
  'proceeds',
  'cost_basis',
  'disallowed_loss',
  'term',
  'trade_result',
  'broker_verified',
  'count',
  'percentage',
  'amount',
] as const

type Accounts = ReadonlyMap<number, string>

/** The text of the file, page by page. */
export async function* csvFile(
  { trades, dividends, total }: ExportRows,
  accounts: Accounts,
): AsyncGenerator<string, void> {
  yield HEADER
  for await (const page of trades) yield csvTrades(page, accounts)
  for await (const page of dividends) yield csvDividends(page, accounts)
  yield csvTotals(total())
}

const HEADER = `${BYTE_ORDER_MARK}${CSV_FIELDS.join(',')}${NEWLINE}`

function csvTrades(trades: readonly ExportTrade[], accounts: Accounts): string {
  let lines = ''
  for (const trade of trades) lines += tradeLine(trade, accounts)
  return lines
}

/** Each copy of a dividend is a record. */
const csvDividends = (dividends: readonly ExportDividend[], accounts: Accounts): string =>
  dividends.map((dividend) => dividendLine(dividend, accounts).repeat(dividend.copies)).join('')

const csvTotals = (totals: ExportTotals): string =>
  summaryOf(totals)
    .map(({ name, kind, value }) => {
      const field = kind === 'money' ? 'amount' : kind === 'percent' ? 'percentage' : 'count'
      const cells: Record<string, string> = { record: 'total', action: name, [field]: WRITTEN[kind](value) }
      return CSV_FIELDS.map((each) => cells[each] ?? '').join(',') + NEWLINE
    })
    .join('')

/** Returns a function that writes a row's line. The columns are prepared once, not for every row. */
function lineOf<Row>(
  record: string,
  columns: readonly Column<Row, never>[],
  fields: readonly string[] = CSV_FIELDS,
): (row: Row, accounts: Accounts) => string {
  const [, ...cells] = fields.map((field) => {
    const column = columns.find(({ name }) => name === field)
    if (column === undefined) return () => ''
    const write = WRITTEN[column.kind]
    return (row: Row, accounts: Accounts) => write(column.read(row, accounts))
  })
  return (row, accounts) => {
    let line = record
    for (const cell of cells) line += `,${cell(row, accounts)}`
    return line + NEWLINE
  }
}

/** Like `lineOf`, for rows of a table with other fields. */
export function linesOf<Row>(
  fields: readonly string[],
  record: string,
  columns: readonly Column<Row, never>[],
): (rows: readonly Row[], accounts: Accounts) => string {
  const line = lineOf(record, columns, fields)
  return (rows, accounts) => rows.map((row) => line(row, accounts)).join('')
}

const unlessNull =
  <T extends Value>(write: (value: T) => string) =>
  (value: Value): string =>
    value === null ? '' : write(value as T)

/** Numbers are written with digits, a point, and a minus sign if negative. */
const WRITTEN: Record<Kind, (value: Value) => string> = {
  text: unlessNull(csvText),
  word: unlessNull(String),
  date: unlessNull(String),
  count: unlessNull(String),
  percent: unlessNull(String),
  money: unlessNull((value: bigint) => toFixed(value, MONEY_PLACES, 2)),
  price: unlessNull((value: bigint) => toFixed(value, PRICE_PLACES, 4)),
  quantity: unlessNull((value: bigint) => toText(value, QUANTITY_PLACES)),
}

const tradeLine = lineOf('trade', TRADE_COLUMNS)
const dividendLine = lineOf('dividend', DIVIDEND_COLUMNS)
