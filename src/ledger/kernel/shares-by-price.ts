/** Shares by what they cost: those that a sale may have taken, or that may be left, if no file shows which. */
import { compare } from '../../lib/compare.ts'
import type { DateString } from '../../lib/dates.ts'
import { divideRounded, type Money, max, min, sum } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { arePlaced, areTimed, isTrade, unitOf } from './days.ts'
import type { Closing, Opening } from './events.ts'
import { firstAtLeast } from './pieces.ts'
import type { Row } from './row.ts'
import type { Units } from './units.ts'
import { RETURN_SCALE, type Walked } from './walk.ts'

/** Shares of an opening; of a short, what they brought is their cost. */
export interface Shares {
  at: Opening['at']
  date: DateString
  /** Of the whole opening. */
  units: Units
  money: Money
  /** What returns of capital had given for each unit before `money` was paid, times `RETURN_SCALE`. */
  returned: bigint
  /**
   * Money of a unit plus `returned`, scaled up to be compared. Each return lowers all shares that are held by the same: so shares of a
   * lower number cost less at any time, or both nothing.
   */
  unit: bigint
  /** How many of its units these are. */
  left: Units
}

export const sharesOf = (some: Omit<Shares, 'unit'>): Shares => ({
  ...some,
  unit: (some.money * RETURN_SCALE) / some.units + some.returned,
})
export const byPrice = (a: Shares, b: Shares): number => compare(a.unit, b.unit)

/** The first of them, so many units in all. After `most` openings the rest is at the price of the next one. */
export function firstOf(some: Iterable<Shares>, wanted: Units, most = Number.POSITIVE_INFINITY): Shares[] {
  const found: Shares[] = []
  let rest = wanted
  for (const one of some) {
    if (rest <= 0n) break
    const left = found.length === most ? rest : min(one.left, rest)
    found.push({ ...one, left })
    rest -= left
  }
  return found
}

/** `returned`: what returns of capital have given for each unit by then. */
export const costOf = (some: readonly Shares[], returned: bigint): Money =>
  sum(
    some.map((one) => {
      const paid = divideRounded(one.money * one.left, one.units)
      const since = divideRounded((returned - one.returned) * one.left, RETURN_SCALE)
      return since === 0n ? paid : max(paid - since, 0n)
    }),
  )

/**
 * What returns of capital have given for each unit, times `RETURN_SCALE`, from the first row to the end of a day, or in all; nothing
 * for a short.
 */
export function returnsOf({ returned }: Walked): (side: Side, day?: number) => bigint {
  let all = 0n
  const until = returned.map(({ day, perUnit }) => {
    all += perUnit
    return { day: BigInt(day), all }
  })
  return (side, day = Number.MAX_SAFE_INTEGER) => {
    const next = side === 'long' ? firstAtLeast(until, BigInt(day) + 1n, (one) => one.day) : 0
    return until[next - 1]?.all ?? 0n
  }
}

/** What no lot took of openings; nothing of those whose cost is not known. */
export function sharesFree(walked: Walked): (opening: Opening) => Shares[] {
  const { scale, consumed } = walked
  const returnedUntil = returnsOf(walked)
  const taken = new Map<Opening['at'], Units>()
  for (const { at, units } of [...consumed.values()].flat()) taken.set(at, (taken.get(at) ?? 0n) + units)
  return ({ side, at, day, date, quantity, reserved, era, money }) => {
    const units = scale.toUnits(quantity, era)
    const left = units - reserved - (taken.get(at) ?? 0n)
    // A return is before the trades of its day.
    return money === null || left <= 0n
      ? []
      : [sharesOf({ at, date, units, money, returned: returnedUntil(side, day), left })]
  }
}

/** The side and day of an opening or closing, and its time if all trades of the day have one. */
export type MomentOf = (one: Pick<Opening, 'side' | 'day' | 'row'>) => string

/** By moment: openings and closings whose order no file prints. */
export interface InNoOrder {
  momentOf: MomentOf
  openings: ReadonlyMap<string, Opening[]>
  closings: ReadonlyMap<string, Closing[]>
}

/**
 * The order of openings matters if their prices differ. The order of closings matters if their prices or their numbers of shares
 * differ: then another order gives them other shares.
 */
export function inNoOrder({ openings, closings }: Pick<Walked, 'openings' | 'closings'>): InNoOrder {
  const trades = Map.groupBy(
    [...openings, ...closings].flatMap(({ row }) => (row !== null && isTrade(row) ? row : [])),
    ({ day }) => day,
  )
  const daysOf = (isSo: typeof areTimed) => new Set([...trades].flatMap(([day, rows]) => (isSo(rows) ? day : [])))
  const [timed, placed] = [daysOf(areTimed), daysOf(arePlaced)]
  const momentOf: MomentOf = ({ side, day, row }) => `${side} ${day} ${timed.has(day) ? row?.place?.time : ''}`
  const differing = <Item extends Opening | Closing>(all: readonly Item[], textOf: (row: Row) => string) =>
    new Map(
      [
        ...Map.groupBy(
          all.filter(({ day }) => !placed.has(day)),
          momentOf,
        ),
      ].filter(
        ([, some]) => new Set(some.flatMap(({ row }) => (row !== null && isTrade(row) ? textOf(row) : []))).size > 1,
      ),
    )
  return {
    momentOf,
    openings: differing(openings, (row) => `${unitOf(row)}`),
    closings: differing(closings, (row) => `${unitOf(row)} ${row.quantity}`),
  }
}
