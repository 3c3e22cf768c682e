/** Which openings lots of the broker name: shares that were not sold before, so that no other sale may consume them. */
import { compare } from '../../lib/compare.ts'
import { dayNumber } from '../../lib/dates.ts'
import { abs, min, type Quantity } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { type Claim, openingMoneyOf } from './claims.ts'
import type { Cover } from './cover.ts'
import type { Opening } from './events.ts'
import { type FineQuantity, fromFine, toFine } from './going-back.ts'
import type { Named } from './inventory.ts'
import { type OriginOf, originsIn } from './lot-origins.ts'
import { DISTANCES, firstAtLeast, priceRange, unitPrice } from './pieces.ts'
import type { Sides } from './sides.ts'

/** What lots do not name yet of an opening. */
interface Free {
  opening: Opening
  left: FineQuantity
}

/**
 * A lot with an opening date names openings of that day, or of the nearest day in reach: first those at its cost per share;
 * then the earliest if it closes on that day, or else the latest, because sales of the day come before it. A lot without an
 * opening date names the openings at its cost per share, if they are enough for it.
 */
export function namedOpenings(
  claims: readonly Claim[],
  sides: Sides,
  covering: ReadonlyMap<Claim, readonly Cover[]>,
): Map<Opening, Named[]> {
  const names = new Names()
  const all = sides.openings
    .filter(({ money }) => money !== null)
    .map((opening): Free => ({ opening, left: toFine(opening.quantity) }))
  const sized = claims.filter(({ quantityFrom }) => quantityFrom !== null).sort((a, b) => a.day - b.day)
  nameByDay(sized, all, originsIn(sides, covering), names)
  nameByPrice(
    sized.filter(({ openedDay }) => openedDay === null),
    all,
    names,
  )
  return names.byOpening
}

class Names {
  readonly byOpening = new Map<Opening, Named[]>()

  /** Gives the lot shares of the openings, one after the other. Returns what it still lacks. */
  give(claim: Claim, openings: Iterable<Free>, wanted: FineQuantity): FineQuantity {
    let rest = wanted
    for (const free of openings) {
      if (rest === 0n) break
      const fine = min(free.left, rest)
      free.left -= fine
      rest -= fine
      const before = this.byOpening.get(free.opening)
      if (before === undefined) this.byOpening.set(free.opening, [{ claim, fine }])
      else before.push({ claim, fine })
    }
    return rest
  }
}

/** Lots with an opening date. */
function nameByDay(claims: readonly Claim[], all: readonly Free[], originOf: OriginOf, names: Names): void {
  const ofDay = groupsBy(all, ({ side, day, date, row }) =>
    dayKey(side, row === null || row.acquired === null ? day : dayNumber(date)),
  )
  for (const claim of claims) {
    const { openedDay, side } = claim
    if (openedDay === null) continue
    const { quantity: fine, returned, closed } = originOf(claim, openedDay)
    const days = DISTANCES.map((distance) => ofDay.get(dayKey(side, Math.min(openedDay, closed) - distance)))
    const day = days.find((one) => one?.hasSome)
    if (day === undefined) continue
    const cost = openingMoneyOf(claim)
    let rest = fine
    for (const money of returned === 0n ? [cost] : [cost + returned, cost])
      rest = names.give(claim, day.atPrice(fromFine(fine), money), rest)
    names.give(claim, claim.day === openedDay ? day.earliest() : day.latest(), rest)
  }
}

/** Lots without an opening date. */
function nameByPrice(claims: readonly Claim[], all: readonly Free[], names: Names): void {
  if (claims.length === 0) return
  const ofSide = groupsBy(all, ({ side }) => side)
  for (const claim of claims) {
    const { quantity } = claim.lot
    const found: Free[] = []
    let rest = toFine(quantity)
    for (const free of ofSide.get(claim.side)?.atPrice(quantity, openingMoneyOf(claim)) ?? []) {
      if (rest === 0n) break
      if (free.opening.day > claim.day) continue
      found.push(free)
      rest -= min(free.left, rest)
    }
    if (rest === 0n) names.give(claim, found, toFine(quantity))
  }
}

const dayKey = (side: Side, day: number): string => `${side} ${day}`

const groupsBy = <Key>(all: readonly Free[], keyOf: (opening: Opening) => Key): Map<Key, Openings> =>
  new Map([...Map.groupBy(all, ({ opening }) => keyOf(opening))].map(([key, some]) => [key, new Openings(some)]))

/** Openings, in the order in which lots look for shares that no other lot names. */
class Openings {
  readonly #all: readonly Free[]
  /** By unit price, ascending. */
  #prices: { unit: bigint; openings: Free[]; last: number }[] | undefined
  #first = 0
  #last: number

  constructor(all: readonly Free[]) {
    this.#all = all
    this.#last = all.length - 1
  }

  get hasSome(): boolean {
    return this.earliest().next().done === false
  }

  /** Openings whose cost per share, to the cent, is `money` ÷ `quantity`: the nearest price first; at one price the latest first. */
  *atPrice(quantity: Quantity, money: bigint): Generator<Free> {
    this.#prices ??= [...Map.groupBy(this.#all, ({ opening }) => unitPrice(opening.money!, opening.quantity))]
      .map(([unit, openings]) => ({ unit, openings, last: openings.length - 1 }))
      .sort((a, b) => compare(a.unit, b.unit))
    const [low, high] = priceRange({ day: 0, quantity, money })
    const from = firstAtLeast(this.#prices, low, ({ unit }) => unit)
    const until = firstAtLeast(this.#prices, high + 1n, ({ unit }) => unit)
    const exact = unitPrice(money, quantity)
    const near = this.#prices.slice(from, until).sort((a, b) => compare(abs(a.unit - exact), abs(b.unit - exact)))
    for (const price of near) {
      while (price.last >= 0 && price.openings[price.last]!.left === 0n) price.last--
      for (let i = price.last; i >= 0; i--) if (price.openings[i]!.left > 0n) yield price.openings[i]!
    }
  }

  *earliest(): Generator<Free> {
    while (this.#first < this.#all.length) {
      if (this.#all[this.#first]!.left > 0n) yield this.#all[this.#first]!
      else this.#first++
    }
  }

  *latest(): Generator<Free> {
    while (this.#last >= 0) {
      if (this.#all[this.#last]!.left > 0n) yield this.#all[this.#last]!
      else this.#last--
    }
  }
}
