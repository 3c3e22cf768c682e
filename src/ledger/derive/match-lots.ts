/**
 * Matches the broker's lots to closing transactions.
 *
 * The two files have no common key. So the strongest evidence is used first, and for equal evidence the
 * smallest distance in days. Lots left over are then placed by moving others, because a lot without its
 * transaction would count one sale twice. A lot whose money agrees with a transaction is never moved to
 * one whose money does not.
 */
import { min, type Quantity, sum } from '../../lib/decimal.ts'
import {
  anything,
  type ClosingNode,
  type Evidence,
  type LotNode,
  link,
  type Node,
  open,
  sameDaySum,
  samePrice,
  sameQuantity,
  sameRow,
  toClosing,
  toLot,
} from './evidence.ts'
import { DISTANCES, type Piece, REACH } from './pieces.ts'
import { SearchDay } from './search-day.ts'

/** `quantity` of `lots[lot]` is part of `closings[closing]`. */
export interface Link {
  lot: number
  closing: number
  quantity: Quantity
}

/** The most lots that the searches may visit. Only thousands of sales at one price need more. */
const searchLimitFor = (lots: number): number => 50_000 + 25 * lots

/**
 * Links lots to closings of one side that are at most REACH days apart. The links of a lot or a closing
 * never exceed its quantity. The order of the arguments only decides between equal rows.
 */
export function matchLots(
  lots: readonly Piece[],
  closings: readonly Piece[],
  searchLimit = searchLimitFor(lots.length),
): Link[] {
  if (lots.length === 0 || closings.length === 0) return []
  const matcher = new Matcher(lots.map(toLot), closings.map(toClosing), searchLimit)
  matcher.weigh([sameDaySum(true), sameRow, samePrice])
  matcher.placeLeftOver(false)
  matcher.weigh([sameDaySum(false), sameQuantity])
  matcher.weigh([anything])
  matcher.placeLeftOver(true)
  const links = matcher.links()
  if (!matcher.gaveUp) return links
  const plain = matchInOrder(lots, closings)
  return linked(plain) > linked(links) ? plain : links
}

const linked = (links: Link[]): Quantity => sum(links.map((link) => link.quantity))

/** Links as much as possible, earliest with earliest, and ignores the evidence. */
function matchInOrder(lots: readonly Piece[], closings: readonly Piece[]): Link[] {
  const byDay = (a: Node, b: Node) => a.day - b.day
  const [lotNodes, closingNodes] = [lots.map(toLot).sort(byDay), closings.map(toClosing).sort(byDay)]
  for (let i = 0, j = 0; i < lotNodes.length && j < closingNodes.length; ) {
    const [lot, closing] = [lotNodes[i]!, closingNodes[j]!]
    if (Math.abs(lot.day - closing.day) <= REACH) link(lot, closing)
    if (!open(closing) || lot.day - closing.day > REACH) j++
    if (!open(lot) || closing.day - lot.day > REACH) i++
  }
  return linksOf(closingNodes)
}

const linksOf = (closings: ClosingNode[]): Link[] =>
  closings.flatMap((closing) =>
    Array.from(closing.lots, ([lot, quantity]) => ({ lot: lot.index, closing: closing.index, quantity })),
  )

class Matcher {
  readonly #lots: LotNode[]
  readonly #closings: ClosingNode[]
  /** By day. Fully linked lots are removed. */
  readonly #openLots: Map<number, LotNode[]>
  readonly #openClosings: Map<number, ClosingNode[]>
  readonly #search: Map<number, SearchDay>
  /** Whether the search limit was reached, so that more lots could perhaps be placed. */
  gaveUp = false
  #searchLeft: number

  constructor(lots: LotNode[], closings: ClosingNode[], searchLimit: number) {
    this.#searchLeft = searchLimit
    this.#lots = lots
    this.#closings = closings
    this.#openLots = Map.groupBy(lots, (lot) => lot.day)
    this.#openClosings = Map.groupBy(closings, (closing) => closing.day)
    this.#search = new Map(Array.from(this.#openClosings, ([day, all]) => [day, new SearchDay(all)]))
  }

  /** If a broker prints settlement dates, a sale can be dated before its lot was opened. Such pairs are tried last. */
  weigh(kinds: Evidence[]): void {
    for (const beforeOpened of [false, true]) {
      for (const distance of DISTANCES) for (const evidence of kinds) this.#pass(evidence, distance, beforeOpened)
    }
  }

  #pass(evidence: Evidence, distance: number, beforeOpened: boolean): void {
    for (const lotDay of this.#openLots.keys()) {
      const lots = stillOpen(this.#openLots, lotDay)
      if (lots.length === 0) continue
      const day = lotDay - distance
      const closings = stillOpen(this.#openClosings, day)
      if (closings.length === 0) continue
      const fitting = beforeOpened ? lots : lots.filter((lot) => lot.openedDay === null || lot.openedDay <= day)
      if (fitting.length > 0) evidence(fitting, closings)
    }
  }

  links(): Link[] {
    return linksOf(this.#closings)
  }

  /**
   * Places left-over lots, and moves linked ones along the shortest chains to make room (augmenting
   * paths). If `anywhere` is true, a left-over lot may go to any closing in reach; otherwise only to
   * those that its money agrees with.
   */
  placeLeftOver(anywhere: boolean): void {
    while (this.#closings.some(open) && this.#placeSome(anywhere)) {
      if (this.#searchLeft > 0) continue
      this.gaveUp = true
      return
    }
  }

  /** One search from all left-over lots. Returns whether any was placed. */
  #placeSome(anywhere: boolean): boolean {
    const queue = this.#lots.filter((lot) => open(lot) && (anywhere || !this.#isPriceless(lot)))
    const starts = new Set(queue)
    const chains: Chains = { reachedFrom: new Map(), movedFrom: new Map() }
    const ends: ClosingNode[] = []
    for (const day of this.#search.values()) day.reset()
    for (const lot of queue) {
      for (const closing of this.#candidates(lot, anywhere && starts.has(lot))) {
        chains.reachedFrom.set(closing, lot)
        if (open(closing)) ends.push(closing)
        for (const other of closing.lots.keys()) {
          if (starts.has(other) || chains.movedFrom.has(other)) continue
          chains.movedFrom.set(other, closing)
          queue.push(other)
        }
      }
    }
    this.#searchLeft -= queue.length
    let placed = false
    for (const end of ends) placed = move(end, chains) || placed
    return placed
  }

  /** Closings in reach that the lot may go to and that this search has not visited. */
  *#candidates(lot: LotNode, anywhere: boolean): Generator<ClosingNode> {
    const all = anywhere || this.#isPriceless(lot)
    for (const day of this.#daysInReach(lot)) yield* all ? day.takeAll() : day.takeUnits(...lot.range)
  }

  #daysInReach(lot: LotNode): SearchDay[] {
    return DISTANCES.flatMap((distance) => this.#search.get(lot.day - distance) ?? [])
  }

  #isPriceless(lot: LotNode): boolean {
    lot.priceless ??= !this.#daysInReach(lot).some((day) => day.hasUnit(...lot.range))
    return lot.priceless
  }
}

function stillOpen<Item extends Node>(days: Map<number, Item[]>, day: number): Item[] {
  const before = days.get(day)
  if (before === undefined) return []
  const after = before.filter(open)
  if (after.length === 0) days.delete(day)
  else if (after.length < before.length) days.set(day, after)
  return after
}

/** The path of a search: the lot that reached each closing, and the closing that each moved lot would leave. */
interface Chains {
  reachedFrom: Map<ClosingNode, LotNode>
  movedFrom: Map<LotNode, ClosingNode>
}

/** Moves as much as fits along the chain that ends at `end`. Returns false if nothing fits. */
function move(end: ClosingNode, { reachedFrom, movedFrom }: Chains): boolean {
  const steps: { lot: LotNode; to: ClosingNode; from: ClosingNode | undefined }[] = []
  let quantity = end.left
  for (let to: ClosingNode | undefined = end; to !== undefined; ) {
    const lot: LotNode = reachedFrom.get(to)!
    const from = movedFrom.get(lot)
    quantity = min(quantity, from === undefined ? lot.left : (from.lots.get(lot) ?? 0n))
    steps.push({ lot, to, from })
    to = from
  }
  // An earlier chain of the same search may have moved what this one needs.
  if (quantity === 0n) return false
  for (const { lot, to, from } of steps) {
    to.lots.set(lot, (to.lots.get(lot) ?? 0n) + quantity)
    if (from === undefined) lot.left -= quantity
    else if (from.lots.get(lot) === quantity) from.lots.delete(lot)
    else from.lots.set(lot, from.lots.get(lot)! - quantity)
  }
  end.left -= quantity
  return true
}
