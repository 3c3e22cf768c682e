/**
 * What open positions cost, at least and at most, if the files leave open which shares were sold: by an order of a day that no file
 * prints (law 2.1), in accounts of another order than first in, first out (law 3.5), and by other readings of splits (law 4.2).
 */
import { compare } from '../../lib/compare.ts'
import { CENT, type Money, min, sum, toCents } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import type { Opening } from './events.ts'
import type { Range } from './other-order.ts'
import { firstAtLeast } from './pieces.ts'
import { byPrice, costOf, firstOf, inNoOrder, returnsOf, type Shares, sharesFree } from './shares-by-price.ts'
import type { Units } from './units.ts'
import type { Walked } from './walk.ts'

export interface OtherWalks {
  /** By other orders and readings. */
  others: readonly Walked[]
  /** Whether the account sells in another order. */
  hasOtherOrder: boolean
}

/** null if one cost is known, or none. */
export function openRange(walked: Walked, side: Side, { others, hasOtherOrder }: OtherWalks): Range | null {
  const open = openIn(walked, side)
  if (open === null) return null
  const ofOthers = others.flatMap((other) => {
    const one = openIn(other, side)
    return one === null || one.parts === open.parts ? [] : [one.cost]
  })
  const ranges = [ofDays(walked, side, open), hasOtherOrder ? inOtherOrder(walked, side, open) : null]
  const costs = [...ofOthers, ...ranges.flatMap((range) => (range === null ? [] : [range.least, range.most]))]
  if (costs.length === 0) return null
  const sorted = [...costs, open.cost].sort(compare)
  return { least: toCents(sorted[0] as Money), most: toCents(sorted.at(-1) as Money) }
}

interface Open {
  units: Map<Opening['at'], Units>
  cost: Money
  parts: string
}

/** null if nothing is open, or not all of its cost is known. */
function openIn({ held, era }: Walked, side: Side): Open | null {
  const lots = held[side].openLots(era)
  if (lots.length === 0 || lots.some(({ money }) => money === null)) return null
  return {
    units: new Map(lots.map(({ at, units }) => [at, units])),
    cost: sum(lots.map(({ money }) => money as Money)),
    parts: lots
      .map(({ date, quantity, money }) => [date, quantity, money].join(' '))
      .sort()
      .join(),
  }
}

/** Of each day whose purchases are in no printed order, any that no lot took may be left. */
function ofDays(walked: Walked, side: Side, { units, cost }: Open): Range | null {
  const unordered = inNoOrder(walked).openings
  if (unordered.size === 0) return null
  const range = { least: cost, most: cost }
  const freeOf = sharesFree(walked)
  const returned = returnsOf(walked)(side)
  const costNow = (some: readonly Shares[]): Money => costOf(some, returned)
  for (const some of unordered.values()) {
    const shares = some.flatMap(freeOf).sort(byPrice)
    const shown = shares.map((one) => ({ ...one, left: units.get(one.at) ?? 0n }))
    const left = sum(shown.map((one) => one.left))
    range.least += costNow(firstOf(shares, left)) - costNow(shown)
    range.most += costNow(firstOf(shares.toReversed(), left)) - costNow(shown)
  }
  return range.most - range.least < CENT ? null : range
}

/** Each sale without a lot took the cheapest, or the dearest, of what was held then and no lot took. */
function inOtherOrder(walked: Walked, side: Side, open: Open): Range | null {
  const span = walked.spans.find((one) => one.side === side && one.to === null)
  const closed = Map.groupBy(walked.matches, ({ closing }) => closing)
  const freeOf = sharesFree(walked)
  const [dear, cheap] = [new Pool('cheapest'), new Pool('dearest')]
  for (const one of span?.executions ?? [])
    for (const pool of [dear, cheap])
      if ('date' in one) for (const shares of freeOf(one)) pool.add(shares)
      else pool.sell(sum((closed.get(one) ?? []).map(({ taken }) => taken.units)))
  if (dear.text === cheap.text) return null
  const units = sum(open.units.values())
  const returned = returnsOf(walked)(side)
  return { least: costOf(firstOf(cheap.left, units), returned), most: costOf(firstOf(dear.left, units), returned) }
}

/** Shares that are sold by their price; of one price the oldest first if the cheapest are, else the newest. */
class Pool {
  /** Those that are sold first are last. */
  readonly left: Shares[] = []
  readonly #first: 'cheapest' | 'dearest'

  constructor(first: 'cheapest' | 'dearest') {
    this.#first = first
  }

  add(shares: Shares): void {
    const at =
      this.#first === 'cheapest'
        ? firstAtLeast(this.left, -shares.unit, ({ unit }) => -unit)
        : firstAtLeast(this.left, shares.unit + 1n, ({ unit }) => unit)
    this.left.splice(at, 0, { ...shares })
  }

  sell(wanted: Units): void {
    for (let rest = wanted; rest > 0n; ) {
      const last = this.left.at(-1)
      if (last === undefined) return
      const part = min(last.left, rest)
      last.left -= part
      rest -= part
      if (last.left === 0n) this.left.pop()
    }
  }

  /** Shares of one day and price are the same. */
  get text(): string {
    const units = new Map<string, Units>()
    for (const { date, unit, left } of this.left)
      units.set(`${date} ${unit}`, (units.get(`${date} ${unit}`) ?? 0n) + left)
    return [...units]
      .map((one) => one.join(' '))
      .sort()
      .join()
  }
}
