/** Shares by what they cost: those that a sale may have taken, or that may be left, if no file shows which. */
import { compare } from '../../lib/compare.ts'
import type { DateString } from '../../lib/dates.ts'
import { divideRounded, type Money, max, min, sum } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { isOrderOpen } from './days.ts'
import type { Opening } from './events.ts'
import { firstAtLeast } from './pieces.ts'
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

/** The side and day of openings or closings, and their time if it is printed. */
export const momentOf = ({ side, day, row }: Pick<Opening, 'side' | 'day' | 'row'>): string =>
  `${side} ${day} ${row?.place?.time ?? ''}`

/** Those of which no file prints the order, by moment. */
export function inNoOrder<Item extends Pick<Opening, 'side' | 'day' | 'row'>>(
  all: readonly Item[],
): Map<string, Item[]> {
  return new Map(
    [...Map.groupBy(all, momentOf)].filter(([, some]) => isOrderOpen(some.flatMap(({ row }) => row ?? []))),
  )
}
