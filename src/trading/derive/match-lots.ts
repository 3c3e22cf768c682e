/**
 * Which lots of the broker are about which closing transactions.
 *
 * Neither file names the other, so the evidence is weighed: the strongest first, and for equal
 * evidence the smallest distance in days. Then lots left over are placed by moving others, because
 * a lot without its transaction would count one sale twice; but a lot whose money agrees with a
 * transaction is never moved to one where it does not.
 */
import { CENT, type Money, min, proRata, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import { groupBy } from './group.ts'
import { REACH } from './rows.ts'

export interface Piece {
  /** Days since 1970-01-01. */
  day: number
  /** Positive; a piece of none is linked to nothing. */
  quantity: Quantity
  /** What the closing brought or cost, on both sides by the same sign. */
  money: Money
  /** The day a lot was opened, where it says so: its closing is hardly before. */
  openedDay?: number | null
}

/** `quantity` of `lots[lot]` is part of `closings[closing]`. */
export interface Link {
  lot: number
  closing: number
  quantity: Quantity
}

interface Node extends Piece {
  openedDay: number | null
  index: number
  /** Not linked yet. */
  left: Quantity
  unit: bigint
}
interface LotNode extends Node {
  /** The unit prices its money agrees with. */
  range: [low: bigint, high: bigint]
  /** Its money agrees with no closing in reach, so money says nothing about it. Known once asked. */
  priceless?: boolean
}
interface ClosingNode extends Node {
  lots: Map<LotNode, Quantity>
}

const UNIT_SCALE = 10n ** 14n
/** Money per unit, at a scale fine enough to compare two. */
export const unitPrice = (money: Money, quantity: Quantity): bigint =>
  quantity === 0n ? 0n : (money * UNIT_SCALE) / quantity

/** Days a lot is dated after its transaction, likeliest first: on the day, then the day after… */
export const DISTANCES = [0, ...Array.from({ length: REACH }, (_, i) => [i + 1, -i - 1]).flat()]

/**
 * Links lots with closings of one side, at most REACH days apart. No lot and no closing is linked
 * beyond its quantity. The answer depends on the order of the arguments only among equals.
 */
export function matchLots(lots: readonly Piece[], closings: readonly Piece[]): Link[] {
  if (lots.length === 0 || closings.length === 0) return []
  const matcher = new Matcher(lots.map(toLot), closings.map(toClosing))
  matcher.weigh([sameDaySum(true), sameRow, samePrice])
  matcher.placeLeftOver(false)
  matcher.weigh([sameDaySum(false), sameQuantity])
  matcher.weigh([anything])
  matcher.placeLeftOver(true)
  return matcher.links()
}

const toNode = (piece: Piece, index: number): Node => ({
  day: piece.day,
  quantity: piece.quantity,
  money: piece.money,
  openedDay: piece.openedDay ?? null,
  index,
  left: piece.quantity,
  unit: unitPrice(piece.money, piece.quantity),
})
const toLot = (piece: Piece, index: number): LotNode => ({ ...toNode(piece, index), range: priceRange(piece) })
const toClosing = (piece: Piece, index: number): ClosingNode => ({ ...toNode(piece, index), lots: new Map() })

/** The unit prices within a cent of the lot's money: the lot's own rounding. */
export const priceRange = (lot: Piece): [bigint, bigint] => [
  unitPrice(lot.money - CENT, lot.quantity) - 1n,
  unitPrice(lot.money + CENT, lot.quantity) + 1n,
]

/** Says whether a lot's money is, to the cent, its share of one of the closings. */
export function priceFinder(closings: readonly Piece[]): (lot: Piece) => boolean {
  const units = closings.map((closing) => unitPrice(closing.money, closing.quantity)).sort(ascending)
  return (lot) => {
    const [low, high] = priceRange(lot)
    const at = firstAtLeast(units, low)
    return at < units.length && units[at]! <= high
  }
}

// ── Evidence ────────────────────────────────────────────────────────────────
// Each is asked about the lots of one day and the closings of one day that are not linked in full.

type Evidence = (lots: LotNode[], closings: ClosingNode[]) => void

/** All of the day's lots are all of the day's closings. */
const sameDaySum =
  (withMoney: boolean): Evidence =>
  (lots, closings) => {
    if (sum(lots.map((node) => node.left)) !== sum(closings.map((node) => node.left))) return
    if (withMoney && toCents(moneyLeft(lots)) !== toCents(moneyLeft(closings))) return
    for (const evidence of [sameRow, samePrice, sameQuantity, anything])
      evidence(lots.filter(open), closings.filter(open))
  }

const moneyLeft = (nodes: Node[]): Money => sum(nodes.map((node) => proRata(node.money, node.left, node.quantity)))

/** One lot, one closing: the same quantity and the same money to the cent. */
const sameRow: Evidence = (lots, closings) =>
  pairEqual(lots.filter(whole), closings.filter(whole), (node) => `${node.quantity} ${toCents(node.money)}`)

const sameQuantity: Evidence = (lots, closings) => pairEqual(lots, closings, (node) => `${node.left}`)

/** The lot's money is its share of the closing's: one sale closing several lots. */
const samePrice: Evidence = (lots, closings) => {
  const byPrice = closings.toSorted(byUnit)
  let at = 0
  for (const lot of lots.toSorted((a, b) => ascending(a.range[0], b.range[0]))) {
    const [low, high] = lot.range
    while (at < byPrice.length && (byPrice[at]!.unit < low || !open(byPrice[at]!))) at++
    for (let i = at; open(lot) && i < byPrice.length && byPrice[i]!.unit <= high; i++) link(lot, byPrice[i]!)
  }
}

const anything: Evidence = (lots, closings) => {
  let at = 0
  for (const lot of lots) {
    while (open(lot) && at < closings.length) {
      link(lot, closings[at]!)
      if (!open(closings[at]!)) at++
    }
  }
}

function pairEqual(lots: LotNode[], closings: ClosingNode[], keyOf: (node: Node) => string): void {
  const waiting = groupBy(closings.toReversed(), keyOf)
  for (const lot of lots) {
    const closing = waiting.get(keyOf(lot))?.pop()
    if (closing !== undefined) link(lot, closing)
  }
}

function link(lot: LotNode, closing: ClosingNode): void {
  const quantity = min(lot.left, closing.left)
  if (quantity === 0n) return
  lot.left -= quantity
  closing.left -= quantity
  closing.lots.set(lot, (closing.lots.get(lot) ?? 0n) + quantity)
}

const open = (node: Node): boolean => node.left > 0n
const whole = (node: Node): boolean => node.left === node.quantity
const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)
const byUnit = (a: Node, b: Node): number => ascending(a.unit, b.unit)

function firstAtLeast(sorted: bigint[], value: bigint): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

// ── The matching ────────────────────────────────────────────────────────────

class Matcher {
  readonly #lots: LotNode[]
  readonly #closings: ClosingNode[]
  /** By day, without those linked in full. */
  readonly #openLots: Map<number, LotNode[]>
  readonly #openClosings: Map<number, ClosingNode[]>
  readonly #search: Map<number, SearchDay>

  constructor(lots: LotNode[], closings: ClosingNode[]) {
    this.#lots = lots
    this.#closings = closings
    this.#openLots = groupBy(lots, (lot) => lot.day)
    this.#openClosings = groupBy(closings, (closing) => closing.day)
    this.#search = new Map(Array.from(this.#openClosings, ([day, all]) => [day, new SearchDay(all)]))
  }

  /** Brokers that print settlement dates close lots before they open them: that is tried last. */
  weigh(kinds: Evidence[]): void {
    for (const beforeOpened of [false, true]) {
      for (const distance of DISTANCES) for (const evidence of kinds) this.#pass(evidence, distance, beforeOpened)
    }
  }

  #pass(evidence: Evidence, distance: number, beforeOpened: boolean): void {
    for (const lotDay of this.#openLots.keys()) {
      const day = lotDay - distance
      const closings = stillOpen(this.#openClosings, day)
      if (closings.length === 0) continue
      const lots = stillOpen(this.#openLots, lotDay)
      const fitting = beforeOpened ? lots : lots.filter((lot) => lot.openedDay === null || lot.openedDay <= day)
      if (fitting.length > 0) evidence(fitting, closings)
    }
  }

  links(): Link[] {
    return this.#closings.flatMap((closing) =>
      Array.from(closing.lots, ([lot, quantity]) => ({ lot: lot.index, closing: closing.index, quantity })),
    )
  }

  /**
   * Places lots that are left over, moving linked ones along shortest chains where needed
   * (augmenting paths). With `anywhere` a left-over lot itself may go to any closing in reach,
   * without only to those its money agrees with.
   */
  placeLeftOver(anywhere: boolean): void {
    while (this.#closings.some(open) && this.#placeSome(anywhere));
  }

  /** Searches from all left-over lots at once, and moves along every chain found. */
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
    let placed = false
    for (const end of ends) placed = move(end, chains) || placed
    return placed
  }

  /** Closings in reach where the lot may go and the search has not been; given out once. */
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

/** How a search came to each closing, and to each lot that is not a start: off which closing it would move. */
interface Chains {
  reachedFrom: Map<ClosingNode, LotNode>
  movedFrom: Map<LotNode, ClosingNode>
}

/** Moves what fits along the chain that ends at a closing with room. */
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
  // An earlier chain of the same search may have used up what this one needs.
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

/** The closings of a day by unit price, each given out once per search: a search stays linear. */
class SearchDay {
  readonly #closings: ClosingNode[]
  readonly #units: bigint[]
  /** From a place, where to look for the next closing not given out yet. */
  readonly #next: Int32Array

  constructor(closings: ClosingNode[]) {
    this.#closings = closings.toSorted(byUnit)
    this.#units = this.#closings.map((closing) => closing.unit)
    this.#next = new Int32Array(closings.length + 1)
    this.reset()
  }

  reset(): void {
    for (let i = 0; i < this.#next.length; i++) this.#next[i] = i
  }

  hasUnit(low: bigint, high: bigint): boolean {
    const at = firstAtLeast(this.#units, low)
    return at < this.#units.length && this.#units[at]! <= high
  }

  *takeUnits(low: bigint, high: bigint): Generator<ClosingNode> {
    for (
      let i = this.#find(firstAtLeast(this.#units, low));
      i < this.#units.length && this.#units[i]! <= high;
      i = this.#find(i)
    ) {
      this.#next[i] = i + 1
      yield this.#closings[i]!
    }
  }

  *takeAll(): Generator<ClosingNode> {
    for (let i = this.#find(0); i < this.#closings.length; i = this.#find(i)) {
      this.#next[i] = i + 1
      yield this.#closings[i]!
    }
  }

  #find(from: number): number {
    let at = from
    while (this.#next[at]! !== at) {
      this.#next[at] = this.#next[this.#next[at]!]!
      at = this.#next[at]!
    }
    return at
  }
}
