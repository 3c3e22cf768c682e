/** A PDF to hand to an accountant: Letter, landscape, with the totals first and under every table. */
import pdfmake, { type Alignment, type Content, type Definition, type TableLayout } from 'pdfmake'
import fonts from 'pdfmake/fonts/Roboto.js'
import { MONEY_PLACES, PRICE_PLACES, QUANTITY_PLACES, toFixed, toText } from '../lib/decimal.ts'
import {
  type Column,
  DIVIDEND_COLUMNS,
  type Kind,
  type SummaryLine,
  summaryOf,
  TRADE_COLUMNS,
  type Value,
} from './columns.ts'
import { accountsOf, producedAt, REPORT_TITLE, type Report } from './report.ts'

const LEAF = '#1f6f4a'
const SOFT = '#56625b'
const LINE = '#d9dfd8'
const MARGIN = 36

// pdfmake may read only these files and fetch nothing.
const fontFiles = new Set(Object.values(fonts).flatMap(Object.values))
pdfmake.setFonts(fonts)
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

export function pdfFile(report: Report): Promise<Uint8Array> {
  const { period } = report
  return createPdf(
    {
      title: `${REPORT_TITLE}, ${period.title}`,
      header: `${period.title}  ·  ${printable(accountsOf(report))}`,
      now: report.now,
    },
    [
      { text: REPORT_TITLE, style: 'title' },
      {
        text: `${period.title}  ·  ${[...report.accounts.values()].map(printable).join(', ')}`,
        style: 'soft',
        fontSize: 10,
      },
      summaryBlock(report),
      ...tradesPart(report),
      ...dividendsPart(report),
    ],
  )
}

interface Head {
  readonly title: string
  /** At the right above each page. */
  readonly header: string
  readonly now: number
}

export async function createPdf(head: Head, content: Content[]): Promise<Uint8Array> {
  return await pdfmake.createPdf(definition(head, content)).getBuffer()
}

function definition({ title, header, now }: Head, content: Content[]): Definition {
  return {
    info: { title, author: 'Tradeleaf', creator: 'Tradeleaf', creationDate: new Date(now) },
    pageSize: 'LETTER',
    pageOrientation: 'landscape',
    pageMargins: [MARGIN, 56, MARGIN, 48],
    defaultStyle: { font: 'Roboto', fontSize: 8, color: '#1c2420' },
    styles: {
      title: { fontSize: 18, bold: true },
      section: { fontSize: 11, bold: true, margin: [0, 14, 0, 4] },
      head: { bold: true, fontSize: 7.5, color: SOFT },
      total: { bold: true },
      soft: { color: SOFT },
    },
    header: () => ({
      margin: [MARGIN, 24, MARGIN, 0],
      columns: [
        { text: 'Tradeleaf', bold: true, color: LEAF, fontSize: 10 },
        { text: header, style: 'soft', alignment: 'right' },
      ],
    }),
    footer: (page, pages) => ({
      margin: [MARGIN, 12, MARGIN, 0],
      columns: [
        { text: `Produced ${producedAt({ now })} from the broker's files`, style: 'soft' },
        { text: `Page ${page} of ${pages}`, style: 'soft', alignment: 'right' },
      ],
    }),
    content,
  }
}

// ── The totals first ────────────────────────────────────────────────────────

const SUMMARY_BLOCKS: readonly (readonly string[])[] = [
  ['trading_pl', 'dividend_income', 'total_return_with_dividends'],
  ['proceeds', 'cost_basis', 'disallowed_loss'],
  ['short_term', 'long_term', 'term_unknown'],
  ['total_trades', 'winning_trades', 'win_rate', 'dividend_count'],
]

function summaryBlock(report: Report): Content {
  const lines = new Map(summaryOf(report.totals).map((line) => [line.name, line]))
  const block = (names: readonly string[]): Content => ({
    width: '*',
    layout: PLAIN,
    table: {
      widths: ['*', 'auto'],
      body: names.map((name) => {
        const { title, kind, value } = lines.get(name) as SummaryLine
        const bold = name === 'total_return_with_dividends'
        return [
          { text: title, color: bold ? undefined : SOFT, bold },
          { text: shown(kind, value), alignment: 'right', bold },
        ]
      }),
    },
  })
  return { columns: SUMMARY_BLOCKS.map(block), columnGap: 24, margin: [0, 14, 0, 4] }
}

const PLAIN: TableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
}

// ── Tables ──────────────────────────────────────────────────────────────────

/** In points; with the padding they add up to the page's 720. Fixed, because a long word would widen the page. */
export type Widths = Readonly<Record<string, number>>

const PADDING = 3

const TRADE_WIDTHS: Widths = {
  side: 24,
  buy_date: 42,
  sell_date: 42,
  volume: 50,
  buy_price: 46,
  sell_price: 46,
  proceeds: 58,
  cost_basis: 58,
  disallowed_loss: 50,
  term: 24,
  amount: 58,
}
const TRADES: Widths = { symbol: 104, ...TRADE_WIDTHS, percentage: 46 }
/** For several accounts: without the return, to make room for the account. */
const TRADES_OF_ACCOUNTS: Widths = { symbol: 84, account: 66, ...TRADE_WIDTHS }
const DIVIDENDS: Widths = { date: 60, symbol: 140, action: 406, amount: 96 }
const DIVIDENDS_OF_ACCOUNTS: Widths = { date: 60, account: 120, symbol: 140, action: 280, amount: 96 }

const UNVERIFIED = ' *'
const NOTES = [
  'Gain or loss is proceeds less cost basis as the broker reports it. Losses disallowed as wash sales are shown apart and are not taken off.',
]
const UNVERIFIED_NOTE =
  '* Matched first in, first out from the transactions; no realized gains file of the broker covers it yet.'

function tradesPart({ rows, accounts, totals }: Report): Content[] {
  if (rows.trades.length === 0) return [{ text: 'Lots', style: 'section' }, 'No lot was closed.']
  const widths = accounts.size > 1 ? TRADES_OF_ACCOUNTS : TRADES
  const columns = chosen(TRADE_COLUMNS, widths)
  const body = rows.trades.map((trade) =>
    columns.map((column) => {
      const cell = cellOf(column, trade, accounts)
      if (column.name === 'symbol' && !trade.brokerVerified) cell.text += UNVERIFIED
      return cell
    }),
  )
  const notes = rows.trades.every((trade) => trade.brokerVerified) ? NOTES : [...NOTES, UNVERIFIED_NOTE]
  return [
    table('Lots', columns, widths, body, totalRow(columns, totals)),
    { text: notes.join('\n'), style: 'soft', fontSize: 7, margin: [0, 4, 0, 0] },
  ]
}

function dividendsPart({ rows, accounts, totals }: Report): Content[] {
  if (rows.dividends.length === 0) return [{ text: 'Dividends', style: 'section' }, 'No dividend was paid.']
  const widths = accounts.size > 1 ? DIVIDENDS_OF_ACCOUNTS : DIVIDENDS
  const columns = chosen(DIVIDEND_COLUMNS, widths)
  const body = rows.dividends.flatMap((dividend) =>
    Array.from({ length: dividend.copies }, () => columns.map((column) => cellOf(column, dividend, accounts))),
  )
  return [table('Dividends', columns, widths, body, totalRow(columns, totals))]
}

/** The columns that have a width, in the order of the widths. */
export const chosen = <Row, Totals>(columns: readonly Column<Row, Totals>[], widths: Widths): Column<Row, Totals>[] =>
  Object.keys(widths).map((name) => columns.find((column) => column.name === name) as Column<Row, Totals>)

interface TextCell {
  text: string
  alignment: Alignment
  style?: string
}

const alignmentOf = (kind: Kind): Alignment =>
  kind === 'text' || kind === 'word' || kind === 'date' ? 'left' : 'right'

export const bodyOf = <Row>(
  columns: readonly Column<Row, never>[],
  rows: readonly Row[],
  accounts: ReadonlyMap<number, string>,
): TextCell[][] => rows.map((row) => columns.map((column) => cellOf(column, row, accounts)))

const cellOf = <Row>(column: Column<Row, never>, row: Row, accounts: ReadonlyMap<number, string>): TextCell => ({
  text: shown(column.kind, column.read(row, accounts)),
  alignment: alignmentOf(column.kind),
})

export const totalRow = <Row, Totals>(columns: readonly Column<Row, Totals>[], totals: Totals): TextCell[] =>
  columns.map(({ kind, total }, i) => ({
    text: i === 0 ? 'Total' : total === undefined ? '' : shown(kind, total(totals)),
    alignment: alignmentOf(kind),
    style: 'total',
  }))

/** Title and headings are repeated on every page. */
export function table<Row>(
  title: string,
  columns: readonly Column<Row, never>[],
  widths: Widths,
  body: TextCell[][],
  total: TextCell[],
): Content {
  const heads = columns.map(({ title, kind }) => ({ text: title, alignment: alignmentOf(kind), style: 'head' }))
  const titleRow = [{ text: title, style: 'section', colSpan: columns.length }, ...columns.slice(1).map(() => '')]
  return {
    layout: RULED,
    table: {
      headerRows: 2,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: Object.values(widths),
      body: [titleRow, heads, ...body, total],
    },
  }
}

/** A strong line under the headings and above the total, a faint one between rows. */
const RULED: TableLayout = {
  hLineWidth: (i, { table }) => (i < 2 ? 0 : i === 2 || i >= table.body.length - 1 ? 0.75 : 0.25),
  hLineColor: (i, { table }) => (i === 2 || i >= table.body.length - 1 ? SOFT : LINE),
  vLineWidth: () => 0,
  paddingLeft: (i) => (i === 0 ? 0 : PADDING),
  paddingRight: (i, { table }) => (i === table.widths.length - 1 ? 0 : PADDING),
  paddingTop: () => 2,
  paddingBottom: () => 2,
}

// ── Cells ───────────────────────────────────────────────────────────────────

function shown(kind: Kind, value: Value): string {
  if (value === null) return ''
  switch (kind) {
    case 'text':
      return printable(value as string)
    case 'word':
      return capitalised(value as string)
    case 'money':
      return grouped(toFixed(value as bigint, MONEY_PLACES, 2))
    case 'price':
      return grouped(atLeastCents(toFixed(value as bigint, PRICE_PLACES, 4)))
    case 'quantity':
      return grouped(toText(value as bigint, QUANTITY_PLACES))
    case 'percent':
      return `${grouped((value as number).toFixed(2))}%`
    case 'count':
      return grouped(String(value))
    default:
      return String(value)
  }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
/** `180.0000` becomes `180.00`. */
const atLeastCents = (price: string) => price.replace(/00$/, '')
const GROUPED = new Intl.NumberFormat('en-US')
/** `-1234.50` as `-1,234.50`. */
function grouped(number: string): string {
  const [whole = '', fraction] = number.split('.')
  const groups = GROUPED.format(whole as `${number}`)
  return fraction === undefined ? groups : `${groups}.${fraction}`
}
/** Replaces control characters, which would break a row, and lone surrogates, which are not characters. */
export const printable = (text: string) => text.replace(/\p{Cs}/gu, '\ufffd').replace(/\p{Cc}/gu, ' ')
