/**
 * Charles Schwab realized gains: lot details (25 columns, also the All_Accounts form with a banner
 * and a header per account), the summary by sale of 2025 and the summary of 2021.
 *
 * Proceeds and cost basis are totals; the printed gain is before any disallowed loss.
 */

import type { Lot, Term } from '../../ledger/ledger.ts'
import { abs } from '../../lib/decimal.ts'
import { readAcquired, readDate, readMoney, readQuantity } from '../cells.ts'
import { accountIn, Header, type RowCells } from '../columns.ts'
import { normaliseSymbol } from '../instrument.ts'
import type { FileReader } from '../layout.ts'
import { type Columns, tableReader } from '../table.ts'

export type SchwabGainsForm = 'lot details' | 'summary'

const COMMON = ['symbol', 'closed date', 'quantity', 'proceeds']
const BASIS = ['cost basis (cb)', 'costbasis']

/** Which of Schwab's gains layouts a header is; undefined where it is none. */
export function schwabGainsForm(cells: string[]): SchwabGainsForm | undefined {
  if (cells.length < COMMON.length) return undefined
  const header = new Header(cells)
  if (!header.hasAll(COMMON) || header.find(BASIS) === -1) return undefined
  if (header.has('opened date')) return 'lot details'
  return header.has('total gain/loss ($)') ? 'summary' : undefined
}

/**
 * The account of a title such as `Realized Gain/Loss - Lot Details for ...000 as of Wed Sep 16 …`;
 * undefined where the text is no such title.
 */
export function schwabGainsTitle(text: string): { account: string | undefined } | undefined {
  const title = /^realized gain\/loss(?: - lot details)? for (.*)$/i.exec(text)
  if (title === null) return undefined
  return { account: accountIn((title[1] as string).replace(/ (?:as of|for|from) .*$/i, '')) }
}

export const schwabGainsReader = (delimiter: string, form: SchwabGainsForm): FileReader<Lot> =>
  tableReader({ layout: `Charles Schwab realized gains (${form})`, delimiter, title: schwabGainsTitle, columns })

function columns(cells: string[]): Columns<Lot> | undefined {
  if (schwabGainsForm(cells) === undefined) return undefined
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

/** `Short Term`, `LONG`, `ST`, `S`; null for anything else, such as a lot of both terms. */
export function printedTerm(text: string): Term | null {
  if (/^(short|st$|s$|s\/t$)/i.test(text)) return 'short'
  if (/^(long|lt$|l$|l\/t$)/i.test(text)) return 'long'
  return null
}

/**
 * The term whose gain column is filled. `--` says "not this term" and is not zero. Where both are
 * filled the lot has both terms, unless one of them is nothing.
 */
export function filledTerm(row: RowCells, shortTerm: number, longTerm: number): Term | null {
  const [short, long] = [row.money(shortTerm), row.money(longTerm)]
  if (short !== null && long !== null) {
    if (short !== 0n && long === 0n) return 'short'
    return long !== 0n && short === 0n ? 'long' : null
  }
  return short !== null ? 'short' : long !== null ? 'long' : null
}
