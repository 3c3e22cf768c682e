/**
 * An Excel workbook: sheets Summary, Trades, Dividends. Dates and numbers are dates and numbers, text is typed as
 * text and never a formula.
 *
 * The xlsx package only writes here. It cannot freeze rows or set a font, so both are added to the parts of what
 * it wrote; where they are not as expected, making the file fails rather than giving one that looks otherwise.
 */
import { deflateRawSync } from 'node:zlib'
import { unzipSync, Zip, ZipPassThrough } from 'fflate'
import XLSX from 'xlsx'
import { dayNumber } from '../lib/dates.ts'
import { moneyNumber, priceNumber, quantityNumber } from '../lib/decimal.ts'
import { type Column, DIVIDEND_COLUMNS, type Kind, summaryOf, TRADE_COLUMNS, type Value } from './columns.ts'
import { producedAt, REPORT_TITLE, type Report } from './report.ts'

type Cell = XLSX.CellObject
type Accounts = ReadonlyMap<number, string>

/** Excel counts days from 1899-12-31, with a 29 February 1900 that never was. */
const EXCEL_EPOCH = 25_569
const DATE_FORMAT = 'yyyy-mm-dd'
const COUNT_FORMAT = '#,##0'
const MONEY_FORMAT = '#,##0.00'
const PRICE_FORMAT = '#,##0.00##'
const PERCENT_FORMAT = '0.00%'
/** Excel's number for its text format. Only headings carry it, so that their style can be told from all others. */
const HEADING_FORMAT = '@'
const HEADING_STYLE = /<xf numFmtId="49" fontId="0" ([^>]*)\/>/

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
  const book = XLSX.utils.book_new()
  const sheets = [
    summarySheet(report),
    tableSheet(TRADE_COLUMNS, rows.trades, accounts),
    tableSheet(
      DIVIDEND_COLUMNS,
      rows.dividends.flatMap((row) => Array.from({ length: row.copies }, () => row)),
      accounts,
    ),
  ]
  for (const [i, name] of ['Summary', 'Trades', 'Dividends'].entries())
    XLSX.utils.book_append_sheet(book, sheets[i] as XLSX.WorkSheet, name)
  book.Props = {
    Title: `${REPORT_TITLE}, ${report.period.title}`,
    Author: 'Tradeleaf',
    CreatedDate: new Date(report.now),
  }
  // Stored, not compressed: the parts are looked at again below.
  const written = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false }) as Buffer
  const parts = unzipSync(written)
  edit(parts, 'xl/styles.xml', boldHeadings)
  for (const sheet of ['sheet2', 'sheet3']) edit(parts, `xl/worksheets/${sheet}.xml`, frozenHeading)
  return zip(parts, report.now)
}

// ── Cells ───────────────────────────────────────────────────────────────────

const text = (value: string): Cell => ({ t: 's', v: value })
const heading = (value: string): Cell => ({ t: 's', v: value, z: HEADING_FORMAT })
const number = (value: number, format?: string): Cell =>
  format === undefined ? { t: 'n', v: value } : { t: 'n', v: value, z: format }

/** undefined is an empty cell. */
function cellOf(kind: Kind, value: Value): Cell | undefined {
  if (value === null) return undefined
  switch (kind) {
    case 'text':
    case 'word':
      return text(value as string)
    case 'date':
      return number(dayNumber(value as string) + EXCEL_EPOCH, DATE_FORMAT)
    case 'count':
      return number(value as number, COUNT_FORMAT)
    case 'money':
      return number(moneyNumber(value as bigint), MONEY_FORMAT)
    case 'price':
      return number(priceNumber(value as bigint), PRICE_FORMAT)
    case 'quantity':
      return number(quantityNumber(value as bigint))
    case 'percent':
      // From percent units of two places to a fraction of four: exact to the last one.
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

function tableSheet<Row>(columns: readonly Column<Row>[], rows: readonly Row[], accounts: Accounts): XLSX.WorkSheet {
  const sheet = sheetOf(
    [
      columns.map(({ title }) => heading(title)),
      ...rows.map((row) => columns.map((column) => cellOf(column.kind, column.of(row, accounts)))),
    ],
    columns.map(({ kind, title }) => Math.max(WIDTHS[kind], title.length + 4)),
  )
  sheet['!autofilter'] = { ref: sheet['!ref'] as string }
  return sheet
}

/** The package takes a sheet as an array of rows, which for many rows needs a fraction of the memory. */
function sheetOf(rows: (Cell | undefined)[][], widths: number[]): XLSX.WorkSheet {
  const last = { r: rows.length - 1, c: widths.length - 1 }
  return Object.assign(rows, {
    '!ref': XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: last }),
    '!cols': widths.map((wch) => ({ wch })),
  }) as unknown as XLSX.WorkSheet
}

// ── Parts ───────────────────────────────────────────────────────────────────

type Parts = Record<string, Uint8Array>

/** What is edited stands at the beginning; a sheet of many rows is never read as one string. */
const HEAD_BYTES = 16_384

function edit(parts: Parts, name: string, change: (head: string) => string): void {
  const part = parts[name]
  if (part === undefined) throw new Error(`the workbook has no ${name}`)
  // Latin-1, so that a character cut in two by the end of the head comes back as it was.
  const head = Buffer.from(part.subarray(0, HEAD_BYTES)).toString('latin1')
  parts[name] = Buffer.concat([Buffer.from(change(head), 'latin1'), part.subarray(HEAD_BYTES)])
}

function frozenHeading(xml: string): string {
  const view = '<sheetView workbookViewId="0"/>'
  if (!xml.includes(view)) throw new Error('the sheet does not have the view that is expected')
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return xml.replace(view, `<sheetView workbookViewId="0">${pane}</sheetView>`)
}

function boldHeadings(xml: string): string {
  const font = /<fonts count="1">(<font>)(.*?<\/font>)<\/fonts>/.exec(xml)
  if (font === null) throw new Error('the workbook does not have one font')
  if (!HEADING_STYLE.test(xml)) throw new Error('the workbook has no style of its own for headings')
  const both = `<fonts count="2">${font[1]}${font[2]}${font[1]}<b/>${font[2]}</fonts>`
  const style = '<xf numFmtId="49" fontId="1" applyFont="1" applyAlignment="1" $1><alignment horizontal="center"/></xf>'
  return xml.replace(font[0], both).replace(HEADING_STYLE, style)
}

/** Deflated by zlib, which is several times faster than the package's own. */
class Deflated extends ZipPassThrough {
  override readonly compression = 8
  protected override process(chunk: Uint8Array, final: boolean): void {
    this.ondata(null, deflateRawSync(chunk), final)
  }
}

function zip(parts: Parts, now: number): Uint8Array {
  const chunks: Uint8Array[] = []
  const archive = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  for (const [name, part] of Object.entries(parts)) {
    const file = new Deflated(name)
    file.mtime = now
    archive.add(file)
    file.push(part, true)
  }
  archive.end()
  return Buffer.concat(chunks)
}
