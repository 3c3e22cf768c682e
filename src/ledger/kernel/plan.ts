/**
 * What the broker's lots take (laws 3.2 to 3.5), decided before the walk: no sale without a lot takes what a lot of another
 * closing names. Quantities are units, so that a lot and its opening are compared over all splits between them.
 */
import { compare } from '../../lib/compare.ts'
import { abs, CENT, divideRounded, type Money, min, proRata, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { type Claim, openingMoneyOf } from './claims.ts'
import { ByLeg, boughtDayOf, type Cover, DAY_BEGINS, DAY_ENDS, type Opening, type Point } from './events.ts'
import { fractionsIn } from './fractions.ts'
import { type Reserved, unitsIn } from './inventory.ts'
import { DISTANCES, firstAtLeast, priceRange, REACH, unitPrice } from './pieces.ts'
import type { Row } from './row.ts'
import { MOST_TOGETHER, type Part, Run, type Shares, type Taking, type Wanted } from './runs.ts'
import type { Scale, Units } from './units.ts'
import { type History, type Match, type Plan, RETURN_SCALE, type Returned, type Walked } from './walk.ts'

/** An opening, and what lots do not reserve yet of it. */
interface Free {
  opening: Opening
  units: Units
  left: Units
}

/** What a lot takes of an opening. */
interface Given {
  free: Free
  units: Units
}

/** A lot and what it needs. */
interface Need {
  claim: Claim
  units: Units
  /** The first day on which a part of it was closed, and the last. */
  closed: number
  last: number
  /** Units of each closing, with its day and step. */
  parts: { day: number; step: number; units: Units; row: Row | null }[]
}

export interface Lots {
  claims: readonly Claim[]
  covers: readonly Cover[]
  /** The history whose closings they cover. */
  positions: History
}

export const closesOf = ({ positions }: Lots): Plan['closes'] =>
  ByLeg.of(positions.closings, ({ quantity }) => quantity)

/** What a lot was on the day it was opened: its shares of that day, and what returns of capital took off the cost since. */
export type OriginOf = (claim: Claim, opened: number) => { quantity: Quantity; returned: Money }

export function originsOf(lots: Pick<Lots, 'covers'>, walked: Walked): OriginOf {
  const needOf = needsOf(lots, walked)
  return (claim, opened) => {
    const need = needOf(claim)
    return {
      quantity: walked.scale.toShares(need.units, walked.eraOf(opened)),
      returned: returnedTo(need, opened, walked.returned),
    }
  }
}

/** Returns a function of a lot: what it needs of the openings. */
function needsOf({ covers }: Pick<Lots, 'covers'>, { closings: all, scale, eraOf }: Walked): (claim: Claim) => Need {
  const covering = Map.groupBy(covers, ({ claim }) => claim)
  const closings = ByLeg.of(all, (closing) => closing)
  return (claim) => {
    const own = covering.get(claim) ?? []
    const parts = own.map(({ closing, quantity }): Need['parts'][number] => {
      const { day, at, era } = closings.get(closing) ?? closing
      return { day, step: at.step, units: scale.toUnits(quantity, era), row: closing.row }
    })
    const days = parts.map(({ day }) => day)
    const rest = claim.lot.quantity - sum(own.map(({ quantity }) => quantity))
    if (rest > 0n)
      parts.push({ day: claim.day, step: DAY_ENDS, units: scale.toUnits(rest, eraOf(claim.day)), row: null })
    return {
      ...{ claim, parts, units: sum(parts.map(({ units }) => units)) },
      ...{ closed: Math.min(claim.day, ...days), last: days.length === 0 ? claim.day : Math.max(...days) },
    }
  }
}

/** `base`: the walk through the same rows and splits without lots, which has the openings. */
export function planOf(lots: Lots, base: Walked): Plan {
  const { claims } = lots
  const { firstDay } = base
  const { fractions, covers } = withFractions(lots, base)
  const coverings = Map.groupBy(covers, ({ closing }) => closing)
  const covering = Map.groupBy(covers, ({ claim }) => claim)
  const alone = claims.flatMap((claim) => {
    const covered = sum((covering.get(claim) ?? []).map(({ quantity }) => quantity))
    return claim.lot.quantity > covered ? { claim, quantity: claim.lot.quantity - covered } : []
  })
  // Lots whose quantity is an estimate come last.
  const needs = claims
    .filter(({ quantityFrom, openedDay }) => quantityFrom !== null || openedDay !== null)
    .toSorted((a, b) => Number(a.quantityFrom === null) - Number(b.quantityFrom === null) || a.day - b.day)
    .map(needsOf({ covers }, base))
  const reserving = new Reserving(base)
  const left = reserving.byDay(needs.filter(({ claim }) => claim.openedDay !== null))
  reserving.ofNoDay(
    needs.filter(({ claim }) => claim.openedDay === null),
    base.matches,
  )
  /** How far back a lot can name an opening that is in the rows. */
  const reach = firstDay - REACH - daysWashed(claims)
  const old = { long: new Map<Claim, Units>(), short: new Map<Claim, Units>() }
  for (const { claim, parts, units } of reserving.moved(left)) {
    // Its own day may be before the first row although its closing is in the rows.
    const isInRows = parts.every(({ day }) => day >= firstDay)
    if ((claim.openedDay as number) < reach && isInRows) old[claim.side].set(claim, units)
  }
  return {
    coverings: ByLeg.of(coverings.keys(), (closing) => inOrder(coverings.get(closing) as Cover[])),
    reserved: reserving.reserved,
    ...{ old, alone, fractions, closes: closesOf(lots) },
  }
}

/** Lots of fractions of a share cover the cash that has their money, which may come weeks later. */
function withFractions({ claims, covers }: Pick<Lots, 'claims' | 'covers'>, { listed, closings }: Walked) {
  const covered = new Set(covers.map(({ claim }) => claim))
  const uncovered = claims.filter((claim) => claim.side === 'long' && !covered.has(claim))
  const { fractions, paid } = fractionsIn(uncovered, [...listed, ...closings])
  const isSold = new Set(closings)
  const more = [...paid].filter(([closing]) => isSold.has(closing))
  return {
    fractions,
    covers: [
      ...covers,
      ...more.map(
        ([closing, claim]): Cover => ({ claim, closing, quantity: min(claim.lot.quantity, closing.quantity) }),
      ),
    ],
  }
}

/** First the lots with an opening date, so that other lots do not consume the openings that these name. */
const inOrder = (covers: readonly Cover[]): Cover[] => [
  ...covers.filter(({ claim }) => claim.openedDay !== null),
  ...covers.filter(({ claim }) => claim.openedDay === null),
]

/** By how many days wash sales can have moved the opening day of a lot back: the days that the shares sold were held. */
export function daysWashed(claims: readonly Claim[]): number {
  const sold = claims.filter(({ lot }) => lot.disallowedLoss !== 0n)
  const held = sold.map(({ day, openedDay }) => day - (openedDay ?? Number.NEGATIVE_INFINITY))
  return held.reduce((most, days) => Math.max(most, days), 0)
}

class Reserving {
  readonly reserved = new ByLeg<Reserved>()
  readonly #known: readonly Free[]
  readonly #moved: readonly Free[]
  readonly #returned: readonly Returned[]
  readonly #scale: Scale
  readonly #given = new Map<Claim, Given[]>()

  constructor({ openings, scale, returned }: Pick<Walked, 'openings' | 'scale' | 'returned'>) {
    const all = openings.map((opening): Free => {
      const units = scale.toUnits(opening.quantity, opening.era)
      return { opening, units, left: units - opening.reserved }
    })
    this.#known = all.filter(({ opening }) => opening.money !== null)
    this.#moved = all.filter(({ opening }) => opening.money === null)
    this.#returned = returned
    this.#scale = scale
  }

  /** Gives the lot units of the openings, one after the other. Returns what it still lacks. */
  #give(claim: Claim, openings: Iterable<Free>, wanted: Units): Units {
    let rest = wanted
    for (const free of openings) {
      if (rest === 0n) break
      const units = min(free.left, rest)
      if (units === 0n) continue
      free.left -= units
      rest -= units
      const leg = { side: free.opening.side, row: free.opening.source }
      const of = this.reserved.get(leg) ?? new Map<Claim, Units>()
      this.reserved.set(leg, of)
      of.set(claim, (of.get(claim) ?? 0n) + units)
      const given = this.#given.get(claim) ?? []
      this.#given.set(claim, given)
      given.push({ free, units })
    }
    return rest
  }

  /** Returns what the lot had. */
  #takeBack(claim: Claim): readonly Given[] {
    const given = this.#given.get(claim) ?? []
    for (const { free, units } of given) {
      free.left += units
      this.reserved.get({ side: free.opening.side, row: free.opening.source })?.delete(claim)
    }
    this.#given.delete(claim)
    return given
  }

  /** Lots that name a day (law 3.2). Returns what the openings near it lack. */
  byDay(needs: readonly Need[]): Need[] {
    const days = new Map(
      [...Map.groupBy(this.#known, ({ opening }) => dayKey(opening.side, boughtDayOf(opening)))].map(([key, some]) => [
        key,
        new Openings(some, this.#scale),
      ]),
    )
    /** The openings that a lot may have of some days. */
    const among = ({ claim, last }: Need, some: readonly number[]) =>
      some.filter((day) => day <= last).flatMap((day) => days.get(dayKey(claim.side, day)) ?? [])
    const costsOf = (need: Need) => {
      const cost = openingMoneyOf(need.claim)
      return new Set([cost + returnedTo(need, namedBy(need), this.#returned), cost])
    }
    const hasPrice = (need: Need, day: number) =>
      among(need, [day]).some((openings) => [...costsOf(need)].some((money) => openings.hasPrice(need.units, money)))
    // A lot that finds its price on its own day has no vote, and takes that: later lots change nothing of it (rule 6.2).
    const late = lateness(
      needs.filter((need) => !hasPrice(need, namedBy(need))),
      hasPrice,
    )
    const lacking: Need[] = []
    for (const need of needs) {
      const { claim, units, closed } = need
      const named = namedBy(need)
      let rest = units
      const priced = among(need, [Math.min(named, closed), ...around(Math.min(named - late, closed))])
      for (const money of costsOf(need))
        for (const within of [HALF_A_CENT, CENT])
          for (const openings of priced) {
            if (rest === 0n) break
            rest = this.#give(claim, openings.atPrice(units, money, { within, step: lastStep(need) }), rest)
          }
      const first = among(need, around(Math.min(named, closed))).find((openings) => openings.hasSome)
      if (first !== undefined) rest = this.#give(claim, claim.day === named ? first.earliest() : first.latest(), rest)
      if (rest > 0n) lacking.push({ ...need, units: rest })
    }
    return lacking
  }

  /** Shares that came without a day of purchase, on or after the day that a lot names. Returns what they lack. */
  moved(needs: readonly Need[]): Need[] {
    return needs.flatMap((need) => {
      const { claim, units, last } = need
      const fitting = this.#moved.filter(
        ({ opening: { side, day } }) => side === claim.side && day >= namedBy(need) - REACH && day <= last,
      )
      const rest = this.#give(claim, nearestFirst(fitting, namedBy(need)), units)
      return rest === 0n ? [] : { ...need, units: rest }
    })
  }

  /**
   * Lots that name no day (law 3.2): what their closings take first in, first out, if it has their cost; then shares of their cost
   * in what the closings of their day take beside these, in a row; then openings of their price; then any shares of the day. If
   * one of them then has nothing of its cost, the lots of its day share these shares so that all have their costs, if they can.
   */
  ofNoDay(needs: readonly Need[], matches: readonly Match[]): void {
    if (needs.length === 0) return
    const frees = new Map(this.#known.map((free) => [free.opening.at, free]))
    const give = (claim: Claim, taking: Taking) => {
      for (const { at, units } of taking) this.#give(claim, [frees.get(at) as Free], units)
    }
    const days = new Set(needs.flatMap(({ claim, parts }) => parts.map(({ day }) => dayKey(claim.side, day))))
    const unnamed = unreserved(
      matches.filter(({ closing: { side, day } }) => days.has(dayKey(side, day))),
      frees,
    )
    const ofClosing = Map.groupBy(unnamed, ({ closing }) => closing.row)
    const given = new Set<Match>()
    const others = needs.filter(({ claim, units, parts }) => {
      const own = parts
        .flatMap(({ row }) => (row && ofClosing.get(row)) ?? [])
        .filter((match) => match.closing.side === claim.side && !given.has(match))
      const taken = own.map((match) => match.taken)
      const cost = sum(taken.map(({ money }) => money))
      if (unitsIn(taken) !== units || toCents(cost) !== toCents(openingMoneyOf(claim))) return true
      give(claim, taken)
      for (const match of own) given.add(match)
      return false
    })
    const runs = runsOf(
      others,
      unnamed.filter((match) => !given.has(match)),
      frees,
    )
    /** Returns the lots that find nothing in their run. */
    const inRuns = (some: readonly Need[], take: (run: Run, wanted: Wanted) => Taking | undefined): Need[] =>
      some.filter((need) => {
        const run = runs.get(need)
        const row = need.parts[0]?.row ?? null
        const taken = run && take(run, { units: need.units, cost: openingMoneyOf(need.claim), row })
        give(need.claim, taken ?? [])
        return taken === undefined
      })
    const notOfWhole = inRuns(others, (run, wanted) => run.takeInARow(wanted, true))
    const notInARow = inRuns(notOfWhole, (run, wanted) => run.takeInARow(wanted, false))
    const sides = new Map(
      [...Map.groupBy(this.#known, ({ opening }) => opening.side)].map(([side, some]) => [
        side,
        new Openings(some, this.#scale),
      ]),
    )
    const { lacking, priced } = this.#byPrice(notInARow, sides)
    const without = new Set(inRuns(lacking, (run, wanted) => run.takeAny(wanted, priced)))
    if (without.size === 0) return
    const matchesOfDay = Map.groupBy(unnamed, ({ closing }) => dayKey(closing.side, closing.day))
    for (const [day, lots] of Map.groupBy(needs, dayOf)) {
      if (day === undefined || lots.length > MOST_TOGETHER || !lots.some((need) => without.has(need))) continue
      const had = lots.map(({ claim }) => this.#takeBack(claim))
      const ofDay = unreserved(matchesOfDay.get(day) ?? [], frees)
      const taken = unitsByOpening(ofDay)
      const beside = (free: Free) => free.left - (taken.get(free.opening.at) ?? 0n)
      const near = new Set(had.flat().map(({ free }) => free))
      for (const need of lots) for (const free of ofPrice(need, sides, beside)) near.add(free)
      const takings = sharedAmong(lots, without, partsOf(ofDay, frees), sharesOf(near, beside))
      for (const [i, { claim }] of lots.entries())
        if (takings === undefined) for (const { free, units } of had[i] ?? []) this.#give(claim, [free], units)
        else give(claim, takings.get(lots[i] as Need) ?? [])
    }
  }

  /** Lots that name no day take openings of their price, if these are enough. Returns the others, and what the lots took of. */
  #byPrice(needs: readonly Need[], sides: Sides): { lacking: Need[]; priced: ReadonlySet<Point> } {
    const priced = new Set<Point>()
    const lacking = needs.filter((need) => {
      const found = ofPrice(need, sides, leftOf)
      if (sum(found.map(leftOf)) < need.units) return true
      this.#give(need.claim, found, need.units)
      for (const { opening } of found) priced.add(opening.at)
      return false
    })
    return { lacking, priced }
  }
}

const leftOf = ({ left }: Free): Units => left

type Sides = ReadonlyMap<Side, Openings>

/** Openings of the price of a lot, up to its last closing, by how many units each has for it: as many as it needs, or all. */
function ofPrice({ claim, units, last }: Need, sides: Sides, unitsOf: (free: Free) => Units): Free[] {
  const found: Free[] = []
  let rest = units
  for (const free of sides.get(claim.side)?.atPrice(units, openingMoneyOf(claim)) ?? []) {
    if (rest <= 0n) break
    if (free.opening.day > last || unitsOf(free) <= 0n) continue
    found.push(free)
    rest -= unitsOf(free)
  }
  return found
}

/** Without the matches of an opening if lots have reserved so much of it that too little is left for them. */
function unreserved(matches: readonly Match[], frees: ReadonlyMap<Point, Free>): Match[] {
  const taken = unitsByOpening(matches)
  return matches.filter(({ taken: { at } }) => (frees.get(at)?.left ?? 0n) >= (taken.get(at) as Units))
}

/** The openings that have units, with these units. */
const sharesOf = (openings: Iterable<Free>, unitsOf: (free: Free) => Units): Shares[] =>
  [...openings].flatMap((free) => {
    const { opening, units } = free
    const own = unitsOf(free)
    return own > 0n ? [{ at: opening.at, units: own, whole: { units, money: opening.money as Money } }] : []
  })

function unitsByOpening(matches: readonly Match[]): ReadonlyMap<Point, Units> {
  const all = new Map<Point, Units>()
  for (const { at, units } of matches.map(({ taken }) => taken)) all.set(at, (all.get(at) ?? 0n) + units)
  return all
}

/**
 * What each lot of a day takes so that it has its cost; undefined if the lots cannot share the parts and the others in this way.
 * `without`: the lots that had no shares. Such a lot is left out if no shares have its cost.
 */
function sharedAmong(
  lots: readonly Need[],
  without: ReadonlySet<Need>,
  parts: readonly Part[],
  others: readonly Shares[],
): ReadonlyMap<Need, Taking> | undefined {
  const run = new Run(
    parts,
    lots.map(({ units }) => units),
  )
  const share = (some: readonly Need[]) =>
    run.shareAmong(
      some.map(({ claim, units }) => ({ units, cost: openingMoneyOf(claim), row: null })),
      others,
    )
  const some = lots.filter((need) => !without.has(need) || share([need]) !== undefined)
  const takings = some.some((need) => without.has(need)) ? share(some) : undefined
  return takings && new Map(some.map((need, i) => [need, takings[i] as Taking]))
}

/** What the closings of the day of each lot take; of a lot whose closings are of several days, and of one without, nothing. */
function runsOf(
  needs: readonly Need[],
  matches: readonly Match[],
  frees: ReadonlyMap<Point, Free>,
): ReadonlyMap<Need, Run> {
  const ofDay = Map.groupBy(matches, ({ closing }) => dayKey(closing.side, closing.day))
  const runs = new Map<Need, Run>()
  for (const [day, some] of Map.groupBy(needs, dayOf)) {
    if (day === undefined) continue
    const run = new Run(
      partsOf(ofDay.get(day) ?? [], frees),
      some.map(({ units }) => units),
    )
    for (const need of some) runs.set(need, run)
  }
  return runs
}

/** A walk rounds the money of its parts to cents, so that they add up; it is not rounded here, unless a return of capital changed it. */
const partsOf = (matches: readonly Match[], frees: ReadonlyMap<Point, Free>): Part[] =>
  matches.map(({ closing: { row }, taken: { at, units, money, paid } }) => {
    const { opening, units: all } = frees.get(at) as Free
    const whole = paid === money ? { units: all, money: opening.money as Money } : { units, money }
    return { row, at, units, whole, money: proRata(whole.money, units, whole.units) }
  })

/** The day whose closings the lot covers. */
function dayOf({ claim, parts: [first, ...others] }: Need): string | undefined {
  const isOfDay = first !== undefined && first.row !== null && others.every(({ day }) => day === first.day)
  return isOfDay ? dayKey(claim.side, first.day) : undefined
}

/** What returns of capital took off the cost of the lot since its opening. */
function returnedTo({ claim, parts }: Need, opened: number, returned: readonly Returned[]): Money {
  if (claim.side === 'short' || returned.length === 0) return 0n
  let shares = 0n
  // A return is before the trades of its day.
  for (const { day, units } of parts)
    for (const one of returned) if (one.day > opened && one.day <= day) shares += one.perUnit * units
  return divideRounded(shares, RETURN_SCALE)
}

/** When the last part of it was closed. */
const lastStep = ({ parts }: Need): number => parts.reduce((last, { step }) => Math.max(last, step), DAY_BEGINS)

const nearestFirst = (free: readonly Free[], day: number): Free[] =>
  free.toSorted((a, b) => rank(a.opening.day, day) - rank(b.opening.day, day))
/** Those near the day first, in the order of `DISTANCES`; then the others in their order. */
const rank = (of: number, day: number): number => {
  const at = DISTANCES.indexOf(day - of)
  return at < 0 ? DISTANCES.length : at
}

/** The day on which a lot was opened, by its file. */
const namedBy = ({ claim }: Need): number => claim.openedDay as number

const around = (day: number): number[] => DISTANCES.map((distance) => day - distance)

/** By how many days lots name their purchases late, as by settlement: the number with which most find a purchase at their price. */
function lateness(needs: readonly Need[], hasPrice: (need: Need, day: number) => boolean): number {
  const counts = Array.from({ length: REACH + 1 }, (_, late) =>
    late === 0 ? 0 : needs.filter((need) => hasPrice(need, namedBy(need) - late)).length,
  )
  return counts.indexOf(Math.max(...counts))
}

/** By how much rounding changes a cost; by a cent, if the broker lets the cents of several lots add up. */
const HALF_A_CENT = CENT / 2n

const dayKey = (side: Side, day: number): string => `${side} ${day}`

/** Openings, in the order in which lots look for shares that no other lot names. */
class Openings {
  readonly #all: readonly Free[]
  /** By unit price, ascending. */
  #prices: { unit: bigint; openings: Free[]; first: number; last: number }[] | undefined
  #first = 0
  #last: number

  /** Units of a share before all splits, for prices with enough digits. */
  readonly #share: Units

  constructor(all: readonly Free[], scale: Scale) {
    this.#all = all
    this.#share = scale.unitsOf(0)
    this.#last = all.length - 1
  }

  /** Whether one has the cost of each unit, but for rounding. */
  hasPrice(units: Units, money: Money): boolean {
    return this.atPrice(units, money, { within: HALF_A_CENT }).next().done === false
  }

  get hasSome(): boolean {
    return this.earliest().next().done === false
  }

  /**
   * Openings whose cost of each unit is `money` ÷ `units`, to a cent of the money: the nearest price first; at one price the latest
   * before the step, then the others, earliest first. So the earlier ones are left for earlier closings.
   */
  *atPrice(units: Units, money: Money, { within = CENT, step = DAY_ENDS } = {}): Generator<Free> {
    this.#prices ??= [
      ...Map.groupBy(this.#all, (free) => unitPrice((free.opening.money as Money) * this.#share, free.units)),
    ]
      .map(([unit, openings]) => ({ unit, openings, first: 0, last: openings.length - 1 }))
      .sort((a, b) => compare(a.unit, b.unit))
    const [low, high] = priceRange({ quantity: units, money: money * this.#share }, within * this.#share)
    const from = firstAtLeast(this.#prices, low, ({ unit }) => unit)
    const until = firstAtLeast(this.#prices, high + 1n, ({ unit }) => unit)
    const exact = unitPrice(money * this.#share, units)
    const near = this.#prices.slice(from, until).sort((a, b) => compare(abs(a.unit - exact), abs(b.unit - exact)))
    for (const price of near) {
      const isGone = (at: number) => (price.openings[at] as Free).left === 0n
      while (price.last >= price.first && isGone(price.last)) price.last--
      while (price.first <= price.last && isGone(price.first)) price.first++
      const { openings, first, last } = price
      for (let at = last; at >= first; at--) {
        const free = openings[at] as Free
        if (free.opening.at.step < step) yield free
      }
      for (let at = first; at <= last; at++) {
        const free = openings[at] as Free
        if (free.opening.at.step >= step) yield free
      }
    }
  }

  *earliest(): Generator<Free> {
    while (this.#first < this.#all.length) {
      const free = this.#all[this.#first] as Free
      if (free.left > 0n) yield free
      else this.#first++
    }
  }

  *latest(): Generator<Free> {
    while (this.#last >= 0) {
      const free = this.#all[this.#last] as Free
      if (free.left > 0n) yield free
      else this.#last--
    }
  }
}
