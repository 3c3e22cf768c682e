/**
 * The change: what follows from a change of the ledger. It is made while nobody waits, and one transaction stores it; see
 * `change-queries.ts`.
 */
import { type RowList, RowLists } from '../lib/row-lists.ts'
import {
  CHANGED_TABLES,
  type ChangedRows,
  type ChangedTable,
  KEYS,
  type NewPart,
  type NewRow,
} from './change-queries.ts'
import { isSame } from './is-same.ts'

/** Keys that are deleted in one statement: PostgreSQL may read all rows of the user for each. */
const KEYS_TOGETHER = 20_000

export class Change {
  readonly #lists: RowLists
  #partsOfTrades = 0
  readonly rows: ChangedRows

  /** `folder`: for what does not stay in memory. */
  constructor(folder: string) {
    const lists = new RowLists(folder)
    this.#lists = lists
    this.rows = Object.fromEntries(
      CHANGED_TABLES.map((name) => [name, { leaving: lists.list(KEYS_TOGETHER), coming: lists.list() }]),
    ) as unknown as ChangedRows
  }

  removeTrade(id: number): void {
    this.rows.trades.leaving.add({ id })
  }

  addTrade(row: NewRow<'trades'>, parts: readonly NewRow<'parts'>[]): void {
    const { trades, parts: all } = this.rows
    for (const part of parts) {
      const own: NewPart = part
      own.trade = trades.coming.count
      all.coming.add(own)
    }
    this.#partsOfTrades += parts.length
    trades.coming.add(row)
  }

  /**
   * `next` take the place of the stored rows: those that stay the same neither leave nor come. `onChanged` is called with those that
   * do. The parts are those of no trade.
   */
  replace<Name extends Exclude<ChangedTable, 'trades'>>(
    name: Name,
    stored: readonly NewRow<Name>[],
    next: Iterable<NewRow<Name>>,
    onChanged: (row: NewRow<Name>) => void = () => {},
  ): void {
    const { leaving, coming } = this.rows[name] as { leaving: RowList<object>; coming: RowList<object> }
    const keyOf = (row: NewRow<Name>) =>
      Object.fromEntries(KEYS[name].map((column) => [column, row[column as keyof typeof row]]))
    const nameOf = (row: NewRow<Name>) => Object.values(keyOf(row)).join('\n')
    const old = new Map(stored.map((row) => [nameOf(row), row]))
    for (const row of next) {
      const before = old.get(nameOf(row))
      if (before !== undefined && isSame(before, row)) {
        old.delete(nameOf(row))
        continue
      }
      coming.add(row)
      onChanged(row)
    }
    for (const row of old.values()) {
      leaving.add(keyOf(row))
      onChanged(row)
    }
  }

  /** How many rows of a table leave or come. The parts of trades, which leave and come with these, are not counted. */
  count(name: ChangedTable): number {
    const { leaving, coming } = this.rows[name]
    return leaving.count + coming.count - (name === 'parts' ? this.#partsOfTrades : 0)
  }

  /** Removes what does not stay in memory. */
  discard(): void {
    this.#lists.discard()
  }
}
