/**
 * Round trips: what happened in an instrument from flat to flat. Trades whose holding times overlap are one, and so are all
 * trades while the rows show something held. Of a lot without rows only the days are known: lots that share a day are one.
 */

import { type DateString, fromDayNumber } from '../../lib/dates.ts'
import { type Price, type Quantity, sum } from '../../lib/decimal.ts'
import type { Side } from '../ledger.ts'
import { type Claim, isSized } from './claims.ts'
import { type Closing, DAY_BEGINS, DAY_ENDS, type Opening, type Point } from './events.ts'
import type { Taken } from './inventory.ts'
import type { HeldSpan } from './spans.ts'
import type { Match, Walked } from './walk.ts'

/** Names a round trip within its instrument and account. */
export interface RoundTripName {
  /** The day of the first opening; of the first closing if no file has it. */
  openedOn: DateString
  /** From 1, among the round trips that began on the day. */
  number: number
}

/** A quantity, and the sum of its prices. */
export interface Priced {
  quantity: Quantity
  /** Quantity times price; null if a price is not known. */
  product: bigint | null
}

/** What the walk knows of a round trip. Its money is the sum of its trades: see `round-trip.ts`. */
export interface RoundTripSpan extends RoundTripName {
  side: Side
  isOpen: boolean
  openedTime: string | null
  closedTime: string | null
  /** The day on which the rows show nothing held any more; null while it is open, and if only lots show it. */
  flatOn: DateString | null
  /** The most that was held; null if no file prints the quantities. */
  mostHeld: Quantity | null
  openQuantity: Quantity
  /** What its transactions closed whose opening, or the cost of it, is not known: it is in no trade. */
  unmatchedQuantity: Quantity
  /** What is open, with its printed prices. */
  openPriced: Priced
  /** Whether one of its transactions is an own entry of the user. */
  ownEntry: boolean
  /** The transactions that opened or closed it, in their order. */
  executed: (Opening | Closing)[]
}

export interface RoundTrips {
  all: RoundTripSpan[]
  ofClaim: ReadonlyMap<Claim, RoundTripSpan>
  ofMatch: ReadonlyMap<Match, RoundTripSpan>
}

type Walk = Pick<Walked, 'spans' | 'matches' | 'unmatched' | 'consumed' | 'closed' | 'held' | 'era'> & {
  claims: Claim[]
}

interface Piece {
  side: Side
  from: Point
  to: Point
  span?: HeldSpan
  claim?: Claim
  match?: Match
}

export function roundTripsIn(walked: Walk): RoundTrips {
  const pieces: Piece[] = [
    ...walked.spans.map((span) => ({ side: span.side, from: span.from, to: span.to ?? NEVER, span })),
    ...walked.claims.map((claim) => ({ side: claim.side, ...pointsOf(claim, walked), claim })),
    ...walked.matches.map((match) => ({ side: match.closing.side, ...pointsOfMatch(match), match })),
  ]
  const [ofClaim, ofMatch] = [new Map<Claim, RoundTripSpan>(), new Map<Match, RoundTripSpan>()]
  const unmatched = new Map<unknown, Quantity>()
  for (const { closing, quantity } of walked.unmatched)
    unmatched.set(closing, (unmatched.get(closing) ?? 0n) + quantity)
  const numbers = new Map<DateString, number>()
  const all = joined(pieces).map((group) => {
    const openedOn = fromDayNumber((group[0] as Piece).from.day)
    const number = (numbers.get(openedOn) ?? 0) + 1
    const span = spanOf(group, { openedOn, number }, walked)
    const trip = { ...span, unmatchedQuantity: sum(span.executed.map((one) => unmatched.get(one) ?? 0n)) }
    const claims = group.flatMap(({ claim }) => claim ?? [])
    const matches = group.flatMap(({ match }) => match ?? [])
    for (const claim of claims) ofClaim.set(claim, trip)
    for (const match of matches) ofMatch.set(match, trip)
    // Only shares without a known cost were sold, so this is no trade.
    if (claims.length + matches.length === 0 && !trip.isOpen) return undefined
    numbers.set(openedOn, number)
    return trip
  })
  return { all: all.filter((trip) => trip !== undefined), ofClaim, ofMatch }
}

const NEVER: Point = { day: Number.POSITIVE_INFINITY, step: DAY_ENDS }

const comparePoints = (a: Point, b: Point): number => (isLater(a, b) ? 1 : isLater(b, a) ? -1 : 0)

/** Groups of pieces of one side whose times overlap, by their beginning. */
function joined(pieces: readonly Piece[]): Piece[][] {
  const groups: Piece[][] = []
  for (const ofSide of Map.groupBy(pieces, ({ side }) => side).values()) {
    let end: Point | undefined
    for (const piece of ofSide.toSorted((a, b) => comparePoints(a.from, b.from))) {
      const { from, to } = piece
      if (end === undefined || isLater(from, end)) {
        groups.push([piece])
        end = to
        continue
      }
      groups.at(-1)?.push(piece)
      if (isLater(to, end)) end = to
    }
  }
  return groups.sort(([a], [b]) => comparePoints((a as Piece).from, (b as Piece).from))
}

const isLater = (a: Point, b: Point): boolean => a.day > b.day || (a.day === b.day && a.step > b.step)

/** A trade that rows show is in the round trip in which it was closed: when it was opened is in the span of the rows. */
const pointsOfMatch = ({ closing }: Match) => ({ from: closing.at, to: closing.at })

/** When its rows closed it if they show all of a lot, else its days and theirs. */
function pointsOf(claim: Claim, { consumed, closed }: Walk): { from: Point; to: Point } {
  const taken = consumed.get(claim) ?? []
  const closings = closed.get(claim) ?? []
  const isShown = [taken, closings].every(
    (parts) => isSized(claim) && sum(parts.map(({ quantity }) => quantity)) === claim.lot.quantity,
  )
  const opened = taken.map(({ at }) => at)
  const closedAt = closings.map(({ closing }) => closing.at)
  const old = taken.filter(({ isOld }) => isOld).map(({ at }) => at)
  if (isShown) return { from: earliest([...old, ...closedAt]), to: latest(closedAt) }
  const own = [claim.openedDay ?? claim.day, claim.day]
  const days = [...opened, ...closedAt].map(({ day }) => day)
  const all = [...own, ...days]
  return {
    from: { day: Math.min(...all), step: DAY_BEGINS },
    to: { day: Math.max(...all), step: DAY_ENDS },
  }
}

const earliest = (points: readonly Point[]): Point => points.reduce((first, one) => (isLater(first, one) ? one : first))
const latest = (points: readonly Point[]): Point => points.reduce((last, one) => (isLater(one, last) ? one : last))

function spanOf(
  group: readonly Piece[],
  name: RoundTripName,
  { held: inventories, era }: Walk,
): Omit<RoundTripSpan, 'unmatchedQuantity'> {
  const held = group.flatMap(({ span }) => span ?? [])
  const [first, last] = [held[0], held.at(-1)]
  const { side, from } = group[0] as Piece
  const end = latest(group.map(({ to }) => to))
  const isOpen = held.some(({ to }) => to === null)
  const inventory = inventories[side]
  const executed = held.flatMap(({ executions }) => executions)
  return {
    ...name,
    ...{ side, isOpen },
    openedTime: first !== undefined && !isLater(first.from, from) ? first.openedTime : null,
    closedTime: last?.to != null && !isLater(end, last.to) ? last.closedTime : null,
    flatOn: isOpen || last?.to == null ? null : fromDayNumber(last.to.day),
    mostHeld: held.length > 0 ? most(held.map((span) => span.most)) : mostOf(group),
    openQuantity: isOpen ? sum(held.map(({ quantity }) => quantity)) : 0n,
    openPriced: isOpen ? pricedOf(inventory.openLots(era)) : { quantity: 0n, product: 0n },
    ownEntry: executed.some(({ row }) => row?.isOwn === true),
    executed,
  }
}

const pricedOf = (open: readonly Taken[]): Priced => ({
  quantity: sum(open.map(({ quantity }) => quantity)),
  product: open.some(({ price }) => price === null)
    ? null
    : sum(open.map(({ quantity, price }) => quantity * (price as Price))),
})

const most = (quantities: readonly Quantity[]): Quantity =>
  quantities.reduce((largest, one) => (one > largest ? one : largest), 0n)

/** Of lots without rows, on the day on which the most of them overlap. */
function mostOf(group: readonly Piece[]): Quantity | null {
  const lots = group.flatMap(({ claim, from, to }) => (claim === undefined ? [] : { claim, from, to }))
  if (!lots.every(({ claim }) => isSized(claim))) return null
  const changes = lots.flatMap(({ claim, from, to }) => [
    { at: from, by: claim.lot.quantity },
    { at: to, by: -claim.lot.quantity },
  ])
  let [held, largest] = [0n, 0n]
  for (const { by } of changes.toSorted((a, b) => comparePoints(a.at, b.at))) {
    held += by
    if (held > largest) largest = held
  }
  return largest
}
