/** Columns of gains of unknown origin that no alias names: what they print must not be missing in the lot silently. */
import type { Lot } from '../../ledger/ledger.ts'
import { abs, CENT, type Money } from '../../lib/decimal.ts'
import { genericName } from '../aliases.ts'
import { readMoney } from '../cells.ts'
import type { Header, RowCells } from '../columns.ts'
import { isCost } from './generic-amounts.ts'
import { isNearly, mayBeAmount } from './unread-amounts.ts'

const OF_GAINS = /\b(gains?|loss|losses|g\/l|p&l|p\/l|pnl|profits?|wash|disallowed|deferred)\b/
/** Rates, prices, what is still held, and what is paid on the gain. */
const OTHERS = /%|\b(percent|percentage|pct|rate|unrealized|unrealised|per (share|unit)|\/share|withheld|withholding)\b/

/** Other proceeds or another basis than those read. */
const TOTALS = /\b(proceeds|basis|adj cost|adjusted cost|expenses?)\b/

/** The columns of one header that a gain may follow from and that are not read. */
export class UnreadGains {
  /** They print a gain, a loss or a wash sale. */
  readonly #columns: number[]
  /** Costs, other proceeds, another basis: the gain may be less by them. */
  readonly #totals: number[]
  /** They may print one of the two totals otherwise. */
  readonly #amounts: number[]

  /** `read`: the positions of the columns that are read. */
  constructor(header: Header, read: readonly number[]) {
    const unread = (isNamed: (name: string) => boolean) =>
      header.printed.flatMap((printed, at) => {
        const name = genericName(printed)
        return !read.includes(at) && isNamed(name) && !OTHERS.test(name) ? [at] : []
      })
    this.#columns = unread((name) => OF_GAINS.test(name))
    const isTotal = (name: string) => TOTALS.test(name) || isCost(name)
    this.#totals = unread((name) => isTotal(name) && !OF_GAINS.test(name))
    this.#amounts = unread((name) => mayBeAmount(name) && !isTotal(name) && !OF_GAINS.test(name))
  }

  /** Throws BadCell for a figure that the lot does not have. */
  check(row: RowCells, lot: Lot): void {
    this.#checkGains(row, lot)
    if (lot.gain === null) this.#checkTotals(row, lot)
  }

  #checkGains(row: RowCells, { gain, proceeds, costBasis, disallowedLoss }: Lot): void {
    const net = proceeds - costBasis
    const known = [gain ?? net, net, net + disallowedLoss, disallowedLoss, -disallowedLoss]
    for (const at of this.#columns)
      if (differs(row, at, known))
        throw row.bad(
          at,
          'may be the gain or a disallowed loss of the lot, which it differs from; name the column Gain/Loss or Disallowed Loss, or remove it',
        )
  }

  #checkTotals(row: RowCells, { proceeds, costBasis }: Lot): void {
    const known = [proceeds, costBasis]
    const at =
      this.#totals.find((column) => differs(row, column, known)) ??
      this.#amounts.find((column) => known.some((money) => isNearly(row, column, money, known)))
    if (at === undefined) return
    throw row.bad(
      at,
      'may change the gain of the lot, which the file does not print; add a column Gain/Loss, or remove this one',
    )
  }
}

/** Whether a cell has an amount that is none of those known. */
function differs(row: RowCells, at: number, known: readonly Money[]): boolean {
  const cell = readMoney(row.text(at))
  if (!cell.ok || cell.value === null || cell.value === 0n) return false
  const figure = cell.value
  return !known.some((money) => abs(money - figure) <= CENT)
}
