/**
 * What lots that name no day take (law 3.2). First in, first out, the closings of a day together take a run of the openings, but
 * files do not print which of them took what. So a lot takes the part of this run that has its cost.
 */
import { compare } from '../../lib/compare.ts'
import { abs, type Money, min, proRata, toCents } from '../../lib/decimal.ts'
import type { Point } from './events.ts'
import { firstAtLeast } from './pieces.ts'
import type { Row } from './row.ts'
import { greatestDivisor, type Units } from './units.ts'
import type { Match } from './walk.ts'

/** Shares of one opening that a closing takes first in, first out. */
interface Part {
  row: Row
  at: Point
  units: Units
  money: Money
}

/** A part in the run, with what is before it. */
interface Placed extends Part {
  from: Units
  moneyFrom: Money
}

export type Taking = readonly Pick<Part, 'at' | 'units'>[]

/** What a lot takes. */
export interface Wanted {
  units: Units
  cost: Money
  /** The first closing that it covers. */
  row: Row | null
}

/** Bounds for the time of a day's lots: how many parts are looked at, and of how many parts sets are tried. */
const MOST_LOOKS = 100_000
const MOST_COMBINED = 200

/** What closings of one side and day take first in, first out, less what lots have taken of it. */
export class Run {
  #parts: readonly Placed[]
  /** All parts and lots are multiples of it. */
  readonly #step: Units
  #looks = MOST_LOOKS

  /** `lots`: how many units each lot of the day has. */
  constructor(matches: readonly Match[], lots: readonly Units[]) {
    this.#parts = inARow(
      matches.map(({ closing: { row }, taken: { at, units, money } }) => ({ row, at, units, money })),
    )
    this.#step = [...this.#parts.map(({ units }) => units), ...lots].reduce(greatestDivisor)
  }

  /** Takes so many units in a row that cost so much to the cent, those nearest to what the closing of the row takes. */
  takeInARow(wanted: Wanted): Taking | undefined {
    const last = this.#parts.at(-1)
    if (last === undefined || last.from + last.units < wanted.units) return undefined
    const latest = last.from + last.units - wanted.units
    const own = this.#parts.find((part) => part.row === wanted.row)?.from ?? 0n
    const start = this.#nearest(own, latest, wanted)
    return start === undefined ? undefined : this.#remove([{ from: start, to: start + wanted.units }])
  }

  /** Takes any units that cost so much to the cent, of none of these openings. */
  takeAny(wanted: Wanted, others: ReadonlySet<Point>): Taking | undefined {
    this.#parts = inARow(this.#parts.filter(({ at }) => !others.has(at)))
    const set = this.#setOf(wanted)
    return set && this.#remove(set)
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
  #nearest(own: Units, latest: Units, wanted: Wanted): Units | undefined {
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
      return [floor, floor + this.#step].filter((one) => one <= latest && toCents(this.#costOf(one, units)) === cost)
    })
    const fitting = [...turns.filter((_, i) => toCents(costs[i] as Money) === cost), ...between]
    const [nearest] = fitting.sort((a, b) => compare(abs(a - own), abs(b - own)) || compare(a, b))
    return nearest
  }

  /** Parts of the run, as much as possible of the dearest ones, that cost so much. */
  #setOf(wanted: Wanted): Span[] | undefined {
    if (this.#parts.length > MOST_COMBINED) return undefined
    const parts = this.#parts.toSorted((a, b) => compare(b.money * a.units, a.money * b.units))
    const chosen: Span[] = []
    const search = (at: number, rest: Pick<Wanted, 'units' | 'cost'>): boolean => {
      if (rest.units === 0n) return toCents(rest.cost) === 0n
      const part = parts[at]
      if (part === undefined) return false
      this.#looks -= parts.length - at
      if (toCents(costOfFirst(parts.slice(at), rest.units)) < toCents(rest.cost)) return false
      if (toCents(costOfFirst(parts.slice(at).toReversed(), rest.units)) > toCents(rest.cost)) return false
      for (let own = min(part.units, rest.units); own >= 0n && this.#looks > 0; own -= this.#step) {
        chosen.push({ from: part.from, to: part.from + own })
        const left = { units: rest.units - own, cost: rest.cost - proRata(part.money, own, part.units) }
        if (search(at + 1, left)) return true
        chosen.pop()
      }
      return false
    }
    return search(0, { ...wanted, cost: toCents(wanted.cost) })
      ? chosen.sort((a, b) => compare(a.from, b.from))
      : undefined
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

function costOfFirst(parts: readonly Part[], wanted: Units): Money {
  let [rest, cost] = [wanted, 0n]
  for (const { units, money } of parts) {
    const own = min(units, rest)
    cost += proRata(money, own, units)
    rest -= own
  }
  return rest > 0n ? -1n : cost
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
