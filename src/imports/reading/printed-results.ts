/** Collects what a file prints as its realized profits; see `notes/printed-results.ts`. */
import type { Transaction } from '../../ledger/ledger.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { TransactionClass } from '../../lib/terms.ts'

/** The realized profits of an instrument on a day, as a file prints them. */
export interface PrintedResult {
  /** As printed; null if the rows name none. */
  account: string | null
  symbol: string
  instrument: string
  date: DateString
  realized: Money
}

/** More of a file are not compared: they would not fit into memory. */
const MOST_RESULTS = 50_000
/** A row that opens a position prints 0. */
const CLOSINGS: ReadonlySet<TransactionClass> = new Set(['sell', 'buy_to_cover', 'expiration'])

export class PrintedResults {
  readonly #results = new Map<string, PrintedResult>()

  get all(): PrintedResult[] {
    return [...this.#results.values()]
  }

  add(account: string | null, { class: name, symbol, instrument, date }: Transaction, realized: Money): void {
    const key = `${account}\n${instrument}\n${date}`
    if (!CLOSINGS.has(name) || (this.#results.size >= MOST_RESULTS && !this.#results.has(key))) return
    const before = this.#results.get(key)?.realized ?? 0n
    this.#results.set(key, { account, symbol, instrument, date, realized: before + realized })
  }
}
