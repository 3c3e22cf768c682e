/**
 * Matches lots without a quantity to closings, by money alone.
 *
 * Lots and closings form a group if their money is the same to the cent: one lot and one closing, several lots of one
 * closing, one lot of several closings, or all of a day. The days are at most REACH apart, nearest first.
 */
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

/** The most combinations that are tried in all, and the most lots or closings of a day that are combined. */
const MOST_TRIES = 200_000
const MOST_COMBINED = 200

export function groupByMoney(lots: readonly Amount[], closings: readonly Amount[]): Group[] {
  const tries = { left: MOST_TRIES }
  return byDay(lots, closings, [
    allOfDay,
    equalPairs,
    (ofDay, booked) => lotsOfOneClosing(ofDay, booked, tries),
    (ofDay, booked) => closingsOfOneLot(ofDay, booked, tries),
  ])
}

/** All lots of a day with all closings of the nearest day in reach, whatever their money is. */
export const groupByDay = (lots: readonly Amount[], closings: readonly Amount[]): Group[] =>
  byDay(lots, closings, [
    (ofDay, booked) => {
      const [some, others] = [ofDay.filter(hasMoney), booked.filter(hasMoney)]
      if (some.length === 0 || others.length === 0) return []
      return [{ lots: indices(some), closings: indices(others), unique: false }]
    },
  ])

interface Item extends Amount {
  index: number
}
const indices = (items: readonly Item[]): number[] => items.map(({ index }) => index)
const moneyOf = (items: readonly Item[]): Money => toCents(sum(items.map(({ money }) => money)))

/** 0, as for an option that expired, agrees with everything: it is no evidence. */
const hasMoney = ({ money }: Item): boolean => money > 0n

type Find = (lots: Item[], closings: Item[]) => Iterable<Group>

function byDay(lots: readonly Amount[], closings: readonly Amount[], finds: Find[]): Group[] {
  const items = (amounts: readonly Amount[]): Item[] =>
    amounts.map(({ day, money }, index) => ({ day, money: toCents(money), index }))
  const lotsOf = Map.groupBy(items(lots), ({ day }) => day)
  const closingsOf = Map.groupBy(items(closings), ({ day }) => day)
  const found: Group[] = []
  const [doneLots, doneClosings] = [new Set<number>(), new Set<number>()]
  for (const distance of DISTANCES) {
    for (const [day, all] of lotsOf) {
      for (const find of finds) {
        const ofDay = all.filter(({ index }) => !doneLots.has(index))
        const booked = (closingsOf.get(day - distance) ?? []).filter(({ index }) => !doneClosings.has(index))
        if (ofDay.length === 0 || booked.length === 0) break
        for (const group of find(ofDay, booked)) {
          found.push(group)
          for (const lot of group.lots) doneLots.add(lot)
          for (const closing of group.closings) doneClosings.add(closing)
        }
      }
    }
  }
  return found
}

function allOfDay(lots: Item[], closings: Item[]): Group[] {
  const [some, others] = [lots.filter(hasMoney), closings.filter(hasMoney)]
  if (some.length === 0 || others.length === 0 || moneyOf(some) !== moneyOf(others)) return []
  return [{ lots: indices(some), closings: indices(others), unique: true }]
}

function* equalPairs(lots: Item[], closings: Item[]): Generator<Group> {
  const closingsAt = Map.groupBy(closings, ({ money }) => money)
  for (const [money, equal] of Map.groupBy(lots, (lot) => lot.money)) {
    const booked = closingsAt.get(money) ?? []
    if (booked.length === 0) continue
    const count = Math.min(equal.length, booked.length)
    const unique = equal.length === booked.length
    // Of options that expired, one lot may be several closings, or several lots one.
    if (money === 0n) yield { lots: indices(equal), closings: indices(booked), unique }
    else yield { lots: indices(equal.slice(0, count)), closings: indices(booked.slice(0, count)), unique }
  }
}

function* lotsOfOneClosing(lots: Item[], closings: Item[], tries: Tries): Generator<Group> {
  for (const { part, target } of onlyGroups(lots.filter(hasMoney), closings.filter(hasMoney), tries))
    yield { lots: indices(part.items), closings: [target.index], unique: part.unique }
}

function* closingsOfOneLot(lots: Item[], closings: Item[], tries: Tries): Generator<Group> {
  for (const { part, target } of onlyGroups(closings.filter(hasMoney), lots.filter(hasMoney), tries))
    yield { lots: [target.index], closings: indices(part.items), unique: part.unique }
}

interface Tries {
  left: number
}

interface ItemGroup {
  items: Item[]
  /** Whether the group is unambiguous: no other item and no other target has the same money. */
  unique: boolean
}

interface Found {
  part: ItemGroup
  target: Item
}

/**
 * For each target the items that add up to it, if there is exactly one such combination of amounts. An item is in one group: of
 * groups that share one, those that share items with most others are left out. What they leave is tried again.
 */
function* onlyGroups(all: Item[], targets: Item[], tries: Tries): Generator<Found> {
  if (all.length > MOST_COMBINED) return
  let items = all.toSorted((a, b) => (a.money < b.money ? 1 : a.money > b.money ? -1 : a.index - b.index))
  let open = targets
  while (open.length > 0) {
    const found = apart(
      open.flatMap((target) => {
        const part = onlyGroup(items, target.money, tries)
        const isOnly = targets.every((other) => other === target || other.money !== target.money)
        return part === undefined ? [] : [{ part: { ...part, unique: part.unique && isOnly }, target }]
      }),
    )
    if (found.length === 0) return
    yield* found
    const taken = new Set(found.flatMap(({ part }) => part.items))
    const done = new Set(found.map(({ target }) => target))
    items = items.filter((item) => !taken.has(item))
    open = open.filter((target) => !done.has(target))
  }
}

/** The groups without those that share an item with most others, until none shares one. Of equal targets the first has the group. */
function apart(groups: Found[]): Found[] {
  const left = [...Map.groupBy(groups, ({ target }) => target.money).values()].map(([first]) => first as Found)
  const sharing = (one: Found) =>
    left.filter((other) => other !== one && other.part.items.some((item) => one.part.items.includes(item)))
  for (;;) {
    const shared = left.map((one) => sharing(one).length)
    const most = Math.max(0, ...shared)
    if (most === 0) return left
    for (let i = left.length - 1; i >= 0; i--) if (shared[i] === most) left.splice(i, 1)
  }
}

/** `items` must be sorted by money. Returns undefined if no combination, or more than one, has the sum. */
function onlyGroup(items: Item[], wanted: Money, tries: Tries): ItemGroup | undefined {
  // The sum of the items from an index on.
  const most = new Array<Money>(items.length + 1).fill(0n)
  for (let i = items.length - 1; i >= 0; i--) most[i] = most[i + 1]! + items[i]!.money
  const found: Item[][] = []
  const chosen: Item[] = []
  const search = (from: number, rest: Money): void => {
    if (found.length > 1 || tries.left-- <= 0) return
    if (rest === 0n) {
      if (chosen.length > 1) found.push([...chosen])
      return
    }
    for (let i = from; i < items.length && rest <= most[i]!; i++) {
      if (items[i]!.money > rest || (i > from && items[i]!.money === items[i - 1]!.money)) continue
      chosen.push(items[i]!)
      search(i + 1, rest - items[i]!.money)
      chosen.pop()
    }
  }
  search(0, wanted)
  const [only] = found
  if (only === undefined || found.length > 1 || tries.left <= 0) return undefined
  const used = new Set(only)
  const amounts = new Set(only.map(({ money }) => money))
  return { items: only, unique: !items.some((item) => !used.has(item) && amounts.has(item.money)) }
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
  const isComplete = known.length === lots.length
  if (isComplete && sum(known.map(({ quantity }) => quantity)) !== all) return lots.map(() => null)
  return areWithin(known) ? shares.map((share) => share?.quantity ?? null) : lots.map(() => null)
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
  if (lots.length !== closings.length) return undefined
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
    if (closing.money <= 0n || money <= 0n) return null
    const nearest = (proRata(closing.quantity, money, closing.money) / step) * step
    // A cent may be worth several steps: then more than one of these agrees.
    for (const quantity of [nearest - step, nearest, nearest + step, nearest + 2n * step]) {
      if (quantity <= 0n || quantity > closing.quantity) continue
      if (abs(proRata(closing.money, quantity, closing.quantity) - money) <= CENT)
        found.set(quantity, [...(found.get(quantity) ?? []), closing])
    }
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
      const whole = rest >= closing.money
      const share = whole ? closing.quantity : proRata(closing.quantity, rest, closing.money)
      const quantity = whole ? share : min(closing.quantity, divideRounded(share, step) * step)
      if (quantity > 0n) parts.push({ lot, closing: at, quantity })
      const spent = whole ? closing.money : rest
      closing.quantity -= quantity
      closing.money -= spent
      rest -= spent
      if (closing.quantity === 0n) at++
      if (rest <= 0n) break
    }
  }
  for (const [closing, { quantity, money }] of left.entries())
    if (money === 0n && quantity > 0n) {
      parts.push({ lot: lots.length - 1, closing, quantity })
      left[closing]!.quantity = 0n
    }
  const last = parts.at(-1)
  const open = last === undefined ? 0n : left[last.closing]!.quantity
  if (last !== undefined && open < ONE_SHARE) last.quantity += open
  return parts
}
