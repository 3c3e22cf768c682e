/**
 * Changes of a name or symbol: all shares of one instrument leave, and as many of another come. The new shares were then
 * bought when the old ones were, and cost the same; nothing is realized. Only what cannot be anything else is carried.
 * Mergers, conversions, spin-offs and other ratios are not: a part of the cost may belong to cash, or to other shares.
 *
 * A sale under the old name that no lot covers is matched without the lots of the new name, which may name the purchases
 * that were left.
 */
import { compare } from '../lib/compare.ts'
import { abs, type Money, type Quantity, sum } from '../lib/decimal.ts'
import { walkInstrument } from './derive.ts'
import { isOption } from './instrument.ts'
import type { LedgerRow, Movement } from './ledger.ts'
import type { InstrumentRows } from './premiums/deliveries.ts'
import { type AdjustedRows, movePremiums, underlyingOf } from './premiums.ts'
import type { ShareMovement } from './queries.ts'

/** All shares of `from` became as many of `to`. */
export interface Rename {
  from: string
  to: string
  date: string
  quantity: Quantity
}

export interface Renames {
  /** By their new name. Only the first shares of a name can have come from another one. */
  byNew: ReadonlyMap<string, Rename>
  /** The instruments of all rows that bring shares under a new name, also of rows that are no such change. */
  arrived: ReadonlySet<string>
}

/** No shares change their name more often. */
const MOST_IN_TURN = 10

/** Words of the action of movements that are changes of a name or symbol, in lower case. */
export const RENAMING = ['name change', 'symbol change'] as const

export const isRenaming = (action: string): boolean => RENAMING.some((words) => action.toLowerCase().includes(words))

/** What the changes of a day move of an instrument. */
interface Leg {
  instrument: string
  date: string
  /** In lower case; undefined if there are several. */
  action: string | undefined
  quantity: Quantity
  amount: Money
}

/**
 * The changes among movements of one account. Some brokers print the value of the shares in both rows, with opposite signs.
 * All rows of a day must be changes, of different numbers of shares: a third row may be another part of what was given for
 * the old shares, and two changes of the same number cannot be told apart.
 */
export function renamesIn(movements: readonly ShareMovement[]): Renames {
  const own = movements.filter(({ action, instrument }) => isRenaming(action) && !isOption(instrument))
  const legs = [...Map.groupBy(own, ({ date, instrument }) => `${date} ${instrument}`).values()].map(legOf)
  const moving = legs.filter(({ quantity }) => quantity !== 0n)
  const pairs = [...Map.groupBy(moving, ({ date }) => date).values()].flatMap(pairsOfDay)
  const arriving = legs.filter(({ quantity }) => quantity > 0n)
  return { byNew: firstOf(pairs, arriving), arrived: new Set(arriving.map(({ instrument }) => instrument)) }
}

function firstOf(pairs: Rename[], arriving: readonly Leg[]): Map<string, Rename> {
  const first = new Map<string, string>()
  for (const { instrument, date } of arriving) {
    const before = first.get(instrument)
    if (before === undefined || date < before) first.set(instrument, date)
  }
  const byNew = new Map<string, Rename>()
  const turns = new Map<string, number>()
  for (const pair of pairs.sort((a, b) => compare(a.date, b.date))) {
    const turn = (turns.get(pair.from) ?? 0) + 1
    if (pair.date !== first.get(pair.to) || turn > MOST_IN_TURN) continue
    byNew.set(pair.to, pair)
    turns.set(pair.to, turn)
  }
  return byNew
}

function legOf(rows: readonly ShareMovement[]): Leg {
  const { date, instrument } = rows[0] as ShareMovement
  const actions = new Set(rows.map(({ action }) => action.toLowerCase()))
  const leg: Leg = {
    instrument,
    date,
    action: actions.size === 1 ? [...actions][0] : undefined,
    quantity: 0n,
    amount: 0n,
  }
  for (const { quantity, amount, copies } of rows) {
    leg.quantity += quantity * BigInt(copies)
    leg.amount += amount * BigInt(copies)
  }
  return leg
}

function pairsOfDay(legs: readonly Leg[]): Rename[] {
  const pairs = [...Map.groupBy(legs, ({ quantity }) => abs(quantity)).values()].map(pairOf)
  return pairs.every((pair) => pair !== undefined) ? pairs : []
}

function pairOf(alike: readonly Leg[]): Rename | undefined {
  const [a, b, ...more] = alike
  if (a === undefined || b === undefined || more.length > 0) return undefined
  if (a.quantity + b.quantity !== 0n || a.amount + b.amount !== 0n) return undefined
  if (a.action === undefined || a.action !== b.action) return undefined
  const [from, to] = a.quantity < 0n ? [a, b] : [b, a]
  return { from: from.instrument, to: to.instrument, date: to.date, quantity: to.quantity }
}

/** The instruments, and those from which their shares may have come. */
export function withSources(instruments: Iterable<string>, renames: Renames): Set<string> {
  const all = new Set(instruments)
  for (const instrument of [...all]) for (const { from } of changesOf(instrument, renames)) all.add(from)
  return all
}

/** The changes of name by which the shares of an instrument came, the last one first. */
function* changesOf(instrument: string, { byNew }: Renames): Generator<Rename> {
  let last = byNew.get(instrument)
  while (last !== undefined) {
    yield last
    const before = byNew.get(last.from)
    last = before !== undefined && before.date < last.date ? before : undefined
  }
}

/** Rows with the premiums of exercised options adjusted, and the cost of shares carried over changes of their names. */
export function adjustRows(printed: ReadonlyMap<string, InstrumentRows>, renames: Renames): Map<string, AdjustedRows> {
  const adjusted = movePremiums(printed)
  const rows = new Map(printed)
  const changes = [...rows.keys()].flatMap((instrument) => renames.byNew.get(instrument) ?? [])
  // Of shares that changed their name several times, the first change is carried first.
  for (const rename of changes.sort((a, b) => compare(a.date, b.date))) {
    const [from, to] = [adjusted.get(rename.from), rows.get(rename.to)]
    const carried = from && to && carriedOver(rename, from, to)
    if (carried === undefined) continue
    rows.set(rename.to, carried)
    const ofShares = [...rows].filter(([instrument]) => underlyingOf(instrument) === rename.to)
    for (const [instrument, own] of movePremiums(new Map(ofShares))) adjusted.set(instrument, own)
  }
  return adjusted
}

/** The rows of the new name, with the purchases of the old one for the shares that came; undefined if that is not certain. */
function carriedOver(rename: Rename, from: InstrumentRows, to: InstrumentRows): InstrumentRows | undefined {
  const { date } = rename
  const isElsewhere =
    to.transactions.some(({ row }) => row.date < date) ||
    to.lots.some(({ row }) => row.sold < date) ||
    from.transactions.some(({ row }) => row.date > date) ||
    from.lots.some(({ row }) => row.sold > date || row.quantity === null || isShortLot(row))
  if (isElsewhere) return undefined
  const [left, came] = [movedOn(date, from), movedOn(date, to)]
  if (left.quantity !== -rename.quantity || came.quantity !== rename.quantity) return undefined
  const { held, shares, era } = walkInstrument(left.others, from.lots)
  if (shares.short !== 0n || shares.long !== rename.quantity) return undefined
  const bought = held.long.openLots(era).map(
    ({ date: boughtOn, quantity, money, row }, n): LedgerRow<Movement> => ({
      ...{ id: came.first.id, carried: n },
      key: `${came.first.key} ${String(n).padStart(9, '0')}`,
      copies: 1,
      row: {
        ...{ ...came.first.row, date: boughtOn, postedDate: boughtOn, class: 'buy', quantity },
        ...{ ownEntry: row?.isOwn === true ? OWN : null, acquired: null },
        ...(money === null ? { price: null, amount: 0n } : { price: money === 0n ? 0n : null, amount: -money }),
      },
    }),
  )
  return { transactions: [...bought, ...came.others], lots: to.lots }
}

/** Marks a purchase that was an own entry of the old name. */
const OWN = 'own'

const isShortLot = ({ acquired, sold }: { acquired: string | null; sold: string }): boolean =>
  acquired !== null && acquired > sold

/** What moved shares of an instrument on a day, and its other rows. A split of that day makes the number uncertain. */
function movedOn(date: string, { transactions }: InstrumentRows) {
  const isMove = ({ row }: LedgerRow<Movement>) =>
    row.date === date && (row.class === 'share_movement' || row.class === 'split')
  const moves = transactions.filter(isMove).sort((a, b) => compare(a.key, b.key))
  const isSplit = moves.some(({ row }) => row.class === 'split')
  return {
    quantity: isSplit ? 0n : sum(moves.map(({ row, copies }) => row.quantity * BigInt(copies))),
    first: moves[0] as LedgerRow<Movement>,
    others: transactions.filter((held) => !isMove(held)),
  }
}
