/**
 * Walks through an instrument's history, oldest day first. Openings go into the inventory and closings
 * consume them. The part of a closing that no lot of the broker covers becomes trades by FIFO.
 */
import type { DateString } from '../../lib/dates.ts'
import { type Money, min, type Quantity, sum } from '../../lib/decimal.ts'
import type { UnmatchedCode } from '../../lib/messages/index.ts'
import type { Side } from '../ledger.ts'
import { slice } from './allocate.ts'
import type { Claim } from './claims.ts'
import type { Cover, Covered } from './cover.ts'
import type { Adjustment, Closing, Event, Opening, Returned } from './events.ts'
import { fractionsIn } from './fractions.ts'
import { type HeldSpan, HeldSpans } from './held-spans.ts'
import { Inventory, type Taken } from './inventory.ts'
import { namedOpenings } from './named-openings.ts'
import { PHASE, type Phase } from './order.ts'
import { DISTANCES, REACH } from './pieces.ts'
import { isPaidOut } from './row.ts'
import { isWhole, type Sides } from './sides.ts'
import { splitEffect } from './split-effect.ts'

/** A closing, or part of one, with the opening it consumed. */
export interface Match {
  closing: Closing
  /** Index among the matches of this closing, from 0. */
  piece: number
  /** What opened it. */
  taken: Taken & { money: Money }
  closed: ClosedPart
  closingMoney: Money
}

/** A part of a closing, with its share of the money and the fees. */
export interface ClosedPart {
  closing: Closing
  quantity: Quantity
  money: Money
  fees: Money
  /** Of the walk. */
  step: number
}

/** The part of a closing whose opening, or the cost of it, is in no file; or one of `Sides.listed`. */
export interface Unmatched {
  closing: Closing
  quantity: Quantity
  money: Money
  code: UnmatchedCode
  /** When the first of its shares came, if a file shows that and not what they cost. */
  cameOn: DateString | null
}

export interface Walked {
  matches: Match[]
  unmatched: Unmatched[]
  /** The openings each claim consumed. */
  consumed: Map<Claim, Taken[]>
  /** The closings that each claim covers. */
  closed: Map<Claim, ClosedPart[]>
  /** When something was held. */
  spans: HeldSpan[]
  /** What each claim has not consumed yet. */
  unsold: Map<Claim, Quantity>
  /** Claims that name a day with too few openings, and consumed openings of other days too. */
  strayed: Set<Claim>
  /** What is still open at the end. */
  held: Record<Side, Inventory>
}

export function walk({ sides, claims, covers }: Covered): Walked {
  const held: Record<Side, Inventory> = { long: new Inventory(), short: new Inventory() }
  const covering = Map.groupBy(covers, (cover) => cover.claim)
  const lotsAlone = claims.filter((claim) => claim.side === 'long' && !covering.has(claim))
  const { fractions, unmatched } = cashOfLots(sides.listed, lotsAlone)
  const spans = new HeldSpans()
  const walked: Walked = {
    ...{ matches: [], unmatched, spans: spans.all, held, strayed: new Set() },
    ...{ consumed: new Map(), closed: new Map(), unsold: new Map() },
  }
  const coversOf = Map.groupBy(covers, (cover) => cover.closing)
  const named = namedOpenings(claims, sides, covering)
  const reach = reachOf(sides, claims)
  for (const [n, step] of inTurn(sides.events, lotsAloneOf(claims, covering)).entries()) {
    if (step.kind === 'open') held[step.opening.side].open(step.opening, n, named.get(step.opening))
    else if (step.kind === 'close') close(step.closing, n, coversOf.get(step.closing) ?? [], walked, reach)
    else if (step.kind === 'adjust') adjust(held, step.adjustment, n)
    else if (step.kind === 'return') returnCapital(step.returned, held.long, walked)
    else {
      const { claim, quantity } = step
      consume(walked, claim, quantity, takeAlone(claim, quantity, held[claim.side], fractions.has(claim)))
    }
    for (const side of SIDES) spans.note(side, held[side].held, { day: step.day, step: n }, executedIn(step))
  }
  return walked
}

const SIDES: readonly Side[] = ['long', 'short']

const executedIn = (step: Event | LotAlone): Opening | Closing | undefined =>
  step.kind === 'open' ? step.opening : step.kind === 'close' ? step.closing : undefined

/** What no transaction closes of a lot. It is a sale all the same. */
interface LotAlone {
  kind: 'lot'
  day: number
  phase: Phase
  claim: Claim
  quantity: Quantity
}

function lotsAloneOf(claims: readonly Claim[], covering: ReadonlyMap<Claim, readonly Cover[]>): LotAlone[] {
  const alone = claims.map((claim): LotAlone => {
    const covered = sum((covering.get(claim) ?? []).map(({ quantity }) => quantity))
    return { kind: 'lot', day: claim.day, phase: PHASE.lots, claim, quantity: claim.lot.quantity - covered }
  })
  return alone.filter(({ quantity }) => quantity > 0n)
}

/** The events of the rows, with the lots that have none at the end of the trading of their days. */
const inTurn = (events: readonly Event[], lots: readonly LotAlone[]): (Event | LotAlone)[] =>
  lots.length === 0 ? [...events] : [...events, ...lots].sort((a, b) => a.day - b.day || a.phase - b.phase)

const isDated = ({ claim }: Cover): boolean => claim.openedDay !== null

/** First the lots with an opening date, so that other lots do not consume the openings that these name; then the rest by FIFO. */
function close(closing: Closing, step: number, covers: readonly Cover[], walked: Walked, reach: Reach): void {
  const inventory = walked.held[closing.side]
  let covered = 0n
  for (const { claim, quantity } of [...covers.filter(isDated), ...covers.filter((cover) => !isDated(cover))]) {
    const taken =
      claim.openedDay === null ? inventory.takeUndated(claim, quantity) : takeDated(claim, quantity, walked, reach)
    consume(walked, claim, quantity, taken)
    const parts = walked.closed.get(claim) ?? []
    parts.push(closedPart(closing, covered, quantity, step))
    walked.closed.set(claim, parts)
    covered += quantity
  }
  if (covered < closing.quantity) matchRest(closing, covered, step, walked)
}

function closedPart(closing: Closing, from: Quantity, quantity: Quantity, step: number): ClosedPart {
  const shareOf = (money: Money) => slice(money, closing.quantity, from, from + quantity)
  return { closing, quantity, money: shareOf(closing.money), fees: shareOf(closing.fees), step }
}

/** How far back a lot can name an opening that is in the rows. */
interface Reach {
  firstDay: number
  /** By how many days wash sales can have moved the opening day of a lot back: the days that the shares sold were held. */
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
function takeDated(claim: Claim, quantity: Quantity, { held, strayed }: Walked, { firstDay, washed }: Reach): Taken[] {
  const inventory = held[claim.side]
  const openedDay = claim.openedDay!
  const taken = inventory.takeNamedOrMoved(claim, openedDay, quantity)
  const missing = quantity - sum(taken.map((part) => part.quantity))
  if (openedDay < firstDay || missing === 0n) return taken
  const others = inventory.take(missing)
  if (others.length > 0 && washed === 0) strayed.add(claim)
  return [...taken, ...others]
}

/** Notes what a lot consumed for a part of it. After the last part, what it still names is free. */
function consume({ consumed, unsold, held }: Walked, claim: Claim, part: Quantity, taken: Taken[]): void {
  const all = consumed.get(claim) ?? []
  for (const one of taken) all.push(one)
  consumed.set(claim, all)
  const rest = (unsold.get(claim) ?? claim.lot.quantity) - part
  unsold.set(claim, rest)
  if (rest === 0n) held[claim.side].release(claim)
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

/** Listed cash that no lot explains, and lots of fractions of a share. */
function cashOfLots(listed: readonly Closing[], lotsAlone: readonly Claim[]) {
  const { fractions, paid } = fractionsIn(lotsAlone, listed)
  const isPaid = new Set(paid.values())
  const rest = withoutCashOfLots(
    listed.filter((closing) => !paid.has(closing)),
    lotsAlone.filter((claim) => !isPaid.has(claim)),
  )
  return { fractions, unmatched: rest.map(unmatchedOf) }
}

/**
 * What a lot without a transaction consumes. If it has an opening date without an opening, the transaction of that opening is
 * missing too, so the lot must not consume any other. A fraction of whole shares was never held.
 */
function takeAlone(claim: Claim, quantity: Quantity, inventory: Inventory, isFraction: boolean): Taken[] {
  if (isFraction && isWhole(inventory.held)) {
    inventory.removeCost(claim)
    return []
  }
  return claim.openedDay === null
    ? inventory.takeUndated(claim, quantity)
    : inventory.takeNamed(claim, claim.openedDay, quantity)
}

const unmatchedOf = (closing: Closing): Unmatched => ({
  closing,
  quantity: closing.quantity,
  money: closing.money,
  code: codeOf(closing.side, closing.quantity),
  cameOn: null,
})

/** Of a quantity of 0: cash for shares, as after a merger. */
const codeOf = (side: Side, quantity: Quantity): UnmatchedCode =>
  quantity === 0n ? 'no_known_shares' : side === 'short' ? 'no_known_short_sale' : 'no_known_purchase'

/** What a return of capital has more than the cost of the shares is listed: it is a gain of no sale. */
function returnCapital({ day, money, row }: Returned, inventory: Inventory, { unmatched }: Walked): void {
  const rest = inventory.returnCapital(money)
  if (rest !== 0n) unmatched.push(unmatchedOf({ side: 'long', day, quantity: 0n, money: rest, fees: 0n, row }))
}

function adjust(held: Record<Side, Inventory>, { kind, reverse, day, date, quantity }: Adjustment, step: number): void {
  const effect =
    kind === 'split'
      ? splitEffect(held.long.held, held.short.held, quantity, reverse)
      : ({ kind: 'movement', quantity } as const)
  if (effect.kind === 'unknown') {
    held.long.forgetCost(effect.quantity)
  } else if (effect.kind === 'scale') for (const inventory of [held.long, held.short]) inventory.scale(effect)
  else if (effect.quantity > 0n) {
    const moved = { quantity: effect.quantity, money: null, fees: 0n, row: null }
    held.long.open({ day, date, time: null, ...moved }, step)
  } else held.long.take(-effect.quantity)
}

/** Matches the units of a closing from `from` on, which no lot covers, by FIFO. */
function matchRest(closing: Closing, from: Quantity, step: number, { held, matches, unmatched }: Walked): void {
  const inventory = held[closing.side]
  const rest = closing.quantity - from
  const money = slice(closing.money, closing.quantity, from, closing.quantity)
  const unknown = { quantity: 0n, money: 0n }
  let isSplitIncomplete = false
  let cameOn: DateString | null = null
  let done = 0n
  let piece = 0
  const part = (quantity: Quantity): Money => {
    const share = slice(money, rest, done, done + quantity)
    done += quantity
    return share
  }
  for (const taken of inventory.takeFree(rest)) {
    const closed = closedPart(closing, from + done, taken.quantity, step)
    const share = part(taken.quantity)
    if (taken.money === null) {
      unknown.quantity += taken.quantity
      unknown.money += share
      isSplitIncomplete ||= taken.isSplitIncomplete
      if (closing.side === 'long') cameOn ??= taken.date
    } else {
      const { money } = taken
      matches.push({ closing, piece: piece++, taken: { ...taken, money }, closed, closingMoney: share })
    }
  }
  const missing = rest - done
  unknown.quantity += missing
  unknown.money += part(missing)
  const code = isSplitIncomplete
    ? 'split_incomplete'
    : cameOn === null
      ? codeOf(closing.side, unknown.quantity)
      : 'no_known_cost'
  if (unknown.quantity > 0n) unmatched.push({ closing, ...unknown, code, cameOn: isSplitIncomplete ? null : cameOn })
}
