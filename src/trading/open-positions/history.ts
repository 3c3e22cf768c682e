/** What the positions that were open at the end of each day had cost. */
import { compare } from '../../lib/compare.ts'
import { type DateString, LAST_DATE, laterOf } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import {
  type PositionFilter,
  selectClosedDays,
  selectOpenDays,
  selectOpenedDays,
  selectWithoutMoney,
} from './queries.ts'

/** Both days inclusive. */
interface Period {
  first: DateString
  last: DateString
}

/** Cost of longs and proceeds of shorts. */
type Open = Record<Side, Money>

export interface OpenPositionHistory {
  /** The days on which it changed, oldest first; the first day of the period if something was open before it. */
  points: (Open & { date: DateString })[]
  /** Trades that the points leave out. */
  tradesWithoutOpening: number
  /** Open positions whose cost is not known, or only in part. */
  positionsWithoutCost: number
}

/** The account in `filter` was checked to be the user's. */
export async function readOpenPositionHistory(
  db: Reader,
  filter: PositionFilter,
  period: Period,
): Promise<OpenPositionHistory> {
  const changes = new Map<DateString, Open>()
  const add = (date: DateString, side: Side, money: Money) => {
    const day = changes.get(date) ?? { long: 0n, short: 0n }
    day[side] += money
    changes.set(date, day)
  }
  for (const { date, side, money } of await selectOpenDays(db, filter)) add(date, side, money)
  // Trades that were closed before the period were not open in it.
  const closedLater = { ...filter, first: period.first, last: LAST_DATE }
  let tradesWithoutOpening = 0
  for (const { date, side, money, trades } of await selectOpenedDays(db, closedLater)) {
    if (date === null) tradesWithoutOpening += trades
    else add(date, side, money)
  }
  for (const { date, side, money } of await selectClosedDays(db, closedLater)) add(date, side, -money)
  const positionsWithoutCost = (await selectWithoutMoney(db, filter)).length
  return { points: pointsOf(changes, period), tradesWithoutOpening, positionsWithoutCost }
}

function pointsOf(changes: ReadonlyMap<DateString, Open>, { first, last }: Period): OpenPositionHistory['points'] {
  const open: Open = { long: 0n, short: 0n }
  const points: OpenPositionHistory['points'] = []
  for (const [date, change] of [...changes].sort(([a], [b]) => compare(a, b))) {
    if (date > last) break
    if (change.long === 0n && change.short === 0n) continue
    open.long += change.long
    open.short += change.short
    const shown = laterOf(date, first)
    if (points.at(-1)?.date === shown) points.pop()
    points.push({ date: shown, ...open })
  }
  return points
}
