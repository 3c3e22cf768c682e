/**
 * Rules by which a lot and a closing are the same sale. Each takes the lots of one day and the
 * closings of one day that are not fully linked, and links those it matches.
 */
import { compare } from '../../lib/compare.ts'
import { type Money, min, proRata, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import { type Piece, priceRange, type Trade, unitPrice } from './pieces.ts'

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
export const toLot = (piece: Piece, index: number): LotNode => ({ ...toNode(piece, index), range: priceRange(piece) })
export const toClosing = (piece: Piece, index: number): ClosingNode => ({ ...toNode(piece, index), lots: new Map() })

export type MatchRule = (lots: LotNode[], closings: ClosingNode[]) => void

/** The lots of a day and the closings of a day have the same quantity and money in all, so they are the same sales. */
export const sameSum: MatchRule = (lots, closings) => {
  if (sum(lots.map(({ left }) => left)) !== sum(closings.map(({ left }) => left))) return
  if (toCents(moneyLeft(lots)) !== toCents(moneyLeft(closings))) return
  for (const link of [sameTrade, sameRow, samePrice, sameQuantity, anything])
    link(lots.filter(open), closings.filter(open))
}

const moneyLeft = (nodes: Node[]): Money => sum(nodes.map((node) => proRata(node.money, node.left, node.quantity)))

/** The lot is a trade of the closing, first in, first out: with the same quantity, proceeds and cost to the cent. */
export const sameTrade: MatchRule = (lots, closings) => {
  const keyOf = ({ quantity, money, opening }: Trade) => `${quantity} ${toCents(money)} ${toCents(opening)}`
  const all = closings
    .toReversed()
    .flatMap((closing) => closing.trades.map((trade) => ({ closing, key: keyOf(trade) })))
  const waiting = Map.groupBy(all, ({ key }) => key)
  for (const lot of lots.filter(whole))
    for (const trade of lot.trades) {
      const found = waiting.get(keyOf(trade))
      while (open(lot) && found !== undefined && found.length > 0) {
        const { closing } = found.pop()!
        if (closing.left >= lot.left) link(lot, closing)
      }
    }
}

/** One lot and one closing have the same quantity, and the same money to the cent. */
export const sameRow: MatchRule = (lots, closings) =>
  pairEqual(lots.filter(whole), closings.filter(whole), (node) => `${node.quantity} ${toCents(node.money)}`)

export const sameQuantity: MatchRule = (lots, closings) => pairEqual(lots, closings, (node) => `${node.left}`)

/** The lot's money is its share of the closing's, as if one sale closes several lots. */
export const samePrice: MatchRule = (lots, closings) => {
  const byPrice = closings.toSorted(byUnit)
  let at = 0
  for (const lot of lots.toSorted((a, b) => compare(a.range[0], b.range[0]))) {
    const [low, high] = lot.range
    while (at < byPrice.length && (byPrice[at]!.unit < low || !open(byPrice[at]!))) at++
    for (let i = at; open(lot) && i < byPrice.length && byPrice[i]!.unit <= high; i++) link(lot, byPrice[i]!)
  }
}

export const anything: MatchRule = (lots, closings) => {
  let at = 0
  for (const lot of lots) {
    while (open(lot) && at < closings.length) {
      link(lot, closings[at]!)
      if (!open(closings[at]!)) at++
    }
  }
}

function pairEqual(lots: LotNode[], closings: ClosingNode[], keyOf: (node: Node) => string): void {
  const waiting = Map.groupBy(closings.toReversed(), keyOf)
  for (const lot of lots) {
    const closing = waiting.get(keyOf(lot))?.pop()
    if (closing !== undefined) link(lot, closing)
  }
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
const byUnit = (a: Node, b: Node): number => compare(a.unit, b.unit)
