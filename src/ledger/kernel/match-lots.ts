/**
 * Matches the broker's lots to closing transactions, which have no common key: by money, then by quantity. A lot takes a
 * closing of its own day, else one of another day in reach. If more lots find a closing that way, the lots are matched in the
 * order of their days instead: files with settlement dates need it. A lot without its transaction would count one sale twice.
 */
import { compare } from '../../lib/compare.ts'
import { min, type Quantity, sum } from '../../lib/decimal.ts'
import {
  agrees,
  type ClosingNode,
  type LotNode,
  link,
  type MatchRule,
  nearestPrice,
  open,
  priceDistance,
  samePrice,
  sameQuantity,
  sameRow,
  sameSet,
  sameSetOfAll,
  sameSum,
  sameTrade,
  toClosings,
  toLots,
  unlink,
} from './match-rules.ts'
import { DISTANCES, type Piece, REACH } from './pieces.ts'

/** `quantity` of `lots[lot]` is part of `closings[closing]`. */
export interface Link {
  lot: number
  closing: number
  quantity: Quantity
}

/**
 * Links lots to closings of one side that are at most REACH days apart. The links of a lot or a closing never exceed its
 * quantity. The order of the arguments only decides between equal rows.
 */
export function matchLots(lots: readonly Piece[], closings: readonly Piece[]): Link[] {
  return runsOf(toLots(lots), toClosings(closings)).flatMap((run) => {
    const byMoney = better(run, linkDayFirst(MONEY), linkInOrder(MONEY))
    return linksOf(linked(linked(byMoney, linkNearestFirst([sameQuantity, nearestPrice])), linkRest).closings)
  })
}

/** Links lots to closings of their own day that have their money. */
export function matchLotsOfDay(lots: readonly Piece[], closings: readonly Piece[]): Link[] {
  const run: Run = { lots: toLots(lots), closings: toClosings(closings) }
  linkDays(run, MONEY, [0], false)
  return linksOf(run.closings)
}

/** Whether each lot has the money of closings of its own day: then it is linked to these, whatever other days have. */
export const areOfTheirDays = (lots: readonly Piece[], closings: readonly Piece[]): boolean =>
  sum(matchLotsOfDay(lots, closings).map(({ quantity }) => quantity)) === sum(lots.map(({ quantity }) => quantity))

const MONEY: readonly MatchRule[] = [sameTrade, sameRow, sameSet, sameSum, samePrice, sameSetOfAll]

/** Lots and closings of some days. No other lot or closing is within REACH days. */
interface Run {
  lots: LotNode[]
  closings: ClosingNode[]
}

type Linking = (run: Run, beforeOpened: boolean) => void

/** The run as the first way links it, or as the second if that links more. */
function better(run: Run, first: Linking, second: Linking): Run {
  const one = linked(run, first)
  if (openIn(one) === 0n) return one
  const other = linked(run, second)
  return openIn(other) < openIn(one) ? other : one
}

/** If a broker prints settlement dates, a sale can be dated before its lot was opened: such pairs are tried last. */
function linked(run: Run, link: Linking): Run {
  const copy = copyOf(run)
  for (const beforeOpened of [false, true]) if (openIn(copy) > 0n) link(copy, beforeOpened)
  return copy
}

const openIn = ({ lots }: Run): Quantity => sum(lots.map(({ left }) => left))

function copyOf({ lots, closings }: Run): Run {
  const copies = new Map(lots.map((lot) => [lot, { ...lot }]))
  return {
    lots: [...copies.values()],
    closings: closings.map((closing) => ({
      ...closing,
      lots: new Map(Array.from(closing.lots, ([lot, quantity]) => [copies.get(lot)!, quantity])),
    })),
  }
}

const linksOf = (closings: ClosingNode[]): Link[] =>
  closings.flatMap((closing) =>
    Array.from(closing.lots, ([lot, quantity]) => ({ lot: lot.index, closing: closing.index, quantity })),
  )

function runsOf(lots: LotNode[], closings: ClosingNode[]): Run[] {
  const runs: Run[] = []
  let last = Number.NEGATIVE_INFINITY
  const all = [
    ...lots.map((lot) => ({ day: lot.day, lot })),
    ...closings.map((closing) => ({ day: closing.day, closing })),
  ]
  for (const one of all.sort((a, b) => a.day - b.day)) {
    if (one.day - last > REACH) runs.push({ lots: [], closings: [] })
    last = one.day
    if ('lot' in one) runs.at(-1)!.lots.push(one.lot)
    else runs.at(-1)!.closings.push(one.closing)
  }
  return runs
}

const EARLIEST_FIRST = DISTANCES.toSorted((a, b) => b - a)

/** Tries the pairs of a day of lots and a day of closings, for each distance in turn. */
function linkDays(
  { lots, closings }: Run,
  kinds: readonly MatchRule[],
  distances: readonly number[],
  beforeOpened: boolean,
) {
  const [lotDays, closingDays] = [Map.groupBy(lots, ({ day }) => day), Map.groupBy(closings, ({ day }) => day)]
  const pass = (rule: MatchRule, all: readonly LotNode[], day: number) => {
    const free = (closingDays.get(day) ?? []).filter(open)
    if (free.length === 0) return
    const fitting = all.filter((lot) => open(lot) && (beforeOpened || lot.openedDay === null || lot.openedDay <= day))
    if (fitting.length > 0) rule(fitting, free)
  }
  for (const distance of distances)
    for (const rule of kinds) for (const [lotDay, all] of lotDays) pass(rule, all, lotDay - distance)
}

const linkNearestFirst =
  (kinds: readonly MatchRule[]): Linking =>
  (run, beforeOpened) =>
    linkDays(run, kinds, DISTANCES, beforeOpened)

/** The days of lots one after the other. */
const linkInOrder =
  (kinds: readonly MatchRule[]): Linking =>
  ({ lots, closings }, beforeOpened) => {
    for (const ofDay of Map.groupBy(lots, ({ day }) => day).values())
      linkDays({ lots: ofDay, closings }, kinds, EARLIEST_FIRST, beforeOpened)
  }

const linkDayFirst =
  (kinds: readonly MatchRule[]): Linking =>
  (run, beforeOpened) => {
    linkDays(run, kinds, [0], beforeOpened)
    linkInOrder(kinds)(run, beforeOpened)
  }

/**
 * Shares before money (rule 1.3): a lot that is left takes a closing in its reach from its lot, which takes another one, and so on
 * to a closing that is free. But a lot that agrees with its closings to the cent moves only to another with which it does.
 */
const linkRest: Linking = ({ lots, closings }, beforeOpened) => {
  if (!closings.some(open)) return
  const closingsOf = Map.groupBy(closings, ({ day }) => day)
  /** The nearest price first, then the nearest day. */
  const inReach = (lot: LotNode): ClosingNode[] =>
    DISTANCES.map((distance) => lot.day - distance)
      .filter((day) => beforeOpened || lot.openedDay === null || lot.openedDay <= day)
      .flatMap((day) => closingsOf.get(day) ?? [])
      .sort((a, b) => compare(priceDistance(lot, a), priceDistance(lot, b)))
  // No way leads from these to one that is free, whatever is moved later.
  const ended = new Set<ClosingNode>()
  for (const lot of lots)
    while (open(lot)) {
      const way = wayToFree(lot, inReach, ended)
      if (way === undefined) break
      moveAlong(way)
    }
}

/** A lot, and the closing that it may take from the lot of the next step. */
interface Step {
  lot: LotNode
  closing: ClosingNode
}

/** The shortest way from a lot to a closing that is free. */
function wayToFree(
  start: LotNode,
  inReach: (lot: LotNode) => ClosingNode[],
  ended: Set<ClosingNode>,
): Step[] | undefined {
  const cameBy = new Map<LotNode, Step | undefined>([[start, undefined]])
  const isSettled = new Map<LotNode, boolean>()
  const seen = new Set<ClosingNode>()
  for (const [lot] of cameBy)
    for (const closing of inReach(lot)) {
      if (seen.has(closing) || ended.has(closing) || (isSettled.get(lot) === true && !agrees(lot, closing))) continue
      seen.add(closing)
      if (open(closing)) return wayOf({ lot, closing }, cameBy)
      for (const other of closing.lots.keys()) {
        isSettled.set(other, (isSettled.get(other) ?? true) && agrees(other, closing))
        if (!cameBy.has(other)) cameBy.set(other, { lot, closing })
      }
    }
  for (const closing of seen) ended.add(closing)
  return undefined
}

function wayOf(last: Step, cameBy: ReadonlyMap<LotNode, Step | undefined>): Step[] {
  const way: Step[] = []
  for (let step: Step | undefined = last; step !== undefined; step = cameBy.get(step.lot)) way.unshift(step)
  return way
}

function moveAlong(way: readonly Step[]): void {
  const given = way.slice(1).map(({ lot }, at) => ({ lot, closing: (way[at] as Step).closing }))
  const [first, last] = [way[0] as Step, way.at(-1) as Step]
  const held = given.map(({ lot, closing }) => closing.lots.get(lot) as Quantity)
  const quantity = [first.lot.left, last.closing.left, ...held].reduce(min)
  for (const { lot, closing } of given) unlink(lot, closing, quantity)
  for (const { lot, closing } of way) link(lot, closing, quantity)
}
