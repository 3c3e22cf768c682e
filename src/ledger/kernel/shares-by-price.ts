/** Shares by what they cost: those that a sale may have taken, or that may be left, if no file shows which. */
import { compare } from '../../lib/compare.ts'
import type { DateString } from '../../lib/dates.ts'
import { divideRounded, type Money, min, sum } from '../../lib/decimal.ts'
import { isOrderOpen } from './days.ts'
import type { Opening } from './events.ts'
import type { Units } from './units.ts'
import type { Walked } from './walk.ts'

/** Shares of an opening; of a short, what they brought is their cost. */
export interface Shares {
  at: Opening['at']
  date: DateString
  /** Of the whole opening. */
  units: Units
  money: Money
  /** Money of a unit, scaled up to be compared. */
  unit: bigint
  /** How many of its units these are. */
  left: Units
}

const PRECISION = 10n ** 20n

export const unitOf = (money: Money, units: Units): bigint => (money * PRECISION) / units
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

export const costOf = (some: readonly Shares[]): Money =>
  sum(some.map(({ money, units, left }) => divideRounded(money * left, units)))

/** What no lot took of openings; nothing of those whose cost is not known. */
export function sharesFree({ scale, consumed }: Walked): (opening: Opening) => Shares[] {
  const taken = new Map<Opening['at'], Units>()
  for (const { at, units } of [...consumed.values()].flat()) taken.set(at, (taken.get(at) ?? 0n) + units)
  return ({ at, date, quantity, reserved, era, money }) => {
    const units = scale.toUnits(quantity, era)
    const left = units - reserved - (taken.get(at) ?? 0n)
    return money === null || left <= 0n ? [] : [{ at, date, units, money, unit: unitOf(money, units), left }]
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
