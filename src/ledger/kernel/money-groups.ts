/**
 * Matches lots without a quantity to closings, by money alone.
 *
 * Lots and closings form a group if their money is the same to the cent: one lot and one closing, several lots of one
 * closing, one lot of several closings, or all of a day. The days are at most REACH apart, nearest first.
 */
import { compare } from '../../lib/compare.ts'
import { abs, CENT, divideRounded, type Money, min, proRata, type Quantity, sum, toCents } from '../../lib/decimal.ts'
import { DISTANCES, type Piece } from './pieces.ts'

/** What a lot without a quantity shows of its closing: proceeds of a long, cost of a short. */
export interface Amount {
  day: number
  money: Money
}

/** Indices of the lots and the closings that are the same sales. */
export interface Group {
  lots: number[]
  closings: number[]
  /** Whether no other lot or closing of the day could take the place of one of these. */
  unique: boolean
}

/** The most sums of lots or closings that are looked at in all. */
const MOST_SUMS = 200_000

/** The most sums of a day whose lots have no closing's money: those of twelve. */
const MOST_SUMS_OF_A_DAY = 4_096

export function groupByMoney(lots: readonly Amount[], closings: readonly Amount[]): Group[] {
  const sums = { left: MOST_SUMS }
  return [
    ...byDay(lots, closings, hasMoney, [
      allOfDay,
      (ofDay, booked) => equalMoney(ofDay, booked).map(inPairs),
      (ofDay, booked) =>
        onlyGroups(ofDay, booked, sums).map(({ items, target }) => ({ lots: items, closings: [target] })),
      (ofDay, booked) =>
        onlyGroups(booked, ofDay, sums).map(({ items, target }) => ({ lots: [target], closings: items })),
    ]),
    // Of options that expired, one lot may be several closings, or several lots one.
    ...byDay(lots, closings, (item) => !hasMoney(item), [equalMoney]),
  ]
}

/** All lots of a day with those closings of the nearest day in reach whose money is together the nearest to theirs. */
export const groupByDay = (lots: readonly Amount[], closings: readonly Amount[]): Group[] =>
  byDay(lots, closings, hasMoney, [(ofDay, booked) => [{ lots: ofDay, closings: nearestTo(moneyOf(ofDay), booked) }]])

/** All of them if several combinations are as near, or if none has the money: less than a hundredth of it may be fees. */
function nearestTo(money: Money, items: Item[]): Item[] {
  const found = combinationsOf(byMoney(items), { left: MOST_SUMS_OF_A_DAY })
  const [nearest] = [...found.keys()]
    .filter((total) => 100n * total >= 99n * money)
    .sort((a, b) => compare(abs(a - money), abs(b - money)) || compare(a, b))
  return (nearest !== undefined && found.get(nearest)) || items
}

interface Item extends Amount {
  index: number
}
interface Items {
  lots: Item[]
  closings: Item[]
}
const indices = (items: readonly Item[]): number[] => items.map(({ index }) => index)
const moneyOf = (items: readonly Item[]): Money => sum(items.map(({ money }) => money))
const byMoney = (items: readonly Item[]): Map<Money, Item[]> => Map.groupBy(items, ({ money }) => money)

/** 0, as for an option that expired, agrees with everything: it is no evidence. */
const hasMoney = ({ money }: Item): boolean => money > 0n

type Find = (lots: Item[], closings: Item[]) => Items[]

function byDay(
  lots: readonly Amount[],
  closings: readonly Amount[],
  isMeant: (item: Item) => boolean,
  finds: Find[],
): Group[] {
  const byDayOf = (amounts: readonly Amount[]) =>
    Map.groupBy(
      amounts.map(({ day, money }, index): Item => ({ day, money: toCents(money), index })).filter(isMeant),
      ({ day }) => day,
    )
  const [lotsOf, closingsOf] = [byDayOf(lots), byDayOf(closings)]
  const found: Group[] = []
  const done = new Set<Item>()
  const isOpen = (item: Item) => !done.has(item)
  for (const distance of DISTANCES) {
    for (const [day, all] of lotsOf) {
      const booked = closingsOf.get(day - distance)
      if (booked === undefined) continue
      const equal = { lots: byMoney(all), closings: byMoney(booked) }
      for (const find of finds) {
        const open = { lots: all.filter(isOpen), closings: booked.filter(isOpen) }
        if (open.lots.length === 0 || open.closings.length === 0) break
        for (const group of find(open.lots, open.closings)) {
          const isOnly = areOnly(group.lots, equal.lots) && areOnly(group.closings, equal.closings)
          const unique = isOnly && (group.lots.length === group.closings.length || group.lots.every(hasMoney))
          found.push({ lots: indices(group.lots), closings: indices(group.closings), unique })
          for (const item of [...group.lots, ...group.closings]) done.add(item)
        }
      }
    }
  }
  return found
}

/** Whether no other item of the day has the money of one of these. */
function areOnly(items: readonly Item[], equal: ReadonlyMap<Money, Item[]>): boolean {
  let others = -items.length
  for (const money of byMoney(items).keys()) others += equal.get(money)!.length
  return others === 0
}

function allOfDay(lots: Item[], closings: Item[]): Items[] {
  return moneyOf(lots) === moneyOf(closings) ? [{ lots, closings }] : []
}

function equalMoney(lots: Item[], closings: Item[]): Items[] {
  const closingsAt = byMoney(closings)
  return [...byMoney(lots)].flatMap(([money, equal]) => {
    const booked = closingsAt.get(money)
    return booked === undefined ? [] : [{ lots: equal, closings: booked }]
  })
}

/** As many lots as closings. */
function inPairs({ lots, closings }: Items): Items {
  const count = Math.min(lots.length, closings.length)
  return { lots: lots.slice(0, count), closings: closings.slice(0, count) }
}

interface Found {
  items: Item[]
  target: Item
}

/** For each target the items that add up to it, if exactly one combination of amounts does. Of equal targets the first has the group. */
function onlyGroups(items: readonly Item[], targets: readonly Item[], sums: { left: number }): Found[] {
  const only = combinationsOf(byMoney(items), sums)
  const found = [...byMoney(targets)].flatMap(([money, [target]]): Found[] => {
    const some = only.get(money)
    return some == null ? [] : [{ items: some, target: target! }]
  })
  return apart(found)
}

/** By chance several groups may have an item: without those whose items are in most others, until none is in two. */
function apart(groups: Found[]): Found[] {
  const uses = Map.groupBy(
    groups.flatMap(({ items }) => items),
    (item) => item,
  )
  const others = groups.map(({ items }) => items.reduce((count, item) => count + uses.get(item)!.length - 1, 0))
  const most = others.reduce((a, b) => Math.max(a, b), 0)
  return most === 0 ? groups : apart(groups.filter((_, i) => others[i] !== most))
}

/** By sum, the only combination of amounts that has it; null if there are several. Nothing if there are too many sums. */
function combinationsOf(items: ReadonlyMap<Money, Item[]>, sums: { left: number }): Map<Money, Item[] | null> {
  const found = new Map<Money, Item[] | null>([[0n, []]])
  for (const [money, equal] of items)
    for (const [before, chosen] of [...found])
      for (const at of equal.keys()) {
        if (sums.left-- <= 0) return new Map()
        const all = before + money * BigInt(at + 1)
        found.set(all, chosen === null || found.has(all) ? null : [...chosen, ...equal.slice(0, at + 1)])
      }
  return found
}

/**
 * The quantity of each lot of a group; null if more than one quantity would agree, so that none is certain.
 *
 * `step` is the smallest difference between two quantities, such as 1 if only whole shares are traded. A lot is then
 * the only multiple of it whose share of a closing is the lot's money to the cent.
 */
export function quantitiesOf(lots: readonly Amount[], closings: readonly Piece[], step: Quantity): (Quantity | null)[] {
  const all = sum(closings.map(({ quantity }) => quantity))
  if (lots.length === 1) return [all]
  const paired = pairedQuantities(lots, closings)
  if (paired !== undefined) return paired
  const shares = lots.map((lot) => onlyShare(lot.money, closings, step))
  const known = shares.filter((share) => share !== null)
  const isCertain =
    areWithin(known) && (known.length < lots.length || sum(known.map(({ quantity }) => quantity)) === all)
  return shares.map((share) => (isCertain && share !== null ? share.quantity : null))
}

/**
 * Whether each closing has the shares of all lots that can be a part of no other one. If it has fewer, one of these lots is
 * parts of several closings, and has another quantity.
 */
const areWithin = (shares: readonly Share[]): boolean =>
  [...Map.groupBy(shares, ({ only }) => only)].every(
    ([closing, own]) => closing === undefined || sum(own.map(({ quantity }) => quantity)) <= closing.quantity,
  )

/** If each lot is one whole closing: its quantity, or null if closings with that money differ in quantity. */
function pairedQuantities(lots: readonly Amount[], closings: readonly Piece[]): (Quantity | null)[] | undefined {
  const closingsAt = Map.groupBy(closings, ({ money }) => toCents(money))
  const lotsAt = Map.groupBy(lots, ({ money }) => toCents(money))
  for (const [money, equal] of lotsAt) if (closingsAt.get(money)?.length !== equal.length) return undefined
  return lots.map(({ money }) => {
    const [first, ...others] = closingsAt.get(toCents(money))!.map(({ quantity }) => quantity)
    return others.every((quantity) => quantity === first) ? first! : null
  })
}

/** A lot as a part of one closing. */
interface Share {
  quantity: Quantity
  /** Undefined if it can be a part of more than one closing. */
  only: Piece | undefined
}

/** Null if more than one quantity, or none, has the money. */
function onlyShare(money: Money, closings: readonly Piece[], step: Quantity): Share | null {
  const found = new Map<Quantity, Piece[]>()
  for (const closing of closings) {
    const stepMoney = closing.money * step
    const least = ((money - CENT) * closing.quantity + stepMoney - 1n) / stepMoney || 1n
    const most = min(closing.quantity / step, ((money + CENT) * closing.quantity) / stepMoney)
    // A cent may be worth several steps.
    if (least < most) return null
    if (least === most) found.set(least * step, [...(found.get(least * step) ?? []), closing])
  }
  const [only] = found
  if (only === undefined || found.size > 1) return null
  const [quantity, [closing, ...others]] = only
  return { quantity, only: others.length === 0 ? closing : undefined }
}

/** The largest power of ten, at most 1 share, that divides every quantity. */
export function stepOf(quantities: Iterable<Quantity>): Quantity {
  let step = ONE_SHARE
  for (const quantity of quantities) while (quantity % step !== 0n) step /= 10n
  return step
}

const ONE_SHARE: Quantity = 100_000_000n

/** `quantity` of `closings[closing]` is set aside for `lots[lot]`. */
export interface SetAside {
  lot: number
  closing: number
  quantity: Quantity
}

/**
 * Divides the closings of a group among its lots in proportion to their money, so that no sale is counted twice. The
 * quantities, multiples of `step`, differ from the quantities of the lots. The rest of a closing belongs to no lot, unless it is
 * less than a share, which then is fees, or the closing has no money.
 */
export function setAside(lots: readonly Amount[], closings: readonly Piece[], step: Quantity): SetAside[] {
  const parts: SetAside[] = []
  const left = closings.map(({ quantity, money }) => ({ quantity, money }))
  let at = 0
  for (const [lot, { money }] of lots.entries()) {
    let rest = money
    while (at < left.length) {
      const closing = left[at]!
      const spent = min(rest, closing.money)
      const share = proRata(closing.quantity, spent, closing.money)
      const isWhole = spent === closing.money
      const quantity = isWhole ? closing.quantity : min(closing.quantity, divideRounded(share, step) * step)
      if (quantity > 0n) parts.push({ lot, closing: at, quantity })
      closing.quantity -= quantity
      closing.money -= spent
      rest -= spent
      if (closing.quantity === 0n) at++
      if (rest <= 0n) break
    }
  }
  const last = parts.at(-1)?.closing
  for (const [closing, { quantity, money }] of left.entries())
    if (quantity > 0n && (money === 0n || (closing === last && quantity < ONE_SHARE)))
      parts.push({ lot: lots.length - 1, closing, quantity })
  return parts
}
