/**
 * What trades are made of (law 8.1). The shares of a row that opened or closed something are divided into parts: a part is in a
 * trade, was sold without a known purchase, is still open, or left. The parts of a row add up to its shares.
 */
import type { DateString } from '../../lib/dates.ts'
import { abs, type Money, type Price, type Quantity, sum } from '../../lib/decimal.ts'
import type { PartEffect, PartKind } from '../../lib/terms.ts'
import type { Side } from '../ledger.ts'
import { type Claim, pieceOf } from './claims.ts'
import type { Point } from './events.ts'
import type { Taken } from './inventory.ts'
import type { RoundTripSpan, RoundTrips } from './round-trips.ts'
import type { Row } from './row.ts'
import { type ClosedPart, type Match, SIDES, type Unmatched, type Walked } from './walk.ts'

type Loose = Exclude<PartKind, 'lot' | 'fifo'>

export interface Part {
  /** Of the transaction; null if it is what the lot of the trade has beside its transactions. */
  transactionId: number | null
  /** The number of the copy of the transaction, and how many copies from there on have such a part. */
  copy: number
  copies: number
  /** Its number among the parts of the transaction, or of the lot. */
  n: number
  effect: PartEffect
  side: Side
  /** In the shares of the day of the transaction. */
  quantity: Quantity
  /** In the shares of the closing; null if they are the same. */
  shownQuantity: Quantity | null
  /** The printed price in these shares; null if they are the same. */
  shownPrice: Price | null
  /** Cost or proceeds; null if no file has it. */
  money: Money | null
  /** The part of what the transaction paid, if a return of capital or a split changed `money`; null otherwise. */
  paid: Money | null
  /** Included in `money`. */
  fees: Money
  /** By which the executions of a day are ordered. */
  step: number
  /** The day of a purchase that was carried over a change of name; null of others, which have the day of their transaction. */
  carriedFrom: DateString | null
  /** Whether the transaction is an own entry of the user. */
  ownEntry: boolean
  /** The round trip of its transaction; null if its trade is in the same one, or if it is in none. */
  roundTripOn: DateString | null
  roundTripNumber: number | null
}

/** A part of no trade. */
export interface LoosePart extends Part {
  kind: Loose
  /** The lot, if it is the lot itself, which is of no sale; null of a part of a transaction. */
  lotId: number | null
}

export interface Parts {
  ofClaim: ReadonlyMap<Claim, readonly Part[]>
  ofMatch: ReadonlyMap<Match, readonly Part[]>
  loose: LoosePart[]
  /** How many transactions opened or closed each round trip. */
  executions: ReadonlyMap<RoundTripSpan, number>
}

type History = Pick<
  Walked,
  'openings' | 'closings' | 'matches' | 'unmatched' | 'left' | 'consumed' | 'closed' | 'held' | 'era'
> & { claims: readonly Claim[]; withoutSale: readonly Claim[] }

/** `times`: as in `multiples.ts`. Trades have the parts of their first copy; loose parts are listed for all copies. */
export const partsIn = (walked: History, trips: RoundTrips, times: number): Parts =>
  new Collecting(walked, trips).parts(times)

class Collecting {
  readonly #walked: History
  readonly #trips: RoundTrips
  readonly #firstSteps = new Map<number, number>()
  /** How many parts each transaction has, and each lot. */
  readonly #numbers = new Map<number, number>()
  readonly #numbersOfLots = new Map<number, number>()
  readonly #tripAt = new Map<Point, RoundTripSpan>()
  readonly #executed = new Map<RoundTripSpan, Set<Point>>()

  constructor(walked: History, trips: RoundTrips) {
    this.#walked = walked
    this.#trips = trips
    for (const { at } of [...walked.openings, ...walked.closings])
      this.#firstSteps.set(at.day, Math.min(at.step, this.#firstSteps.get(at.day) ?? at.step))
    for (const trip of trips.all) for (const { at } of trip.executed) this.#tripAt.set(at, trip)
  }

  parts(times: number): Parts {
    const { claims, matches } = this.#walked
    const ofClaim = new Map(claims.map((claim) => [claim, this.#ofClaim(claim)]))
    const ofMatch = new Map(matches.map((match) => [match, this.#ofMatch(match)]))
    // The parts of trades are listed for each copy: see `multiples.ts`.
    for (const numbers of [this.#numbers, this.#numbersOfLots])
      for (const [id, count] of numbers) numbers.set(id, count * times)
    const loose = [...this.#loose(), ...this.#lotsWithoutSale()].map((part) => ({
      ...part,
      copy: part.copy * times,
      copies: part.copies * times,
    }))
    return { ofClaim, ofMatch, loose, executions: new Map([...this.#executed].map(([trip, at]) => [trip, at.size])) }
  }

  #ofMatch(match: Match): Part[] {
    const { closing, taken, closed, closingMoney } = match
    const trip = this.#trips.ofMatch.get(match)
    return [this.#opened(taken, closing.side, trip), this.#closed({ ...closed, money: closingMoney }, trip)]
  }

  #ofClaim(claim: Claim): Part[] {
    const { consumed, closed } = this.#walked
    const trip = this.#trips.ofClaim.get(claim)
    const taken = (consumed.get(claim) ?? []).filter(isOfRow)
    const closings = closed.get(claim) ?? []
    const { proceeds, costBasis } = claim.lot
    const [openingMoney, closingMoney] = claim.side === 'long' ? [costBasis, proceeds] : [proceeds, costBasis]
    return [
      ...taken.map((one) => this.#opened(one, claim.side, trip)),
      ...this.#restOfLot(claim, 'opens', openingMoney, taken),
      ...closings.map((one) => this.#closed(one, trip)),
      ...this.#restOfLot(claim, 'closes', closingMoney, closings),
    ]
  }

  /** What the lot has and its transactions have not. */
  #restOfLot(
    claim: Claim,
    effect: PartEffect,
    whole: Money,
    parts: readonly { quantity: Quantity; money: Money | null }[],
  ): Part[] {
    const quantity = claim.lot.quantity - sum(parts.map((part) => part.quantity))
    const money = whole - sum(parts.map((part) => part.money ?? 0n))
    return quantity === 0n && money === 0n ? [] : [this.#partOfLot(claim, effect, { quantity, money })]
  }

  #partOfLot(
    { lotId, side, copy }: Claim,
    effect: PartEffect,
    { quantity, money }: { quantity: Quantity; money: Money },
  ): Part {
    return {
      ...{ transactionId: null, copy, copies: 1, n: this.#numberOfLot(lotId), effect, side },
      ...{ quantity, shownQuantity: null, shownPrice: null, money, paid: null, fees: 0n },
      ...{ step: 0, carriedFrom: null, ownEntry: false, roundTripOn: null, roundTripNumber: null },
    }
  }

  #lotsWithoutSale(): LoosePart[] {
    return this.#walked.withoutSale.map((claim) => ({
      ...this.#partOfLot(claim, 'closes', pieceOf(claim)),
      ...{ kind: 'unmatched', lotId: claim.lotId },
    }))
  }

  #loose(): LoosePart[] {
    const { held, era, unmatched, left } = this.#walked
    const of = (kind: Loose, part: Part, { quantity }: Row): Whole => ({
      ...{ part: { ...part, kind, lotId: null }, isWhole: part.quantity === abs(quantity) },
    })
    const opened = (kind: Loose, side: Side, taken: Taken) => of(kind, this.#opened(taken, side), taken.source)
    const parts = [
      ...unmatched.flatMap((sale) => [
        ...sale.taken.filter(isOfRow).map((taken) => opened('unmatched', sale.closing.side, taken)),
        of('unmatched', this.#closed(sale), sale.closing.row),
      ]),
      ...SIDES.flatMap((side) => left[side].filter(isOfRow).map((taken) => opened('moved', side, taken))),
      ...SIDES.flatMap((side) =>
        held[side]
          .openLots(era)
          .filter(isOfRow)
          .map((taken) => opened('open', side, taken)),
      ),
    ]
    return together(parts)
  }

  #opened(taken: Taken, side: Side, trip?: RoundTripSpan): Part {
    const { source, row, quantity, own, price, money, paid, fees, at } = taken
    return this.#partOf(
      source,
      { at, trip },
      {
        ...{ effect: row === null ? 'came' : 'opens', side, quantity: own, money, fees },
        shownQuantity: quantity === own ? null : quantity,
        shownPrice: row === null || price === row.price ? null : price,
        paid: paid === money ? null : paid,
      },
    )
  }

  #closed({ closing, quantity, money, fees }: ClosedPart | Unmatched, trip?: RoundTripSpan): Part {
    const { row, at, side } = closing
    const figures = { shownQuantity: null, shownPrice: null, paid: null }
    return this.#partOf(row, { at, trip }, { effect: 'closes', side, quantity, money, fees, ...figures })
  }

  /** `trip`: of its trade. */
  #partOf(
    row: Row,
    { at, trip }: { at: Point; trip: RoundTripSpan | undefined },
    figures: Pick<Part, 'effect' | 'side' | 'quantity' | 'shownQuantity' | 'shownPrice' | 'money' | 'paid' | 'fees'>,
  ): Part {
    const { id, copy, carried, date, isOwn } = row
    const own = this.#tripAt.get(at)
    const executed = own ?? trip
    if (executed !== undefined && figures.effect !== 'came') this.#execute(executed, at)
    const isOther = own !== undefined && own !== trip
    // Lists every property: to spread objects takes several times as long.
    return {
      transactionId: id,
      copy: carried ?? copy,
      copies: 1,
      n: this.#number(id),
      effect: figures.effect,
      side: figures.side,
      quantity: figures.quantity,
      shownQuantity: figures.shownQuantity,
      shownPrice: figures.shownPrice,
      money: figures.money,
      paid: figures.paid,
      fees: figures.fees,
      step: at.step - (this.#firstSteps.get(at.day) ?? at.step),
      carriedFrom: carried === null ? null : date,
      ownEntry: isOwn,
      roundTripOn: isOther ? own.openedOn : null,
      roundTripNumber: isOther ? own.number : null,
    }
  }

  #number(id: number): number {
    const n = this.#numbers.get(id) ?? 0
    this.#numbers.set(id, n + 1)
    return n
  }

  #numberOfLot(id: number): number {
    const n = this.#numbersOfLots.get(id) ?? 0
    this.#numbersOfLots.set(id, n + 1)
    return n
  }

  #execute(trip: RoundTripSpan, at: Point): void {
    const points = this.#executed.get(trip)
    if (points === undefined) this.#executed.set(trip, new Set([at]))
    else points.add(at)
  }
}

/** Shares from before the history have no row. */
const isOfRow = ({ isOld }: Taken): boolean => !isOld

interface Whole {
  part: LoosePart
  /** Whether it is the whole transaction. */
  isWhole: boolean
}

/** Joins the parts of identical transactions, which may be thousands. */
function together(parts: readonly Whole[]): LoosePart[] {
  const joined: LoosePart[] = []
  let last: Whole | undefined
  for (const one of parts) {
    if (last?.isWhole && one.isWhole && isNext(last.part, one.part)) {
      last.part.copies += one.part.copies
      continue
    }
    joined.push(one.part)
    last = one
  }
  return joined
}

const ALIKE = [
  'transactionId',
  'kind',
  'effect',
  'side',
  'quantity',
  'shownQuantity',
  'shownPrice',
  'money',
  'paid',
] as const
const ALSO_ALIKE = ['fees', 'carriedFrom', 'ownEntry', 'roundTripOn', 'roundTripNumber'] as const

const isNext = (a: LoosePart, b: LoosePart): boolean =>
  b.copy === a.copy + a.copies && [...ALIKE, ...ALSO_ALIKE].every((name) => a[name] === b[name])
