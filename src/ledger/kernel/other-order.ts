/**
 * Accounts in which the broker sells in another order than first in, first out (law 3.5): how lots show it, and what sales
 * without lots can earn there.
 */
import { compare } from '../../lib/compare.ts'
import { dayNumber } from '../../lib/dates.ts'
import { CENT, type Money, sum, toCents } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import type { Claim } from './claims.ts'
import type { Closing, Opening } from './events.ts'
import { firstAtLeast, REACH } from './pieces.ts'
import { byPrice, costOf, firstOf, inNoOrder, returnsOf, type Shares, sharesFree, sharesOf } from './shares-by-price.ts'
import type { Units } from './units.ts'
import { type Match, SIDES, type Walked } from './walk.ts'

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

/** Of one sale: a bound for its time. */
const MOST_PURCHASES = 1_000

/**
 * What each closing without lots can earn, if its shares are any that were held then and that no lot took. Closings that could
 * take only shares of one day and price, or all there were, are left out. Least and most are the same if only the day is open.
 */
export function rangesOf(walked: Walked): Map<Closing, Range> {
  const returnedUntil = returnsOf(walked)
  const freeOf = sharesFree(walked)
  const ofClosing = Map.groupBy(walked.matches, ({ closing }) => closing)
  const ranges = new Map<Closing, Range>()
  for (const { executions } of walked.spans) {
    /** By price. */
    const held: Shares[] = []
    let [all, isMixed] = [0n, false]
    for (const one of executions) {
      if ('date' in one)
        for (const shares of freeOf(one)) {
          held.splice(
            firstAtLeast(held, shares.unit, ({ unit }) => unit),
            0,
            shares,
          )
          all += shares.left
          isMixed ||= [held[0], held.at(-1)].some((end) => end?.date !== shares.date || end.unit !== shares.unit)
        }
      const own = 'date' in one ? [] : (ofClosing.get(one) ?? [])
      const units = sum(own.map(({ taken }) => taken.units))
      if ('date' in one || units === 0n || !isMixed || units >= all) continue
      const costs = [held, backwards(held)].map((some) =>
        costOf(firstOf(some, units, MOST_PURCHASES), returnedUntil(one.side, one.day)),
      )
      ranges.set(one, profitsOf(own, costs))
    }
  }
  return ranges
}

function* backwards<Item>(items: readonly Item[]): Generator<Item> {
  for (let i = items.length - 1; i >= 0; i--) yield items[i] as Item
}

/** What a closing earns with what it is shown to take, and at other costs. */
function profitsOf(own: readonly Match[], costs: readonly Money[]): Range {
  const closed = sum(own.map(({ closingMoney }) => closingMoney))
  const shown = sum(own.map(({ taken }) => taken.money))
  const profits = [...costs, shown]
    .map((money) => (own[0]?.closing.side === 'long' ? closed - money : money - closed))
    .sort(compare)
  return { least: toCents(profits[0] as Money), most: toCents(profits.at(-1) as Money) }
}

/**
 * What each closing without lots can earn, if no file prints the order of the purchases (short sales), or of the closings, of a day
 * (law 2.1): its shares are any of those that the closings of its day took of each such day of purchase. Closings that earn the same
 * with all of them are left out.
 */
export function rangesOfDays(walked: Walked): Map<Closing, Range> {
  const { matches, openings } = walked
  const ranges = new Map<Closing, Range>()
  const { momentOf, ...unordered } = inNoOrder(walked)
  if (unordered.openings.size + unordered.closings.size === 0) return ranges
  const momentAt = new Map(openings.map((opening) => [opening.at, momentOf(opening)]))
  const returnedUntil = returnsOf(walked)
  const freeOf = sharesFree(walked)
  const free = new Map([...unordered.openings].map(([moment, some]) => [moment, some.flatMap(freeOf).sort(byPrice)]))
  const groups = Map.groupBy(matches, ({ closing }) =>
    unordered.closings.has(momentOf(closing)) ? momentOf(closing) : closing,
  )
  for (const group of groups.values()) {
    const { side, day } = (group[0] as Match).closing
    const returned = returnedUntil(side, day)
    const moments = [...Map.groupBy(group, ({ taken }) => momentAt.get(taken.at) ?? '')]
    const choices = moments.flatMap(([moment, own]) => {
      const taken = own.map(({ taken }) => sharesTaken(taken, returned))
      const some = free.get(moment)
      const units = sum(taken.map(({ left }) => left))
      return some === undefined
        ? [{ cheap: taken, dear: taken }]
        : [{ cheap: firstOf(some, units), dear: firstOf(backwards(some), units) }]
    })
    const cheap = choices.flatMap((one) => one.cheap).sort(byPrice)
    const dear = choices.flatMap((one) => one.dear).sort(byPrice)
    for (const [closing, own] of Map.groupBy(group, ({ closing }) => closing)) {
      const units = sum(own.map(({ taken }) => taken.units))
      const [least, most] = [costOf(firstOf(cheap, units), returned), costOf(firstOf(backwards(dear), units), returned)]
      // Less is rounded.
      if (most - least >= CENT) ranges.set(closing, profitsOf(own, [least, most]))
    }
  }
  return ranges
}

/** They cost `money` with all that has been returned. */
const sharesTaken = ({ at, date, units, money }: Match['taken'], returned: bigint): Shares =>
  sharesOf({ at, date, units, money, returned, left: units })
