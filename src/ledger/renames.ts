/**
 * Changes of a name or symbol: all shares of one instrument leave, and as many of another come. The new shares were then
 * bought when the old ones were, and cost the same; nothing is realized. A short keeps its sale in the same way. Only what cannot be
 * anything else is carried. Mergers, conversions, spin-offs and other ratios are not: a part of the cost may belong to cash, or to
 * other shares.
 *
 * Lots and rows of all names are matched together, because a broker may list a sale under a later name: a lot is of the name under which
 * its sale is in the rows. What lots of sales under later names take of the purchases of a name, no other sale takes.
 */
import { compare } from '../lib/compare.ts'
import { laterOf } from '../lib/dates.ts'
import { abs, type Money, type Quantity, sum } from '../lib/decimal.ts'
import { asAnswered, walkInstrument } from './derive.ts'
import { isOption } from './instrument.ts'
import { type Answers, NOTHING_ASKED } from './kernel/answers.ts'
import type { Point } from './kernel/events.ts'
import { isRenaming } from './kernel/row.ts'
import type { Units } from './kernel/units.ts'
import type { LedgerRow, Lot, Movement, Ratio, Side } from './ledger.ts'
import type { InstrumentRows } from './premiums/deliveries.ts'
import { type AdjustedRows, movePremiums } from './premiums.ts'
import type { ShareMovement } from './queries.ts'

/** All shares of `from` became as many of `to`: those held, or those sold short. */
export interface Rename {
  from: string
  to: string
  date: string
  quantity: Quantity
  side: Side
}

export interface Renames {
  /** By their new name. Only the first change of a name can have brought its shares from another one. */
  byNew: ReadonlyMap<string, Rename>
  /** The instruments of all rows that are such changes. */
  names: ReadonlySet<string>
  /** The instruments of all rows that bring shares under a new name, also of rows that are no such change. */
  arrived: ReadonlySet<string>
}

/** No shares change their name more often. */
const MOST_IN_TURN = 10

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
  return {
    byNew: firstOf(pairs, moving),
    names: new Set(legs.map(({ instrument }) => instrument)),
    arrived: new Set(arriving.map(({ instrument }) => instrument)),
  }
}

function firstOf(pairs: Rename[], legs: readonly Leg[]): Map<string, Rename> {
  const first = new Map<string, string>()
  for (const { instrument, date } of legs) {
    const before = first.get(instrument)
    if (before === undefined || date < before) first.set(instrument, date)
  }
  const byNew = new Map<string, Rename>()
  const turns = new Map<string, number>()
  for (const pair of pairs.sort((a, b) => compare(a.date, b.date))) {
    const before = byNew.get(pair.from)
    const turn = (before?.side === pair.side && before.date < pair.date ? (turns.get(pair.from) ?? 0) : 0) + 1
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
  return pairs.every((pair) => pair !== undefined) ? pairs.flat() : []
}

/** The two ways to read a pair: what is held decides. */
function pairOf(alike: readonly Leg[]): Rename[] | undefined {
  const [a, b, ...more] = alike
  if (a === undefined || b === undefined || more.length > 0) return undefined
  if (a.quantity + b.quantity !== 0n || a.amount + b.amount !== 0n) return undefined
  if (a.action === undefined || a.action !== b.action) return undefined
  const [leaving, coming] = a.quantity < 0n ? [a, b] : [b, a]
  const { date, quantity } = coming
  return [
    { from: leaving.instrument, to: coming.instrument, date, quantity, side: 'long' },
    { from: coming.instrument, to: leaving.instrument, date, quantity, side: 'short' },
  ]
}

/** The instruments, and all names that the shares of one of them may have had. */
export function withNames(instruments: Iterable<string>, { byNew }: Renames): Set<string> {
  const all = new Set(instruments)
  const linked = new Map<string, string[]>()
  for (const { from, to } of byNew.values())
    for (const [name, other] of [
      [from, to],
      [to, from],
    ] as const)
      linked.set(name, [...(linked.get(name) ?? []), other])
  // A set is walked to what is added meanwhile.
  for (const name of all) for (const other of linked.get(name) ?? []) all.add(other)
  return all
}

/** Names that the same shares had, the first one first. */
interface Chain {
  changes: readonly Rename[]
  names: readonly string[]
  /** The rows of all names, but not the rows of the changes, and the lots. */
  joined: InstrumentRows
  moves: ReadonlySet<LedgerRow<Movement>>
}

/**
 * Rows with the premiums of exercised options adjusted, and the cost of shares carried over changes of their names. `answers`: by
 * instrument; what was answered about one name decides what comes to the next.
 */
export function adjustRows(
  printed: ReadonlyMap<string, InstrumentRows>,
  renames: Renames,
  answers: ReadonlyMap<string, Answers> = new Map(),
): Map<string, AdjustedRows> {
  const answered = (name: string, rows: InstrumentRows): InstrumentRows => ({
    transactions: asAnswered(rows.transactions, answers.get(name) ?? NOTHING_ASKED),
    lots: rows.lots,
  })
  const apart = movePremiums(printed)
  const rows = new Map(printed)
  const known = new Map([...apart].map(([name, own]) => [name, answered(name, own)]))
  const chains = chainsIn(known, renames).filter((chain) => {
    const lotsOf = lotsByName(chain)
    for (const [name, lots] of lotsOf ?? []) rows.set(name, { ...(printed.get(name) as InstrumentRows), lots })
    return lotsOf !== undefined
  })
  if (chains.length === 0) return apart
  const adjusted = movePremiums(rows, chains)
  for (const { changes, names, moves } of chains)
    for (const [n, rename] of changes.entries()) {
      const [own, next] = [adjusted.get(rename.from), adjusted.get(rename.to)] as [AdjustedRows, AdjustedRows]
      const rest = names.slice(n).map((name) => answered(name, adjusted.get(name) as AdjustedRows))
      const from = { ...own, transactions: withReserved(own, { name: rename.from, rest, moves }) }
      const transactions = carriedOver(rename, answered(rename.from, from), next)
      if (transactions === undefined) continue
      adjusted.set(rename.from, from).set(rename.to, { ...next, transactions })
    }
  return adjusted
}

/** The rows of a name, with what lots of sales under later names take of them. `rest`: the rows of the name and of all later ones. */
function withReserved(
  { transactions }: InstrumentRows,
  { name, rest, moves }: Pick<Chain, 'moves'> & { name: string; rest: readonly InstrumentRows[] },
): LedgerRow<Movement>[] {
  const lots = rest.flatMap((rows) => rows.lots)
  if (lots.every(({ row }) => row.instrument === name)) return transactions
  const all = rest.flatMap((rows) => rows.transactions.filter((held) => !moves.has(held)))
  const { consumed, openings, scale } = walkInstrument(all, lots)
  const taken = new Map<Point, Units>()
  for (const [{ lot }, some] of consumed)
    if (lot.instrument !== name) for (const { at, units } of some) taken.set(at, (taken.get(at) ?? 0n) + units)
  const ofKey = new Map<string, Map<number, Ratio>>()
  for (const { at, quantity, era, source } of openings) {
    const times = taken.get(at)
    if (times === undefined) continue
    const ofCopy = ofKey.get(source.transactionKey) ?? new Map<number, Ratio>()
    ofKey.set(source.transactionKey, ofCopy.set(source.copy, { times, per: scale.toUnits(quantity, era) }))
  }
  return transactions.map((held) => {
    const reserved = ofKey.get(held.key)
    return reserved === undefined ? held : { ...held, reserved }
  })
}

/** The changes of all that was held are chains. */
function chainsIn(rows: ReadonlyMap<string, InstrumentRows>, { byNew }: Renames): Chain[] {
  const chains = new Map<string, Chain>()
  const changes = [...rows.keys()].flatMap((instrument) => byNew.get(instrument) ?? [])
  for (const rename of changes.sort((a, b) => compare(a.date, b.date))) {
    const { from, to, date, side } = rename
    const [own, others] = [rows.get(from), rows.get(to)]
    if (own === undefined || others === undefined) continue
    const isElsewhere =
      others.transactions.some(({ row }) => row.date < date) || own.transactions.some(({ row }) => row.date > date)
    const before = chains.get(from) ?? { changes: [], names: [from], joined: own, moves: new Set() }
    const [left, came] = [movedOn(date, own), movedOn(date, others)]
    const quantity = side === 'long' ? rename.quantity : -rename.quantity
    if (isElsewhere || before.names.includes(to) || left.quantity !== -quantity || came.quantity !== quantity) continue
    const moves = new Set([...before.moves, ...left.moves, ...came.moves])
    const transactions = before.joined.transactions.filter((held) => !moves.has(held))
    const lots = [...before.joined.lots, ...others.lots]
    if (!isHeld(rename, { transactions, lots: lots.filter(({ row }) => closedOn(row) <= date) })) continue
    const chain = {
      changes: [...before.changes, rename],
      names: [...before.names, to],
      joined: { transactions: [...transactions, ...came.others], lots },
      moves,
    }
    chains.delete(from)
    chains.set(to, chain)
  }
  return [...chains.values()]
}

const closedOn = ({ acquired, sold }: Lot): string => laterOf(acquired ?? sold, sold)

function isHeld({ quantity, side }: Rename, { transactions, lots }: InstrumentRows): boolean {
  const { shares } = walkInstrument(transactions, lots)
  return shares[side] === quantity && shares[side === 'long' ? 'short' : 'long'] === 0n
}

/**
 * The lots of each name: of the sales under it. undefined if that is not certain, as of a lot without a sale that is not of the time of
 * its name.
 */
function lotsByName({
  joined: { transactions, lots },
  names,
  changes,
}: Chain): Map<string, LedgerRow<Lot>[]> | undefined {
  const { claims, covers } = walkInstrument(transactions, lots)
  const soldBy = new Map(covers.map(({ claim, closing }) => [claim.lotKey, closing.row.transactionKey]))
  const rowOf = new Map(transactions.map(({ key, row }) => [key, row]))
  const known = new Set(claims.map(({ lotKey }) => lotKey))
  const isOfTime = (name: string, date: string): boolean => {
    const at = names.indexOf(name)
    const [from, to] = [changes[at - 1]?.date ?? date, changes[at]?.date ?? date]
    return from <= date && date <= to
  }
  const byName = new Map(names.map((name): [string, LedgerRow<Lot>[]] => [name, []]))
  for (const held of lots) {
    const { key, row } = held
    const sale = rowOf.get(soldBy.get(key) ?? '')
    const isOwn = isOfTime(row.instrument, closedOn(row))
    if (sale === undefined && known.has(key) && (!isOwn || isShortLot(row))) return undefined
    const name = sale?.instrument ?? (isOwn ? row.instrument : names.find((one) => isOfTime(one, closedOn(row))))
    if (name === undefined || (row.quantity === null && name !== names.at(-1))) return undefined
    const symbol = sale?.symbol ?? row.symbol
    byName.get(name)?.push(name === row.instrument ? held : { ...held, row: { ...row, instrument: name, symbol } })
  }
  return byName
}

/** The rows of the new name, with the purchases of the old one for the shares that came, or its short sales. */
function carriedOver(rename: Rename, from: InstrumentRows, to: InstrumentRows): LedgerRow<Movement>[] | undefined {
  const { date, side } = rename
  const [left, came] = [movedOn(date, from), movedOn(date, to)]
  const [first] = came.moves
  if (first === undefined || !isHeld(rename, { transactions: left.others, lots: from.lots })) return undefined
  const { held, era, undecided } = walkInstrument(left.others, from.lots)
  const opened = held[side]
    .openLots(era)
    .map(({ date: openedOn, quantity, money: paid, row }, n): LedgerRow<Movement> => {
      // Another reading of a split would give them another cost.
      const money = undecided.length > 0 ? null : paid
      return {
        ...{ id: first.id, carried: n },
        key: `${first.key} ${String(n).padStart(9, '0')}`,
        copies: 1,
        row: {
          ...{ ...first.row, date: openedOn, postedDate: openedOn, quantity },
          class: side === 'long' ? 'buy' : 'sell_short',
          ...{ ownEntry: row?.isOwn === true ? OWN : null, acquired: null },
          ...(money === null
            ? { price: null, amount: 0n }
            : { price: money === 0n ? 0n : null, amount: side === 'long' ? -money : money }),
        },
      }
    })
  return [...opened, ...came.others]
}

/** Marks a purchase that was an own entry of the old name. */
const OWN = 'own'

const isShortLot = ({ acquired, sold }: { acquired: string | null; sold: string }): boolean =>
  acquired !== null && acquired > sold

/** What moved shares of an instrument on a day, and its other rows. */
function movedOn(date: string, { transactions }: InstrumentRows) {
  const isMove = ({ row }: LedgerRow<Movement>) => row.date === date && row.class === 'share_movement'
  const moves = transactions.filter(isMove).sort((a, b) => compare(a.key, b.key))
  return {
    quantity: sum(moves.map(({ row, copies }) => row.quantity * BigInt(copies))),
    moves,
    others: transactions.filter((held) => !isMove(held)),
  }
}
