/**
 * Rules by which a lot and a closing are the same sale. Each takes the lots of one day and the
 * closings of one day that are not fully linked, and links those it matches.
 */
import { compare } from '../../lib/compare.ts'
import { type Money, min, proRata, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import { firstAtLeast, type Piece, priceRange, type Trade, unitPrice } from './pieces.ts'

export interface Node extends Piece {
  openedDay: number | null
  trades: readonly Trade[]
  index: number
  /** Quantity not linked yet. */
  left: Quantity
  unit: bigint
}
export interface LotNode extends Node {
  /** The unit prices that its money agrees with. */
  range: [low: bigint, high: bigint]
}
export interface ClosingNode extends Node {
  lots: Map<LotNode, Quantity>
}

const toNode = (piece: Piece, index: number): Node => ({
  day: piece.day,
  quantity: piece.quantity,
  money: piece.money,
  openedDay: piece.openedDay ?? null,
  trades: piece.trades ?? [],
  index,
  left: piece.quantity,
  unit: unitPrice(piece.money, piece.quantity),
})

/** By price, so that it does not matter in which order a file lists them; the larger first, so that a lot is of few closings. */
const byPrice = (a: Node, b: Node): number => compare(a.unit, b.unit) || compare(b.quantity, a.quantity)

export const toLots = (pieces: readonly Piece[]): LotNode[] =>
  pieces.map((piece, index) => ({ ...toNode(piece, index), range: priceRange(piece) })).sort(byPrice)
export const toClosings = (pieces: readonly Piece[]): ClosingNode[] =>
  pieces.map((piece, index) => ({ ...toNode(piece, index), lots: new Map() })).sort(byPrice)

/** Both are in the order of their prices. */
export type MatchRule = (lots: LotNode[], closings: ClosingNode[]) => void

/** The lots of a day and the closings of a day have the same quantity and money in all, so they are the same sales. */
export const sameSum: MatchRule = (lots, closings) => {
  if (sum(lots.map(({ left }) => left)) !== sum(closings.map(({ left }) => left))) return
  if (toCents(moneyLeft(lots)) === toCents(moneyLeft(closings))) linkAll(lots, closings)
}

const linkAll: MatchRule = (lots, closings) => {
  for (const link of [sameTrade, sameRow, samePrice, sameQuantity, nearestPrice]) link(lots, closings)
}

const moneyLeft = (nodes: readonly Node[]): Money =>
  sum(nodes.map((node) => proRata(node.money, node.left, node.quantity)))

/** The lot is a trade of the closing, first in, first out: with the same quantity, proceeds and cost to the cent. */
export const sameTrade: MatchRule = (lots, closings) => {
  const keyOf = ({ quantity, money, opening }: Trade) => `${quantity} ${toCents(money)} ${toCents(opening)}`
  const all = closings
    .toReversed()
    .flatMap((closing) => closing.trades.map((trade) => ({ closing, key: keyOf(trade) })))
  const waiting = Map.groupBy(all, ({ key }) => key)
  for (const lot of lots)
    for (const trade of lot.trades) {
      const found = waiting.get(keyOf(trade))
      while (open(lot) && found !== undefined && found.length > 0) {
        const { closing } = found.pop()!
        if (closing.left >= lot.left) link(lot, closing)
      }
    }
}

/** One lot and one closing have the same quantity, and the same money to the cent. */
export const sameRow: MatchRule = (lots, closings) => {
  const keyOf = ({ quantity, money }: Node) => `${quantity} ${toCents(money)}`
  const waiting = Map.groupBy(closings.filter(whole).toReversed(), keyOf)
  for (const lot of lots.filter(whole)) {
    const closing = waiting.get(keyOf(lot))?.pop()
    if (closing !== undefined) link(lot, closing)
  }
}

/**
 * Some closings have the quantity and money of one lot together. If lots find none because others took these, all choose anew, so
 * that each of them has some.
 */
export const sameSet: MatchRule = (lots, closings) => {
  const free = closings.filter(whole)
  const able = lots.filter((lot) => whole(lot) && setFor([lot], free) !== undefined)
  const sets = able.length <= MOST_LOTS ? jointly(able, free) : undefined
  for (const lot of able) {
    const set = sets?.get(lot) ?? setFor([lot], closings.filter(whole))
    if (set !== undefined) linkAll([lot], set)
  }
}

/** Some closings have the quantity and money of all lots together. */
export const sameSetOfAll: MatchRule = (lots, closings) => {
  const wanted = lots.filter(whole)
  const set = setFor(wanted, closings.filter(whole))
  if (set !== undefined) linkAll(wanted, set)
}

/** How many closings below and above the price of a lot may be among those that are the lot together: it bounds the time. */
const MOST_ON_A_SIDE = 6
/** The same of lots that choose together, and of closings that are looked at for them. */
const [MOST_LOTS, MOST_STEPS] = [20, 20_000]

/** For each lot some closings that are it together; undefined if there is no such way, or none was found in as many steps. */
function jointly(
  [lot, ...others]: readonly LotNode[],
  free: readonly ClosingNode[],
  steps: Steps = { left: MOST_STEPS },
): Map<LotNode, ClosingNode[]> | undefined {
  if (lot === undefined) return new Map()
  for (const set of setsFor([lot], free, steps)) {
    const rest = jointly(
      others,
      free.filter((closing) => !set.includes(closing)),
      steps,
    )
    if (rest !== undefined) return rest.set(lot, set)
  }
  return undefined
}

const setFor = (lots: readonly LotNode[], closings: readonly ClosingNode[]): ClosingNode[] | undefined => {
  const [first] = setsFor(lots, closings)
  return first
}

interface Steps {
  left: number
}

function setsFor(
  lots: readonly LotNode[],
  closings: readonly ClosingNode[],
  steps: Steps = { left: MOST_STEPS },
): Iterable<ClosingNode[]> {
  const [quantity, money] = [sum(lots.map((lot) => lot.quantity)), moneyLeft(lots)]
  const middle = firstAtLeast(closings, unitPrice(money, quantity), ({ unit }) => unit)
  const near = closings.slice(Math.max(0, middle - MOST_ON_A_SIDE), middle + MOST_ON_A_SIDE)
  return sum(near.map((closing) => closing.quantity)) < quantity ? [] : setsOf(near, quantity, money, steps)
}

/** Looks on while the price of what is missing is among the prices that follow. */
function* setsOf(
  closings: readonly ClosingNode[],
  quantity: Quantity,
  money: Money,
  steps: Steps,
): Generator<ClosingNode[]> {
  if (quantity === 0n) {
    if (toCents(money) === 0n) yield []
    return
  }
  const [low, high] = priceRange({ quantity, money })
  if (closings.length === 0 || closings.at(-1)!.unit < low) return
  for (const [i, closing] of closings.entries()) {
    if (closing.unit > high || steps.left-- <= 0) return
    const before = closings[i - 1]
    const isTried = before !== undefined && byPrice(before, closing) === 0
    if (isTried || closing.quantity > quantity) continue
    for (const others of setsOf(closings.slice(i + 1), quantity - closing.quantity, money - closing.money, steps))
      yield [closing, ...others]
  }
}

/** The lot's money is its share of the closing's, as if one sale closes several lots. */
export const samePrice: MatchRule = (lots, closings) => {
  let at = 0
  for (const lot of lots.toSorted((a, b) => compare(a.range[0], b.range[0]))) {
    const [low, high] = lot.range
    while (at < closings.length && (closings[at]!.unit < low || !open(closings[at]!))) at++
    for (let i = at; open(lot) && i < closings.length && closings[i]!.unit <= high; i++) link(lot, closings[i]!)
  }
}

/** Lots and closings of one quantity, the nearest price first. */
export const sameQuantity: MatchRule = (lots, closings) => {
  const equal = Map.groupBy(closings, ({ left }) => left)
  for (const [quantity, some] of Map.groupBy(lots, ({ left }) => left)) nearestPrice(some, equal.get(quantity) ?? [])
}

/** The nearest price first, and the lower one of two: a lot and a closing are linked once each is the nearest to the other. */
export const nearestPrice: MatchRule = (lots, closings) => {
  const [openLots, openClosings] = [[...lots], [...closings]]
  for (let lot = openLots[0]; lot !== undefined && openClosings.length > 0; ) {
    const there = nearest(openClosings, lot.unit)
    const closing = openClosings[there]!
    const here = nearest(openLots, closing.unit)
    if (openLots[here] === lot) {
      link(lot, closing)
      if (!open(closing)) openClosings.splice(there, 1)
      if (!open(lot)) openLots.splice(here, 1)
    }
    lot = openLots[here] ?? openLots.at(-1)
  }
}

function nearest(nodes: readonly Node[], unit: bigint): number {
  const above = firstAtLeast(nodes, unit + 1n, (node) => node.unit)
  const [low, high] = [nodes[above - 1], nodes[above]]
  return low !== undefined && (high === undefined || unit - low.unit <= high.unit - unit) ? above - 1 : above
}

export function link(lot: LotNode, closing: ClosingNode, most: Quantity = lot.left): void {
  const quantity = min(most, closing.left)
  if (quantity === 0n) return
  lot.left -= quantity
  closing.left -= quantity
  closing.lots.set(lot, (closing.lots.get(lot) ?? 0n) + quantity)
}

export function unlink(lot: LotNode, closing: ClosingNode, quantity: Quantity): void {
  lot.left += quantity
  closing.left += quantity
  const rest = (closing.lots.get(lot) ?? 0n) - quantity
  if (rest === 0n) closing.lots.delete(lot)
  else closing.lots.set(lot, rest)
}

/** How far the price of a closing is from those that the lot's money agrees with. */
export const priceDistance = ({ range: [low, high] }: LotNode, { unit }: ClosingNode): bigint =>
  unit < low ? low - unit : unit > high ? unit - high : 0n

/** Whether the price of the closing is the lot's, to the cent. */
export const agrees = (lot: LotNode, closing: ClosingNode): boolean => priceDistance(lot, closing) === 0n

export const open = (node: Node): boolean => node.left > 0n
const whole = (node: Node): boolean => node.left === node.quantity
