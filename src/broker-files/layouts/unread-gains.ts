/** Columns of gains of unknown origin that no alias names: what they print must not be missing in the lot silently. */
import type { Lot } from '../../ledger/ledger.ts'
import { abs, CENT } from '../../lib/decimal.ts'
import { genericName } from '../aliases.ts'
import { readMoney } from '../cells.ts'
import type { Header, RowCells } from '../columns.ts'

const OF_GAINS = /\b(gains?|loss|losses|g\/l|p&l|p\/l|pnl|profits?|wash|disallowed|deferred)\b/
/** Rates, prices, and what is still held. */
const OTHERS = /%|\b(percent|percentage|pct|rate|unrealized|unrealised|per (share|unit)|\/share)\b/

/** The columns of one header that print a gain, a loss or a wash sale and are not read. */
export class UnreadGains {
  readonly #columns: number[]

  /** `read`: the positions of the columns that are read. */
  constructor(header: Header, read: readonly number[]) {
    this.#columns = header.printed.flatMap((printed, at) => {
      const name = genericName(printed)
      return !read.includes(at) && OF_GAINS.test(name) && !OTHERS.test(name) ? [at] : []
    })
  }

  /** Throws BadCell for a figure that the lot does not have. */
  check(row: RowCells, { gain, proceeds, costBasis, disallowedLoss }: Lot): void {
    for (const at of this.#columns) {
      const cell = readMoney(row.text(at))
      if (!cell.ok || cell.value === null || cell.value === 0n) continue
      const figure = cell.value
      const net = proceeds - costBasis
      const known = [gain ?? net, net, net + disallowedLoss, disallowedLoss, -disallowedLoss]
      if (known.some((money) => abs(money - figure) <= CENT)) continue
      throw row.bad(
        at,
        'may be the gain or a disallowed loss of the lot, which it differs from; name the column Gain/Loss or Disallowed Loss, or remove it',
      )
    }
  }
}
