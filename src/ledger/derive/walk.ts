/**
 * Walks through an instrument's history, oldest day first. Openings go into the inventory and closings
 * consume them. The part of a closing that no lot of the broker covers becomes trades by FIFO.
 */
import type { DateString } from '../../lib/dates.ts'
import { type Money, min, type Quantity, sum } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { slice } from './allocate.ts'
import { type Claim, isSized, openingMoneyOf, openingOf } from './claims.ts'
import { type Cover, type Covered, coveredQuantities } from './cover.ts'
import { fractionsIn } from './fractions.ts'
import { Inventory, type Taken } from './inventory.ts'
import type { NamedOpening } from './lot-origins.ts'
import { namedOpenings } from './named-openings.ts'
import { DISTANCES, type Piece, REACH } from './pieces.ts'
import { isPaidOut } from './row.ts'
import { type Adjustment, type Closing, isWhole, type Returned, type Sides } from './sides.ts'
import { splitEffect } from './split-effect.ts'

/** A closing, or part of one, with the opening it consumed. */
export interface Match {
  closing: Closing
  /** Index among the matches of this closing, from 0. */
  piece: number
  quantity: Quantity
  openedOn: DateString
  openingMoney: Money
  closingMoney: Money
}

/** The part of a closing whose opening, or the cost of it, is in no file; or one of `Sides.listed`. */
export interface Unmatched {
  closing: Closing
  quantity: Quantity
  money: Money
}

export interface Walked {
  matches: Match[]
  unmatched: Unmatched[]
  /** The openings each claim consumed. */
  consumed: Map<Claim, Taken[]>
  /** Claims that name a day whose openings were fewer, and consumed those of other days too. */
  strayed: Set<Claim>
  /** What is still open at the end. */
  held: Record<Side, Inventory>
}

/** Order within one day. Closings with known openings come before those that take the oldest. */
const SPLIT = 0
/** What is bought on the day has no part in it. */
const RETURNED = 1
const SHARES_IN = 2
const OPENING = 3
const RESERVED_AT_PRICE = 4
const RESERVED_OF_DAY = 5
/** After the openings of lots with an opening date. */
const RESERVED_UNDATED = 6
const COVERED = 7
/** Lots without an opening date come last, so that they do not consume what the others name. */
const COVERED_OLDEST = 8
const LOT_ONLY = 9
const UNCOVERED = 10
const LATE_SPLIT = 11
/** Added for what expires: contracts expire at the end of the day, after a late split. */
const AT_EXPIRY = 11
const SHARES_OUT = 22

function rankOf({ kind, late, quantity }: Adjustment): number {
  if (kind === 'split') return late ? LATE_SPLIT : SPLIT
  return quantity > 0n ? SHARES_IN : SHARES_OUT
}

export function walk({ sides, claims, covers }: Covered): Walked {
  const held: Record<Side, Inventory> = { long: new Inventory(), short: new Inventory() }
  const covering = Map.groupBy(covers, (cover) => cover.claim)
  const lotsAlone = claims.filter((claim) => claim.side === 'long' && !covering.has(claim))
  const { fractions, unmatched } = cashOfLots(sides.listed, lotsAlone)
  const walked: Walked = { matches: [], unmatched, consumed: new Map(), strayed: new Set(), held }
  const covered = coveredQuantities(covers)
  const steps = [
    ...rowSteps(sides, walked),
    ...closingSteps(sides, covers, covered, walked, reachOf(sides, claims)),
    ...aloneSteps(claims, covering, fractions, walked),
    ...reservationSteps(namedOpenings(claims, sides, covering, covered), walked),
  ]
  steps.sort((a, b) => a.day - b.day || a.rank - b.rank)
  for (const step of steps) step.run()
  return walked
}

interface Step {
  day: number
  rank: number
  run: () => void
}

/** What changes the inventory, whatever is closed. */
function* rowSteps({ openings, adjustments, returned }: Sides, walked: Walked): Generator<Step> {
  const { held } = walked
  for (const adjustment of adjustments)
    yield { day: adjustment.day, rank: rankOf(adjustment), run: () => adjust(held, adjustment) }
  for (const one of returned) yield { day: one.day, rank: RETURNED, run: () => returnCapital(one, held.long, walked) }
  for (const { side, day, date, quantity, money } of openings)
    yield { day, rank: OPENING, run: () => held[side].open(day, date, quantity, money) }
}

/** Closings: what lots cover of them, and the rest. */
function* closingSteps(
  { closings }: Sides,
  covers: readonly Cover[],
  covered: ReadonlyMap<Closing, Quantity>,
  walked: Walked,
  reach: Reach,
): Generator<Step> {
  const coversOf = Map.groupBy(covers, (cover) => cover.closing)
  for (const closing of closings) {
    const { day, side } = closing
    const atExpiry = closing.row.class === 'expiration' ? AT_EXPIRY : 0
    const inventory = walked.held[side]
    for (const { claim, quantity } of coversOf.get(closing) ?? []) {
      const opening = openingOf(claim)
      const take = () =>
        opening === null ? takeUndated(claim, inventory, quantity) : takeDated(claim, opening, quantity, walked, reach)
      const rank = (opening === null ? COVERED_OLDEST : COVERED) + atExpiry
      yield { day, rank, run: () => consume(walked, claim, take()) }
    }
    const from = covered.get(closing) ?? 0n
    const rank = UNCOVERED + atExpiry
    if (from < closing.quantity) yield { day, rank, run: () => matchRest(closing, from, inventory, walked) }
  }
}

/** How far back a lot can name an opening that is in the rows. */
interface Reach {
  firstDay: number
  /** By how many days wash sales can have moved the opening day of a lot back: those that the shares sold were held. */
  washed: number
}

function reachOf({ firstDay }: Sides, claims: readonly Claim[]): Reach {
  const sold = claims.filter(({ lot }) => lot.disallowedLoss !== 0n)
  const held = sold.map(({ day, openedDay }) => day - (openedDay ?? Number.NEGATIVE_INFINITY))
  const washed = held.reduce((most, days) => Math.max(most, days), 0)
  return { firstDay: firstDay - REACH - washed, washed }
}

/**
 * What a lot with an opening date consumes. If it was opened before the first row, its shares are in no file, and the
 * openings that are must stay. Otherwise the oldest make up for what is missing of its day.
 */
function takeDated(
  claim: Claim,
  opening: Piece,
  quantity: Quantity,
  { held, strayed }: Walked,
  { firstDay, washed }: Reach,
): Taken[] {
  const inventory = held[claim.side]
  const taken = inventory.takeNamedOrMoved(claim, opening, quantity)
  const missing = quantity - sum(taken.map((part) => part.quantity))
  if (opening.day < firstDay) return taken
  const others = inventory.take(missing)
  if (others.length > 0 && washed === 0) strayed.add(claim)
  return [...taken, ...others]
}

/**
 * A lot without its transaction is still a sale. If it has an opening date without an opening, the transaction of that
 * opening is missing too, so the lot must not consume any other.
 */
function* aloneSteps(
  claims: readonly Claim[],
  covering: ReadonlyMap<Claim, readonly Cover[]>,
  fractions: ReadonlySet<Claim>,
  walked: Walked,
): Generator<Step> {
  for (const claim of claims) {
    let quantity = claim.lot.quantity
    for (const cover of covering.get(claim) ?? []) quantity -= cover.quantity
    if (quantity === 0n) continue
    const take = () => takeAlone(claim, quantity, walked.held[claim.side], fractions.has(claim))
    yield { day: claim.day, rank: LOT_ONLY, run: () => consume(walked, claim, take()) }
  }
}

/** Reserves for each lot the opening that it names, before a closing without a lot can consume it. */
function* reservationSteps(named: readonly NamedOpening[], { held }: Walked): Generator<Step> {
  for (const { claim, day, openings, fine, part } of named) {
    const inventory = held[claim.side]
    const rank = part === undefined ? RESERVED_AT_PRICE : RESERVED_UNDATED
    for (const one of openings) yield { day, rank, run: () => inventory.reserveAtPrice(claim, one, fine, part) }
    if (part === undefined)
      yield { day, rank: RESERVED_OF_DAY, run: () => inventory.reserveOfDay(claim, openings[0]!, fine) }
  }
}

function consume({ consumed }: Walked, claim: Claim, taken: Taken[]): void {
  const before = consumed.get(claim)
  if (before === undefined) consumed.set(claim, taken)
  else for (const one of taken) before.push(one)
}

/**
 * Removes cash of redemptions that is in lots near its day that no transaction closes: they are trades. Each lot has its
 * money once.
 */
function withoutCashOfLots(listed: readonly Closing[], lotsAlone: readonly Claim[]): Closing[] {
  const left = new Map<number, Money>()
  const leftOn = (day: number) => left.get(day) ?? 0n
  for (const { day, lot } of lotsAlone) left.set(day, leftOn(day) + lot.proceeds)
  return listed.filter(({ row, day, money }) => {
    const days = DISTANCES.map((distance) => day + distance)
    if (!isPaidOut(row) || money < 0n || sum(days.map(leftOn)) < money) return true
    let rest = money
    for (const near of days) {
      const part = min(rest, leftOn(near))
      left.set(near, leftOn(near) - part)
      rest -= part
    }
    return false
  })
}

/** The cost of a lot shows which shares were sold, if its file does not print when they were bought. */
function takeUndated(claim: Claim, inventory: Inventory, quantity: Quantity): Taken[] {
  if (!isSized(claim)) return inventory.take(quantity)
  const { lot, day } = claim
  return inventory.takeAtPrice(claim, { day, quantity: lot.quantity, money: openingMoneyOf(claim) }, quantity)
}

/** The listed cash that is that of no lot, and the lots of fractions of a share. */
function cashOfLots(listed: readonly Closing[], lotsAlone: readonly Claim[]) {
  const { fractions, paid } = fractionsIn(lotsAlone, listed)
  const isPaid = new Set(paid.values())
  const rest = withoutCashOfLots(
    listed.filter((closing) => !paid.has(closing)),
    lotsAlone.filter((claim) => !isPaid.has(claim)),
  )
  return { fractions, unmatched: rest.map(unmatchedOf) }
}

/** What a lot without a transaction consumes. A fraction of whole shares was never held. */
function takeAlone(claim: Claim, quantity: Quantity, inventory: Inventory, isFraction: boolean): Taken[] {
  const opening = openingOf(claim)
  if (isFraction && isWhole(inventory.held)) {
    inventory.removeCost(claim, opening, claim.lot.costBasis)
    return []
  }
  return opening === null ? takeUndated(claim, inventory, quantity) : inventory.takeNamed(claim, opening, quantity)
}

const unmatchedOf = (closing: Closing): Unmatched => ({ closing, quantity: closing.quantity, money: closing.money })

/** What a return of capital has more than the cost of the shares is listed: it is a gain of no sale. */
function returnCapital({ day, money, row }: Returned, inventory: Inventory, { unmatched }: Walked): void {
  const rest = inventory.returnCapital(money)
  if (rest !== 0n) unmatched.push(unmatchedOf({ side: 'long', day, quantity: 0n, money: rest, row }))
}

function adjust(held: Record<Side, Inventory>, { kind, reverse, day, date, quantity }: Adjustment): void {
  const effect =
    kind === 'split'
      ? splitEffect(held.long.held, held.short.held, quantity, reverse)
      : ({ kind: 'movement', quantity } as const)
  if (effect.kind === 'unknown') {
    held.long.take(held.long.held)
    held.long.open(day, date, effect.quantity, null)
  } else if (effect.kind === 'scale') for (const inventory of [held.long, held.short]) inventory.scale(effect)
  else if (effect.quantity > 0n) held.long.open(day, date, effect.quantity, null)
  else held.long.take(-effect.quantity)
}

/** Matches the units of a closing from `from` on, which no lot covers, by FIFO. */
function matchRest(closing: Closing, from: Quantity, inventory: Inventory, { matches, unmatched }: Walked): void {
  const rest = closing.quantity - from
  const money = slice(closing.money, closing.quantity, from, closing.quantity)
  const unknown = { quantity: 0n, money: 0n }
  let done = 0n
  let piece = 0
  const part = (quantity: Quantity): Money => {
    const share = slice(money, rest, done, done + quantity)
    done += quantity
    return share
  }
  for (const taken of inventory.takeFree(rest)) {
    const share = part(taken.quantity)
    if (taken.money === null) {
      unknown.quantity += taken.quantity
      unknown.money += share
    } else {
      matches.push({
        closing,
        piece: piece++,
        quantity: taken.quantity,
        openedOn: taken.date,
        openingMoney: taken.money,
        closingMoney: share,
      })
    }
  }
  const missing = rest - done
  unknown.quantity += missing
  unknown.money += part(missing)
  if (unknown.quantity > 0n) unmatched.push({ closing, ...unknown })
}
