/** What the positions that were open at the end of each day had cost. */
import { compare } from '../../lib/compare.ts'
import { type DateString, laterOf } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Side } from '../../lib/terms.ts'
import type { Store } from '../../store/index.ts'
import { readAccountFilter } from '../accounts/account-filter.ts'
import { LAST_DATE, rangesOf } from '../long-periods.ts'
import { filterOf, type PositionScope } from './open-positions.ts'
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

/**
 * Reads step by step: the caller makes sure that the record has not changed when all are read. Throws Failure `not_found`
 * for an account that is not the user's.
 */
export async function readOpenPositionHistory(
  store: Store,
  scope: PositionScope,
  period: Period,
): Promise<OpenPositionHistory> {
  const filter = filterOf(scope)
  const changes = new Map<DateString, Open>()
  const add = (date: DateString, side: Side, money: Money) => {
    const day = changes.get(date) ?? { long: 0n, short: 0n }
    day[side] += money
    changes.set(date, day)
  }
  const { open, withoutMoney } = await store.snapshot(async (db) => {
    await readAccountFilter(db, scope.userId, scope.accountId)
    return { open: await selectOpenDays(db, filter), withoutMoney: await selectWithoutMoney(db, filter) }
  })
  for (const { date, side, money } of open) add(date, side, money)
  const tradesWithoutOpening = await addTrades(store, { ...filter, ...period }, add)
  return { points: pointsOf(changes, period), tradesWithoutOpening, positionsWithoutCost: withoutMoney.length }
}

/** Trades closed before the period were not open in it. Returns how many were left out. */
async function addTrades(
  store: Store,
  scope: PositionFilter & Period,
  add: (date: DateString, side: Side, money: Money) => void,
): Promise<number> {
  let leftOut = 0
  for await (const range of rangesOf(store, { ...scope, last: LAST_DATE })) {
    const part = { ...scope, ...range }
    const { opened, closed } = await store.read(async (db) => ({
      opened: await selectOpenedDays(db, part),
      closed: await selectClosedDays(db, part),
    }))
    for (const { date, side, money, trades } of opened) {
      if (date === null) leftOut += trades
      else add(date, side, money)
    }
    for (const { date, side, money } of closed) add(date, side, -money)
  }
  return leftOut
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
