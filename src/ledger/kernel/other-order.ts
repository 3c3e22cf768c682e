/**
 * Accounts in which the broker sells in another order than first in, first out (law 3.5): how lots show it, and what sales
 * without lots can earn there.
 */
import { compare } from '../../lib/compare.ts'
import { type DateString, dayNumber } from '../../lib/dates.ts'
import { CENT, divideRounded, type Money, min, sum, toCents } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import type { Claim } from './claims.ts'
import { isOrderOpen } from './days.ts'
import type { Closing, Opening } from './events.ts'
import { firstAtLeast, REACH } from './pieces.ts'
import type { Scale, Units } from './units.ts'
import { RETURN_SCALE, SIDES, type Walked } from './walk.ts'

/** From when to when shares were held. */
interface Holding {
  side: Side
  from: number
  /** Until they were closed; infinite while they are open. */
  to: number
}

/**
 * Whether lots took newer shares while older ones were kept: by more than the days that trade and settlement dates can differ.
 * Wash sales move the day of purchase, a ratio of a split may be another one, and if a part of the shares moves out, no file
 * shows which: then lots show nothing.
 */
export function showsOtherOrder(walked: Walked & { claims: readonly Claim[] }): boolean {
  const dated = walked.claims.filter(({ openedDay, quantityFrom }) => openedDay !== null && quantityFrom !== null)
  if (dated.length === 0 || walked.era > 0 || dated.some(({ lot }) => lot.disallowedLoss !== 0n)) return false
  const closed = dated.map((claim) => ({ side: claim.side, from: claim.openedDay as number, to: claim.day }))
  const held = holdingsOf(walked)
  return held !== undefined && SIDES.some((side) => areOutOfOrder(closed, [...held, ...closed], side))
}

function areOutOfOrder(closed: readonly Holding[], held: readonly Holding[], side: Side): boolean {
  const byOpening = (some: readonly Holding[]) =>
    some.filter((one) => one.side === side).toSorted((a, b) => a.from - b.from)
  const all = byOpening(held)
  let [older, last] = [0, Number.NEGATIVE_INFINITY]
  return byOpening(closed).some(({ from, to }) => {
    for (; older < all.length && (all[older] as Holding).from < from - REACH; older++)
      last = Math.max(last, (all[older] as Holding).to)
    return to < last - REACH
  })
}

/** How long the rows show each purchase held; undefined if a part of one moved out. */
function holdingsOf({ openings, matches, consumed, closed, held, era, scale }: Walked): Holding[] | undefined {
  const left = new Map<Opening['at'], Units>()
  const until = new Map<Opening['at'], number>()
  const take = (at: Opening['at'], units: Units, day: number) => {
    left.set(at, (left.get(at) ?? 0n) - units)
    until.set(at, Math.max(until.get(at) ?? Number.NEGATIVE_INFINITY, day))
  }
  for (const { at, quantity, era } of openings) left.set(at, scale.toUnits(quantity, era))
  for (const { taken, closing } of matches) take(taken.at, taken.units, closing.day)
  for (const [claim, taken] of consumed) {
    const days = (closed.get(claim) ?? []).map(({ closing }) => closing.day)
    for (const { at, units } of taken) take(at, units, Math.max(claim.day, ...days))
  }
  for (const side of SIDES)
    for (const { at, units } of held[side].openLots(era)) take(at, units, Number.POSITIVE_INFINITY)
  const isWhole = openings.every(({ at, money }) => money === null || left.get(at) === 0n)
  if (!isWhole) return undefined
  return openings.flatMap(({ side, at, date, money }) =>
    money === null ? [] : [{ side, from: dayNumber(date), to: until.get(at) as number }],
  )
}

/** What a sale can earn. */
export interface Range {
  least: Money
  most: Money
}

/**
 * What each closing without lots can earn, if its shares are any that were held then and that no lot took. Closings that could
 * take only shares of one day and price, or all there were, are left out. Least and most are the same if only the day is open.
 */
export function rangesOf(walked: Walked): Map<Closing, Range> {
  const { spans, scale, consumed, matches, returned } = walked
  const returnedEach = sum(returned.map(({ perUnit }) => perUnit))
  const taken = new Map<Opening['at'], Units>()
  for (const { at, units } of [...consumed.values()].flat()) taken.set(at, (taken.get(at) ?? 0n) + units)
  const ofClosing = Map.groupBy(matches, ({ closing }) => closing)
  const ranges = new Map<Closing, Range>()
  for (const { executions } of spans) {
    const choices = new Choices(scale)
    for (const one of executions) {
      if ('date' in one) choices.add(one, taken.get(one.at) ?? 0n)
      const own = 'date' in one ? [] : (ofClosing.get(one) ?? [])
      if ('date' in one || own.length === 0) continue
      const units = sum(own.map((match) => match.taken.units))
      const shown = sum(own.map((match) => match.taken.money))
      const closed = sum(own.map(({ closingMoney }) => closingMoney))
      const returned = one.side === 'long' ? divideRounded(returnedEach * units, RETURN_SCALE) : 0n
      const cheapest = choices.sum(units, 'cheapest') - returned
      const opened = [cheapest, choices.sum(units, 'dearest'), shown].sort(compare)
      const [first, last] = [opened[0] as Money, opened.at(-1) as Money]
      const [least, most] = one.side === 'long' ? [closed - last, closed - first] : [first - closed, last - closed]
      if (choices.areSeveral(units)) ranges.set(one, { least: toCents(least), most: toCents(most) })
    }
  }
  return ranges
}

/**
 * What each closing without lots can earn, if no file prints the order of the purchases (short sales), or of the closings, of a day
 * (law 2.1): its shares are any of those that the closings of its day took of each such day of purchase. Closings that earn the same
 * with all of them are left out.
 */
export function rangesOfDays(walked: Walked): Map<Closing, Range> {
  const { matches, openings, closings, scale } = walked
  const ranges = new Map<Closing, Range>()
  if (!walked.isOrderOpen) return ranges
  const left = new Map<Opening['at'], Units>()
  for (const { at, units } of [...walked.consumed.values()].flat()) left.set(at, (left.get(at) ?? 0n) - units)
  const momentAt = new Map(openings.map((opening) => [opening.at, momentOf(opening)]))
  const pools = new Map<string, Sorted>()
  for (const [moment, some] of Map.groupBy(openings, momentOf)) {
    if (!isOrderOpen(rowsOf(some))) continue
    const free = some.flatMap(({ at, quantity, era, money }): Priced[] => {
      const units = scale.toUnits(quantity, era)
      const rest = units + (left.get(at) ?? 0n)
      return money === null || rest <= 0n ? [] : [{ units: rest, money: divideRounded(money * rest, units) }]
    })
    pools.set(moment, { cheap: free.toSorted(byPrice), dear: free.toSorted(byPrice).toReversed() })
  }
  const isOpen = new Map(
    [...Map.groupBy(closings, momentOf)].map(([moment, some]) => [moment, isOrderOpen(rowsOf(some))]),
  )
  const groups = Map.groupBy(matches, ({ closing }) => (isOpen.get(momentOf(closing)) ? momentOf(closing) : closing))
  for (const group of groups.values()) {
    const moments = [...Map.groupBy(group, ({ taken }) => momentAt.get(taken.at) ?? '')]
    const choices = (end: keyof Sorted): Priced[] =>
      moments.flatMap(([moment, own]) => {
        const taken = own.map(({ taken: { units, money } }): Priced => ({ units, money }))
        const pool = pools.get(moment)
        return pool === undefined ? taken : first(pool[end], sum(taken.map(({ units }) => units)))
      })
    const [cheap, dear] = [choices('cheap').sort(byPrice), choices('dear').sort(byPrice).reverse()]
    for (const [closing, own] of Map.groupBy(group, ({ closing }) => closing)) {
      const units = sum(own.map(({ taken }) => taken.units))
      const [least, most] = [cheap, dear].map((some) => sum(first(some, units).map(({ money }) => money))) as [
        Money,
        Money,
      ]
      // Less is rounded.
      if (most - least < CENT) continue
      const shown = sum(own.map(({ taken }) => taken.money))
      const closed = sum(own.map(({ closingMoney }) => closingMoney))
      const profits = [least, most, shown].map((money) => (closing.side === 'long' ? closed - money : money - closed))
      const [worst, , best] = profits.sort(compare) as [Money, Money, Money]
      ranges.set(closing, { least: toCents(worst), most: toCents(best) })
    }
  }
  return ranges
}

/** What may be taken, by its price. */
interface Sorted {
  cheap: readonly Priced[]
  dear: readonly Priced[]
}

/** Shares and their cost, or proceeds of a short. */
interface Priced {
  units: Units
  money: Money
}

const byPrice = (a: Priced, b: Priced): number => compare(a.money * b.units, b.money * a.units)

/** The first of them, so many units in all. */
function first(some: readonly Priced[], wanted: Units): Priced[] {
  const found: Priced[] = []
  let rest = wanted
  for (const { units, money } of some) {
    if (rest <= 0n) break
    const part = min(units, rest)
    found.push({ units: part, money: divideRounded(money * part, units) })
    rest -= part
  }
  return found
}

/** The side and day of openings or closings, and their time if it is printed. */
const momentOf = ({ side, day, row }: Pick<Opening, 'side' | 'day' | 'row'>): string =>
  `${side} ${day} ${row?.place?.time ?? ''}`

const rowsOf = (some: readonly Pick<Opening, 'row'>[]) => some.flatMap(({ row }) => row ?? [])

interface Choice {
  date: DateString
  units: Units
  money: Money
  /** Money of a unit, scaled up to be compared. */
  unit: bigint
}

const PRECISION = 10n ** 20n
/** Of one sale: a bound for its time. */
const MOST_PURCHASES = 1_000

/** What sales without lots may have taken, by its price. */
class Choices {
  readonly #all: Choice[] = []
  readonly #scale: Scale
  #units: Units = 0n
  #isMixed = false

  constructor(scale: Scale) {
    this.#scale = scale
  }

  /** `taken`: by lots. */
  add({ date, quantity, era, money }: Opening, taken: Units): void {
    const units = this.#scale.toUnits(quantity, era)
    if (money === null || taken >= units) return
    const unit = (money * PRECISION) / units
    const at = firstAtLeast(this.#all, unit, (one) => one.unit)
    this.#all.splice(at, 0, { date, units: units - taken, money: divideRounded(money * (units - taken), units), unit })
    this.#units += units - taken
    const [first] = this.#all as [Choice]
    this.#isMixed ||= [first, this.#all.at(-1) as Choice].some((one) => one.date !== date || one.unit !== unit)
  }

  /** Whether so many units can be taken in ways that differ. */
  areSeveral(wanted: Units): boolean {
    return this.#isMixed && this.#units > wanted
  }

  /** What so many units cost at least, or at most. After many purchases the rest counts at the price of the next one. */
  sum(wanted: Units, from: 'cheapest' | 'dearest'): Money {
    let [rest, all] = [wanted, 0n]
    for (let i = 0; rest > 0n && i < this.#all.length; i++) {
      const { units, money, unit } = this.#all.at(from === 'cheapest' ? i : -1 - i) as Choice
      if (i === MOST_PURCHASES) return all + divideRounded(unit * rest, PRECISION)
      const part = min(units, rest)
      all += divideRounded(money * part, units)
      rest -= part
    }
    return all
  }
}
