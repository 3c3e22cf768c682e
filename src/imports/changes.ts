/** The changes of an import in each account, for the rebuild of its trades and totals. */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { LedgerChange } from '../ledger/rebuild.ts'
import type { DateString } from '../lib/dates.ts'

type GrowingChange = { [Name in keyof LedgerChange]: Set<string> }

export class Changes {
  readonly #byAccount = new Map<number, GrowingChange>()

  addRow(accountId: number, row: Transaction | Lot): void {
    if ('class' in row && row.class === 'dividend') this.addDividend(accountId, row.instrument, row.date)
    else if (row.instrument !== '') this.addInstrument(accountId, row.instrument)
  }

  addDividend(accountId: number, instrument: string, date: DateString): void {
    const change = this.#of(accountId)
    change.dividendInstruments.add(instrument)
    change.dates.add(date)
  }

  addInstrument(accountId: number, instrument: string): void {
    this.#of(accountId).instruments.add(instrument)
  }

  /** An account that rows were read for, changed or not. */
  addAccount(accountId: number): void {
    this.#of(accountId)
  }

  /** Whether a row was added or removed. */
  get isEmpty(): boolean {
    return [...this.#byAccount.values()].every((change) => Object.values(change).every((some) => some.size === 0))
  }

  get accountIds(): number[] {
    return [...this.#byAccount.keys()]
  }

  [Symbol.iterator](): Iterator<[number, LedgerChange]> {
    return this.#byAccount.entries()
  }

  #of(accountId: number): GrowingChange {
    const known = this.#byAccount.get(accountId)
    if (known !== undefined) return known
    const change: GrowingChange = { instruments: new Set(), dividendInstruments: new Set(), dates: new Set() }
    this.#byAccount.set(accountId, change)
    return change
  }
}
