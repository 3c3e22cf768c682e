/** What a file with our own columns leaves open. It is read as documented, and the user is told. */
import { type FileNote, fileNote } from '../../lib/note.ts'
import { isAmbiguous, provenOrder } from '../cells.ts'
import type { CsvRecord, Head } from '../csv/csv.ts'
import { decimalCommas } from '../csv/decimal-commas.ts'
import type { Fields } from '../fields.ts'
import type { Instrument } from '../instrument.ts'
import { mayBeForeign } from '../mapped/symbols.ts'

const CURRENCY = /\b(?:base|account|reporting) currency\W{1,4}([A-Z]{3})\b/i
const currencyIn = ({ cells }: CsvRecord): string | undefined =>
  CURRENCY.exec(cells.slice(0, 8).join(' ').slice(0, 400))?.[1]?.toUpperCase()

/** Why a file with our own columns cannot be imported, as a sentence. `header`: where its header is. */
export function foreignCurrency(records: readonly CsvRecord[], header: number): string | undefined {
  const line = records.slice(0, header).find((record) => (currencyIn(record) ?? 'USD') !== 'USD')
  if (line === undefined) return undefined
  return `This file is in ${currencyIn(line)} (line ${line.line}). Amounts must be in USD; export the account in USD.`
}

/** Whether the numbers and dates of the first rows are written as documented: decimal points, and ISO or M/D/Y. */
export const isAsDocumented = (head: Head, header: number, dates: readonly number[]): boolean =>
  decimalCommas(head) === undefined &&
  head.records
    .slice(header + 1)
    .every(({ cells }) =>
      dates.every((at) => provenOrder((cells[at] ?? '').split(/ as of /i, 1)[0] ?? '') !== 'day first'),
    )

/** Quantities of splits that may be meant as the ratio: no ratio is higher. */
const HIGHEST_RATIO = 5_000_000_000n

/** The doubts about one file. */
export class Doubts {
  #hasRows = false
  #showsCurrency: boolean
  readonly #isInUsDollars: boolean
  #provesOrder = false
  /** The first date that can be read either way. */
  #ambiguous: { date: string; line: number } | undefined
  #split: { quantity: string; symbol: string; date: string } | undefined

  constructor(records: readonly CsvRecord[], header: number) {
    const names = records[header]?.cells ?? []
    this.#isInUsDollars = names.some((name) => /\bUSD\b|\bUS ?\$/i.test(name.slice(0, 100)))
    this.#showsCurrency =
      names.some((name) => name.slice(0, 100).includes('$')) ||
      records.slice(0, header).some((one) => currencyIn(one) !== undefined)
  }

  see(row: Fields, dates: readonly string[], amounts: readonly string[]): void {
    this.#hasRows = true
    this.#showsCurrency ||= this.#saysUsDollars(row) || amounts.some((field) => row.text(field).includes('$'))
    for (const field of dates) {
      const date = row.text(field)
      if (provenOrder(date) !== undefined || /^\d{4}/.test(date)) this.#provesOrder = true
      else if (isAmbiguous(date)) this.#ambiguous ??= { date: date.slice(0, 20), line: row.cells.line }
    }
  }

  seeSplit(row: Fields): void {
    const quantity = row.quantity('quantity') ?? 0n
    if (quantity <= 0n || quantity > HIGHEST_RATIO || /\bdiv/i.test(row.text('action'))) return
    this.#split ??= { quantity: row.text('quantity'), symbol: row.text('symbol'), date: row.text('date') }
  }

  /** Throws BadCell for a security of another country, if nothing says that its amounts are in US dollars. */
  checkSecurity(row: Fields, { symbol, instrument }: Instrument): void {
    if (instrument === '' || this.#saysUsDollars(row) || !mayBeForeign(symbol)) return
    throw row.bad(
      'symbol',
      'may be traded in another currency, and nothing shows which one its amounts are in. If they are in US dollars, add a column Currency with USD',
    )
  }

  #saysUsDollars = (row: Fields): boolean => this.#isInUsDollars || !row.isBlank('currency')

  notes(): FileNote[] {
    const notes: FileNote[] = []
    if (!this.#provesOrder && this.#ambiguous !== undefined)
      notes.push(fileNote('date_order_assumed', { first: 'month', ...this.#ambiguous }))
    if (this.#hasRows && !this.#showsCurrency) notes.push(fileNote('currency_assumed', {}))
    if (this.#split !== undefined) notes.push(fileNote('split_quantities', this.#split))
    return notes
  }
}
