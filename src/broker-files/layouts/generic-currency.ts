/** What a file of unknown origin says about the currency of its amounts. */
import { isOption } from '../../ledger/instrument.ts'
import { type FileNote, fileNote } from '../../lib/note.ts'
import { genericName } from '../aliases.ts'
import { quote } from '../cells.ts'
import { BadCell, type Header, type RowCells } from '../columns.ts'
import type { CsvRecord } from '../csv/csv.ts'
import type { Instrument } from '../instrument.ts'
import { mayBeForeign } from './generic-symbols.ts'

const CURRENCY_OF = /currency|\b(ccy|curr)\b/
/** `Amount (USD)`. A `($)` alone may be the dollars of another country. */
const IN_US_DOLLARS = /\bUSD\b|\bUS ?\$|\bUS dollars?\b/i
const RATE = /\b(fx|exchange|conversion) rate\b/

const CURRENCY = /\b(?:base|account|reporting) currency\W{1,4}([A-Z]{3})\b/i

/** The currency that a line above the header names, as three letters. */
export const currencyIn = (cells: readonly string[]): string | undefined =>
  CURRENCY.exec(cells.slice(0, 8).join(' ').slice(0, 400))?.[1]?.toUpperCase()

/** What a file says about the currency of its amounts. */
export class FileCurrency {
  #hasRows = false
  #isShown: boolean

  /** `above`: the lines above the header. */
  constructor(above: readonly CsvRecord[]) {
    this.#isShown = above.some(({ cells }) => currencyIn(cells) !== undefined)
  }

  /** `isShown`: whether the row, or its header, says that its amounts are in dollars. */
  take(isShown: boolean): void {
    this.#hasRows = true
    this.#isShown ||= isShown
  }

  /** What to tell the user after the last row. */
  notes(): FileNote[] {
    return this.#hasRows && !this.#isShown ? [fileNote('currency_assumed', {})] : []
  }
}

/** The columns of one header that have the currency of a row, or the rate it was converted with. */
export class CurrencyColumns {
  readonly #currencies: number[]
  readonly #rates: number[]
  readonly #isInUsDollars: boolean
  readonly #hasDollarSign: boolean
  readonly #file: FileCurrency

  constructor(header: Header, file: FileCurrency) {
    this.#file = file
    const named = (pattern: RegExp) => header.printed.flatMap((name, i) => (pattern.test(genericName(name)) ? [i] : []))
    this.#rates = named(RATE)
    this.#currencies = named(CURRENCY_OF).filter((at) => !this.#rates.includes(at))
    this.#isInUsDollars = header.printed.some((name) => IN_US_DOLLARS.test(name.slice(0, 100)))
    this.#hasDollarSign = header.printed.some((name) => name.slice(0, 100).includes('$'))
  }

  /**
   * Throws BadCell for a row in, or converted from, another currency than the US dollar. `amounts`: the columns of its
   * amounts.
   */
  check(row: RowCells, amounts: readonly number[]): void {
    const isNamed = this.#isInUsDollars || this.#currencies.some((at) => !row.isBlank(at))
    this.#file.take(isNamed || this.#hasDollarSign || amounts.some((at) => row.textOrEmpty(at).includes('$')))
    for (const at of this.#currencies) row.requireUsDollars(at)
    for (const at of this.#rates) {
      const text = row.textOrEmpty(at)
      if (!/^(0|1)?(\.0*)?$/.test(text))
        throw new BadCell(row.name(at), `${quote(text)} is an exchange rate; amounts must be in USD`)
    }
  }

  /**
   * Throws BadCell for a security that may be traded in another currency, unless the row or the header says that its
   * amounts are in US dollars. `at`: the column of its symbol.
   */
  checkSecurity(row: RowCells, at: number, { symbol, instrument }: Instrument): void {
    if (instrument === '' || isOption(instrument) || !mayBeForeign(symbol)) return
    if (this.#isInUsDollars || this.#currencies.some((currency) => !row.isBlank(currency))) return
    throw row.bad(
      at,
      'may be traded in another currency, and nothing shows which one its amounts are in. If they are in US dollars, add a column Currency with USD',
    )
  }
}
