/** Whether the rows of a file go up or down in time. */
import type { Transaction } from '../../ledger/ledger.ts'
import { compare } from '../../lib/compare.ts'
import type { RowOrder } from '../../lib/terms.ts'

/** Takes the rows in the order of the file. */
export class DayOrder {
  /** Of the days on which rows were posted, and on which they took effect: files are sorted by one of them. */
  readonly #orders = { postedDate: new Order(), date: new Order() }

  add({ postedDate, date }: Transaction): void {
    this.#orders.postedDate.add(postedDate)
    this.#orders.date.add(date)
  }

  /** Null if both orders occur, or if all rows are of one day. */
  get order(): RowOrder | null {
    return this.#orders.postedDate.order ?? this.#orders.date.order
  }
}

class Order {
  #last: string | undefined
  readonly #steps = new Set<RowOrder>()

  add(day: string): void {
    const step = compare(day, this.#last ?? day)
    if (step !== 0) this.#steps.add(step > 0 ? 'ascending' : 'descending')
    this.#last = day
  }

  get order(): RowOrder | null {
    const [only = null] = this.#steps
    return this.#steps.size === 1 ? only : null
  }
}
