/**
 * An Excel workbook with the sheets Summary, Lots and Dividends. Dates and numbers have their types; text is typed as
 * text and never a formula.
 */
import XLSX from 'xlsx'
import { dayNumber, isDate } from '../lib/dates.ts'
import { moneyNumber, priceNumber, quantityNumber } from '../lib/decimal.ts'
import { type Column, DIVIDEND_COLUMNS, type Kind, summaryOf, TRADE_COLUMNS, type Value } from './columns.ts'
import { HEADING_FORMAT, withHeadings } from './excel-headings.ts'
import { producedAt, REPORT_TITLE, type Report } from './report.ts'

type Cell = XLSX.CellObject
type Accounts = ReadonlyMap<number, string>

/** Excel's number of 1970-01-01. Day 1 is 1900-01-01, and a 29 February 1900 is counted that did not exist. */
const EXCEL_EPOCH = 25_569
const DATE_FORMAT = 'yyyy-mm-dd'
const COUNT_FORMAT = '#,##0'
const MONEY_FORMAT = '#,##0.00'
const PRICE_FORMAT = '#,##0.00##'
const PERCENT_FORMAT = '0.00%'

const WIDTHS: Record<Kind, number> = {
  text: 26,
  word: 10,
  date: 12,
  count: 10,
  money: 15,
  price: 12,
  quantity: 14,
  percent: 10,
}

export function excelFile(report: Report): Uint8Array {
  const { rows, accounts } = report
  const dividends = rows.dividends.flatMap((row) => Array.from({ length: row.copies }, () => row))
  return workbook(
    [
      ['Summary', summarySheet(report)],
      ['Lots', tableSheet(TRADE_COLUMNS, rows.trades, accounts)],
      ['Dividends', tableSheet(DIVIDEND_COLUMNS, dividends, accounts)],
    ],
    { title: `${REPORT_TITLE}, ${report.period.title}`, now: report.now },
  )
}

/** The first row of each sheet but the first stays in view. */
export function workbook(
  sheets: readonly (readonly [name: string, sheet: XLSX.WorkSheet])[],
  { title, now }: { title: string; now: number },
): Uint8Array {
  const book = XLSX.utils.book_new()
  for (const [name, sheet] of sheets) XLSX.utils.book_append_sheet(book, sheet, name)
  book.Props = { Title: title, Author: 'Tradeleaf', CreatedDate: new Date(now) }
  // Not compressed, because `withHeadings` unpacks it again.
  const written = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false }) as Buffer
  const frozen = sheets.slice(1).map((_, i) => `sheet${i + 2}`)
  return withHeadings(written, frozen, now)
}

// ── Cells ───────────────────────────────────────────────────────────────────

export const text = (value: string): Cell => ({ t: 's', v: value })
export const heading = (value: string): Cell => ({ t: 's', v: value, z: HEADING_FORMAT })
const number = (value: number, format?: string): Cell =>
  format === undefined ? { t: 'n', v: value } : { t: 'n', v: value, z: format }

/** undefined is an empty cell. */
export function cellOf(kind: Kind, value: Value): Cell | undefined {
  if (value === null) return undefined
  switch (kind) {
    case 'text':
    case 'word':
      return text(value as string)
    case 'date':
      return isDate(value as string)
        ? number(dayNumber(value as string) + EXCEL_EPOCH, DATE_FORMAT)
        : text(value as string)
    case 'count':
      return number(value as number, COUNT_FORMAT)
    case 'money':
      return number(moneyNumber(value as bigint), MONEY_FORMAT)
    case 'price':
      return number(priceNumber(value as bigint), PRICE_FORMAT)
    case 'quantity':
      return number(quantityNumber(value as bigint))
    case 'percent':
      // From percent with 2 places to a fraction with 4 places, exactly.
      return number(Math.round((value as number) * 100) / 10_000, PERCENT_FORMAT)
  }
}

// ── Sheets ──────────────────────────────────────────────────────────────────

function summarySheet(report: Report): XLSX.WorkSheet {
  const rows: (Cell | undefined)[][] = [
    [heading(REPORT_TITLE)],
    [text('Period'), text(report.period.title)],
    [text('Account'), text([...report.accounts.values()].join(', '))],
    [text('Produced'), text(producedAt(report))],
    [],
    ...summaryOf(report.totals).map(({ title, kind, value }) => [text(title), cellOf(kind, value)]),
  ]
  return sheetOf(rows, [32, 28])
}

export function tableSheet<Row>(
  columns: readonly Column<Row, never>[],
  rows: readonly Row[],
  accounts: Accounts,
): XLSX.WorkSheet {
  const sheet = sheetOf(
    [
      columns.map(({ title }) => heading(title)),
      ...rows.map((row) => columns.map((column) => cellOf(column.kind, column.read(row, accounts)))),
    ],
    columns.map(({ kind, title }) => Math.max(WIDTHS[kind], title.length + 4)),
  )
  sheet['!autofilter'] = { ref: sheet['!ref'] as string }
  return sheet
}

/** A dense sheet (an array of rows) needs a fraction of the memory of the package's default form. */
export function sheetOf(rows: (Cell | undefined)[][], widths: number[]): XLSX.WorkSheet {
  const last = { r: rows.length - 1, c: widths.length - 1 }
  return Object.assign(rows, {
    '!ref': XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: last }),
    '!cols': widths.map((wch) => ({ wch })),
  }) as unknown as XLSX.WorkSheet
}
