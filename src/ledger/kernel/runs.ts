/**
 * What lots that name no day take (law 3.2). First in, first out, the closings of a day together take a run of the openings, but
 * files do not print which of them took what. So a lot takes the part of this run that has its cost, and the lots of a day share the
 * run so that each has its cost.
 */
import { compare } from '../../lib/compare.ts'
import { abs, CENT, type Money, min, proRata, sum, toCents } from '../../lib/decimal.ts'
import type { Point } from './events.ts'
import { firstAtLeast } from './pieces.ts'
import type { Row } from './row.ts'
import { greatestDivisor, type Units } from './units.ts'

interface Price {
  units: Units
  money: Money
}

/** Shares of one opening, and what all of its shares cost. */
export interface Shares {
  at: Point
  units: Units
  whole: Price
}

/** Those that a closing takes first in, first out. Their money is not rounded to cents, so that it is the same in any parts. */
export interface Part extends Shares {
  row: Row
  money: Money
}

/** A part in the run, with what is before it. */
interface Placed extends Part {
  from: Units
  moneyFrom: Money
}

export type Taking = readonly Pick<Shares, 'at' | 'units'>[]

/** What a lot takes. */
export interface Wanted {
  units: Units
  cost: Money
  /** The first closing that it covers. */
  row: Row | null
}

/** Shares of one price: which of them a lot takes does not change its cost. */
interface AtPrice {
  price: Price
  /** Of the run, in its order. */
  parts: Placed[]
  left: Units
  /** Shares that no closing of the day takes: only a lot of this price takes them. */
  others: Shares[]
  othersLeft: Units
}

/** What a lot, by its index, takes of a price. */
interface Choice {
  lot: number
  of: AtPrice
  units: Units
  ofOthers: Units
}

/** Bounds for the time of a day's lots: how many prices are looked at, and of how many parts sets are tried. */
const MOST_LOOKS = 100_000
const MOST_COMBINED = 200
/** Of how many lots of a day it is tried whether they can share the run. */
export const MOST_TOGETHER = 20

/** What closings of one side and day take first in, first out, less what lots have taken of it. */
export class Run {
  #parts: readonly Placed[]
  /** All parts and lots are multiples of it. */
  readonly #step: Units
  #looks = MOST_LOOKS

  /** `lots`: how many units each lot of the day has. */
  constructor(parts: readonly Part[], lots: readonly Units[]) {
    this.#parts = inARow(parts)
    this.#step = [...this.#parts.map(({ units }) => units), ...lots].reduce(greatestDivisor)
  }

  /**
   * Takes so many units in a row that cost so much to the cent, those nearest to what the closing of the row takes. `ofWhole`: they
   * begin and end with a part.
   */
  takeInARow(wanted: Wanted, ofWhole: boolean): Taking | undefined {
    const last = this.#parts.at(-1)
    if (last === undefined || last.from + last.units < wanted.units) return undefined
    const latest = last.from + last.units - wanted.units
    const own = this.#parts.find((part) => part.row === wanted.row)?.from ?? 0n
    const start = this.#nearest(own, latest, wanted, ofWhole)
    return start === undefined ? undefined : this.#remove([{ from: start, to: start + wanted.units }])
  }

  /** Takes any units that cost so much to the cent, of none of these openings. */
  takeAny(wanted: Wanted, besides: ReadonlySet<Point>): Taking | undefined {
    this.#parts = inARow(this.#parts.filter(({ at }) => !besides.has(at)))
    const prices = this.#pricesWith([])
    const chosen = this.#choose([wanted], prices)
    if (chosen === undefined) return undefined
    const spans = chosen.flatMap(({ of, units }) => firstOf(of.parts, units))
    return this.#remove(
      spans.map(({ from, units }) => ({ from, to: from + units })).sort((a, b) => compare(a.from, b.from)),
    )
  }

  /**
   * What each lot takes so that all have their costs to the cent: any units of the run, or units of its price, of which there are
   * others beside the run. undefined if the lots cannot share them so, or if there is too much to try. Takes nothing.
   */
  shareAmong(lots: readonly Wanted[], others: readonly Shares[]): Taking[] | undefined {
    const chosen = this.#choose(lots, this.#pricesWith(others))
    if (chosen === undefined) return undefined
    const takings = lots.map((): Pick<Shares, 'at' | 'units'>[] => [])
    for (const [{ parts, others: besideThem }, some] of Map.groupBy(chosen, ({ of }) => of)) {
      let [from, fromOthers] = [0n, 0n]
      for (const { lot, units, ofOthers } of some) {
        takings[lot]?.push(...firstOf(parts, units, from), ...firstOf(besideThem, ofOthers, fromOthers))
        from += units
        fromOthers += ofOthers
      }
    }
    return takings
  }

  #costOf(from: Units, units: Units): Money {
    return this.#moneyUpTo(from + units) - this.#moneyUpTo(from)
  }

  #moneyUpTo(to: Units): Money {
    const at = firstAtLeast(this.#parts, to, (part) => part.from + part.units)
    const { from, moneyFrom, units, money } = this.#parts[at] as Placed
    return moneyFrom + proRata(money, to - from, units)
  }

  /** Between two ends of parts the cost rises or falls evenly, so that it is known where it is the one that is looked for. */
  #nearest(own: Units, latest: Units, wanted: Wanted, ofWhole: boolean): Units | undefined {
    if (this.#looks <= 0) return undefined
    const cost = toCents(wanted.cost)
    const { units } = wanted
    const ends = this.#parts.flatMap(({ from }) => [from, from - units])
    const turns = [...new Set([0n, latest, ...ends])].filter((at) => at >= 0n && at <= latest).sort(compare)
    this.#looks -= turns.length
    const costs = turns.map((start) => this.#costOf(start, units))
    const between = turns.flatMap((start, i) => {
      const [low, high] = [costs[i], costs[i + 1]] as [Money, Money | undefined]
      if (high === undefined || low < cost === high < cost) return []
      const crossing = start + (((turns[i + 1] as Units) - start) * (cost - low)) / (high - low)
      const floor = crossing - (crossing % this.#step)
      return [floor, floor + this.#step].filter((one) => one <= latest && isCost(this.#costOf(one, units), cost))
    })
    const fitting = [...turns.filter((_, i) => isCost(costs[i] as Money, cost)), ...between]
    const begins = new Set(this.#parts.map(({ from }) => from).concat(latest + units))
    const meant = ofWhole ? fitting.filter((start) => begins.has(start) && begins.has(start + units)) : fitting
    const [nearest] = meant.sort((a, b) => compare(abs(a - own), abs(b - own)) || compare(a, b))
    return nearest
  }

  /** The dearest first. */
  #pricesWith(others: readonly Shares[]): AtPrice[] {
    if (this.#parts.length + others.length > MOST_COMBINED) return []
    const prices: AtPrice[] = []
    const ofRun = this.#parts.map((part) => ({ part, shares: part }))
    const all = [...ofRun, ...others.map((shares) => ({ part: null, shares }))]
    for (const { part, shares } of all.sort((a, b) => byPrice(b.shares.whole, a.shares.whole))) {
      let last = prices.at(-1)
      if (last === undefined || byPrice(last.price, shares.whole) !== 0) {
        last = { price: shares.whole, parts: [], left: 0n, others: [], othersLeft: 0n }
        prices.push(last)
      }
      if (part === null) {
        last.others.push(shares)
        last.othersLeft += shares.units
      } else {
        last.parts.push(part)
        last.left += shares.units
      }
    }
    return prices
  }

  /** For each lot in turn: units of its price, if there are others of it beside the run; else as much as possible of the dearest ones. */
  #choose(lots: readonly Wanted[], prices: readonly AtPrice[]): Choice[] | undefined {
    const chosen: Choice[] = []
    const tryWith = (choice: Choice, goOn: () => boolean): boolean => {
      const { of, units, ofOthers } = choice
      chosen.push(choice)
      of.left -= units
      of.othersLeft -= ofOthers
      if (goOn()) return true
      of.othersLeft += ofOthers
      of.left += units
      chosen.pop()
      return false
    }
    const chooseFor = (lot: number): boolean => {
      const wanted = lots[lot]
      if (wanted === undefined) return true
      const cost = toCents(wanted.cost)
      return (
        prices.some((of) => {
          const ofOthers = min(of.othersLeft - (of.othersLeft % this.#step), wanted.units)
          const units = wanted.units - ofOthers
          const isOf = ofOthers > 0n && units <= of.left && isCost(costAt(of, wanted.units), cost)
          return isOf && tryWith({ lot, of, units, ofOthers }, () => chooseFor(lot + 1))
        }) || chooseFrom(lot, 0, { units: wanted.units, cost })
      )
    }
    const chooseFrom = (lot: number, at: number, rest: Pick<Wanted, 'units' | 'cost'>): boolean => {
      if (rest.units === 0n) return isCost(0n, rest.cost) && chooseFor(lot + 1)
      const [of, ...cheaper] = prices.slice(at) as [AtPrice | undefined, ...AtPrice[]]
      if (of === undefined) return false
      this.#looks -= prices.length - at
      const least = rest.units - sum(cheaper.map(({ left }) => left))
      if (least > of.left) return false
      if (costOfFirst([of, ...cheaper], rest.units) < rest.cost - HALF_A_CENT) return false
      if (costOfFirst([...cheaper.reverse(), of], rest.units) > rest.cost + HALF_A_CENT) return false
      for (
        let units = min(of.left, rest.units);
        units >= 0n && units >= least && this.#looks > 0;
        units -= this.#step
      ) {
        const left = { units: rest.units - units, cost: rest.cost - costAt(of, units) }
        if (tryWith({ lot, of, units, ofOthers: 0n }, () => chooseFrom(lot, at + 1, left))) return true
      }
      return false
    }
    return chooseFor(0) ? chosen : undefined
  }

  /** `spans`: in the order of the run. */
  #remove(spans: readonly Span[]): Taking {
    const taken: Part[] = []
    const left: Part[] = []
    for (const part of this.#parts) {
      let from = part.from
      const end = part.from + part.units
      const cut = (to: Units, into: Part[]) => {
        if (to <= from) return
        const upTo = (at: Units) => proRata(part.money, at - part.from, part.units)
        into.push({ ...part, units: to - from, money: upTo(to) - upTo(from) })
        from = to
      }
      for (const span of spans) {
        cut(min(span.from, end), left)
        cut(min(span.to, end), taken)
      }
      cut(end, left)
    }
    this.#parts = inARow(left)
    return taken
  }
}

/** A part of the run. */
interface Span {
  from: Units
  to: Units
}

const HALF_A_CENT = CENT / 2n

/** Brokers round half a cent up or down. */
const isCost = (money: Money, cost: Money): boolean => abs(money - cost) <= HALF_A_CENT

const byPrice = (a: Price, b: Price): number => compare(a.money * b.units, b.money * a.units)

const costAt = ({ price: { money, units } }: AtPrice, wanted: Units): Money => proRata(money, wanted, units)

/** There must be so many. */
function costOfFirst(prices: readonly AtPrice[], wanted: Units): Money {
  let [rest, cost] = [wanted, 0n]
  for (const of of prices) {
    const own = min(of.left, rest)
    cost += costAt(of, own)
    rest -= own
  }
  return cost
}

/** So many units of the parts, beyond the first ones. */
function firstOf<Some extends Shares>(parts: readonly Some[], wanted: Units, beyond: Units = 0n): Some[] {
  let [skipped, rest] = [beyond, wanted]
  return parts.flatMap((part) => {
    const from = min(part.units, skipped)
    const units = min(part.units - from, rest)
    skipped -= from
    rest -= units
    return units === 0n ? [] : [{ ...part, units }]
  })
}

function inARow(parts: readonly Part[]): Placed[] {
  let [from, moneyFrom] = [0n, 0n]
  return parts.map((part) => {
    const placed = { ...part, from, moneyFrom }
    from += part.units
    moneyFrom += part.money
    return placed
  })
}
