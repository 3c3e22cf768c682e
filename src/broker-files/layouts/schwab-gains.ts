/**
 * Charles Schwab realized gains: lot details (25 columns, also the All_Accounts form with a banner
 * and a header per account), the summary by sale of 2025 and the summary of 2021.
 *
 * Proceeds and cost basis are totals; the printed gain is before any disallowed loss.
 */

import type { Lot } from '../../ledger/ledger.ts'
import { abs } from '../../lib/decimal.ts'
import { clean, readAcquired, readDate, readMoney, readQuantity } from '../cells.ts'
import { accountIn, Header, type RowCells } from '../columns.ts'
import type { CsvRecord } from '../csv.ts'
import { normaliseSymbol } from '../instrument.ts'
import type { Layout } from '../layout.ts'
import { type Columns, tableReader } from '../table.ts'
import { filledTerm, printedTerm } from '../term.ts'

type Form = 'lot details' | 'summary'

const COMMON = ['symbol', 'closed date', 'quantity', 'proceeds']
const BASIS = ['cost basis (cb)', 'costbasis']

/** Which of Schwab's gains layouts a header is; undefined for any other header. */
function formOf(cells: string[]): Form | undefined {
  if (cells.length < COMMON.length) return undefined
  const header = new Header(cells)
  if (!header.hasAll(COMMON) || header.find(BASIS) === -1) return undefined
  if (header.has('opened date')) return 'lot details'
  return header.has('total gain/loss ($)') ? 'summary' : undefined
}

/**
 * The account of a title such as `Realized Gain/Loss - Lot Details for ...000 as of Wed Sep 16 …`;
 * undefined for any other text.
 */
function readTitle(text: string): { account: string | undefined } | undefined {
  const title = /^realized gain\/loss(?: - lot details)? for (.*)$/i.exec(text)
  if (title === null) return undefined
  return { account: accountIn((title[1] as string).split(/ (?:as of|for|from) /i, 1)[0] as string) }
}

const NAME = 'Charles Schwab realized gains'

export const schwabGains: Layout<'gains'> = {
  kind: 'gains',
  name: NAME,
  recognises: (top) => top.some((record) => formOf(record.cells) !== undefined || saysNothingWasSold(record)),
  reader({ delimiter, records }) {
    const header = records.find(({ cells }) => formOf(cells) !== undefined)
    const form = formOf(header?.cells ?? []) ?? 'lot details'
    return tableReader({ layout: `${NAME} (${form})`, delimiter, title: readTitle, columns })
  },
}

/** An export of a period without sales has this sentence in place of the header. */
const saysNothingWasSold = ({ cells }: CsvRecord): boolean =>
  /^there are no transactions available for your search criteria\.?$/i.test(clean(cells[0] ?? ''))

function columns(cells: string[]): Columns<Lot> | undefined {
  if (formOf(cells) === undefined) return undefined
  const header = new Header(cells)
  const at = {
    symbol: header.find(['symbol']),
    name: header.find(['name']),
    closed: header.find(['closed date']),
    opened: header.find(['opened date']),
    quantity: header.find(['quantity']),
    proceeds: header.find(['proceeds']),
    costBasis: header.find(BASIS),
    gain: header.find(['gain/loss ($)', 'total gain/loss ($)']),
    term: header.find(['term']),
    longTerm: header.find(['long term gain/loss', 'long term (lt) gain/loss ($)', 'long term gain/loss ($)']),
    shortTerm: header.find(['short term gain/loss', 'short term (st) gain/loss ($)', 'short term gain/loss ($)']),
    disallowed: header.find(['disallowed loss']),
  }

  function read(row: RowCells): { row: Lot; account: undefined } {
    const sold = row.required(at.closed, (text) => readDate(text), 'a date MM/DD/YYYY')
    const acquired = row.value(at.opened, (text) => readAcquired(text))
    const { symbol, instrument } = normaliseSymbol(row.symbol(at.symbol), row.textOrEmpty(at.name))
    if (instrument === '') throw row.problem(at.symbol, 'the symbol of a lot')
    const quantity = row.required(at.quantity, readQuantity, 'the quantity of a lot')
    if (quantity === 0n) throw row.problem(at.quantity, 'the quantity of a lot')
    const proceeds = row.required(at.proceeds, readMoney, 'the proceeds of a lot')
    const costBasis = row.required(at.costBasis, readMoney, 'the cost basis of a lot')
    const lot: Lot = {
      symbol,
      instrument,
      acquired,
      sold,
      quantity: abs(quantity),
      proceeds,
      costBasis,
      gain: row.money(at.gain),
      disallowedLoss: abs(row.money(at.disallowed) ?? 0n),
      term: printedTerm(row.text(at.term)) ?? filledTerm(row, at.shortTerm, at.longTerm),
    }
    return { row: lot, account: undefined }
  }

  return {
    header,
    isTotal: (row) => /^total$/i.test(row.text(at.symbol)) && row.isBlank(at.closed),
    hasFigures: (row) => [at.quantity, at.proceeds, at.costBasis].some((column) => !row.isBlank(column)),
    read,
  }
}
