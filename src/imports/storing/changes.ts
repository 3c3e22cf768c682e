/** What changes in each account, for the trades and totals that follow from it. */
import { type Files, filesOf, type ShownAccount } from '../../ledger/file-queries.ts'
import type { Lot, StoredTransaction } from '../../ledger/ledger.ts'
import type { ContentKind, Next } from '../../ledger/next.ts'
import { type Derived, deriveAccount, type LedgerChange } from '../../ledger/rebuild.ts'
import { type DateString, earlierOf } from '../../lib/dates.ts'
import type { Reader } from '../../store/index.ts'
import { changesFigures, type Printed } from '../printed.ts'

/** An instrument with rows that change. */
interface ChangedInstrument {
  instrument: string
  /** The day of its dividends that change; null if other rows of it do. */
  paidOn: DateString | null
  /** The first day of the rows that change; a lot names two. Null if it is not known. */
  since: DateString | null
}

interface GrowingChange {
  /** Instruments, and the first day on which rows of them change; empty if it is not known. */
  instruments: Map<string, DateString | ''>
  dividendInstruments: Set<string>
  dates: Set<DateString>
}

/** The first day that a row names. */
export const firstDayOf = (row: Pick<StoredTransaction, 'date'> | Pick<Lot, 'acquired' | 'sold'>): DateString =>
  'date' in row ? row.date : earlierOf(row.acquired ?? row.sold, row.sold)

export class Changes {
  readonly #byAccount = new Map<number, GrowingChange>()
  #isPrintedOtherwise = false

  addRow(accountId: number, row: StoredTransaction | Lot): void {
    const paidOn = 'class' in row && row.class === 'dividend' ? row.date : null
    this.addInstrument(accountId, { instrument: row.instrument, paidOn, since: firstDayOf(row) })
  }

  /** A row that is now printed as `fields`. */
  addPrinted(kind: ContentKind, row: (StoredTransaction | Lot) & { accountId: number }, fields: Printed): void {
    if (changesFigures(kind, row, fields)) this.addRow(row.accountId, row)
    else this.#isPrintedOtherwise = true
  }

  /** Empty instruments have no trades. */
  addInstrument(accountId: number, { instrument, paidOn, since }: ChangedInstrument): void {
    const change = this.#of(accountId)
    if (paidOn !== null) {
      change.dividendInstruments.add(instrument)
      change.dates.add(paidOn)
    } else if (instrument !== '')
      change.instruments.set(instrument, earlierOf(change.instruments.get(instrument) ?? since ?? '', since ?? ''))
  }

  /** An account that rows were read for, changed or not. */
  addAccount(accountId: number): void {
    this.#of(accountId)
  }

  /** Whether no row was added or removed, or is printed otherwise. */
  get isEmpty(): boolean {
    const sets = [...this.#byAccount.values()].flatMap((change): { size: number }[] => Object.values(change))
    return !this.#isPrintedOtherwise && sets.every((some) => some.size === 0)
  }

  get accountIds(): number[] {
    return [...this.#byAccount.keys()]
  }

  *[Symbol.iterator](): Generator<[number, LedgerChange]> {
    for (const [accountId, { instruments, ...others }] of this.#byAccount) {
      const since = new Map([...instruments].filter(([, day]) => day !== ''))
      yield [accountId, { ...others, instruments: new Set(instruments.keys()), since }]
    }
  }

  #of(accountId: number): GrowingChange {
    const known = this.#byAccount.get(accountId)
    if (known !== undefined) return known
    const change: GrowingChange = { instruments: new Map(), dividendInstruments: new Set(), dates: new Set() }
    this.#byAccount.set(accountId, change)
    return change
  }
}

/** What the changes are derived with. */
interface Deriving {
  next: Next
  /** All files of the accounts, as they will be. */
  files: Files
  filesBefore: Files
  /** Answers that an account gets with the changes. */
  answering?: ReadonlyMap<number, ShownAccount['answering']>
}

/** Derives what follows from the changes. */
export async function deriveChanges(
  db: Reader,
  userId: number,
  changes: Changes,
  { next, files, filesBefore, answering }: Deriving,
  to: Parameters<typeof deriveAccount>[3],
): Promise<Derived[]> {
  const derived: Derived[] = []
  for (const [accountId, change] of changes) {
    const shown = { files: filesOf(files, accountId), filesBefore: filesOf(filesBefore, accountId) }
    const book = { userId, accountId, next, ...shown, answering: answering?.get(accountId) }
    derived.push(await deriveAccount(db, book, change, to))
  }
  return derived
}
