/**
 * Own entries: transactions that the user entered because no file has them (rule 7). Rows of files that together are an entry
 * replace it: of the same account, instrument and side, with the same number of shares in all; on its day whatever their money,
 * within three trading days if the money agrees within one percent. An entry without shares, such as a dividend, needs this
 * agreement on its day too. A row replaces one entry only. Rows that the user said are others do not. Rows that only come near a
 * purchase or sale are asked about.
 *
 * Shares that came, or were bought without an amount, are an exception, because no file has their cost: the entry gives it to as
 * many shares as the files show of that day. An entry of more than these does not count. Without such a row it brings the shares
 * itself.
 */
import { compare } from '../lib/compare.ts'
import { type DateString, dayNumber } from '../lib/dates.ts'
import { abs, type Money, min, QUANTITY_PLACES, type Quantity, sum, toText } from '../lib/decimal.ts'
import type { AskedRow, EntryAnswer } from './kernel/answers.ts'
import { priced, SIGNED } from './kernel/row.ts'
import type { LedgerRow, Movement, TransactionClass } from './ledger.ts'

/** A row as far as the rule depends on it. */
export type EnteredRow = Pick<Movement, 'date' | 'class' | 'instrument' | 'quantity' | 'price' | 'amount'> & {
  key: string
  copies: number
  /** null of a row of a file. */
  ownEntry: string | null
  /** How many rows like it the files have beside it. */
  besides: number | null
}

/** Whether a row of a file brings shares without their cost, or an own entry gives this cost. */
export const bringsShares = (row: Pick<Movement, 'class' | 'quantity' | 'price' | 'amount'>): boolean =>
  row.quantity > 0n && (row.class === 'share_movement' || (row.class === 'buy' && !priced(row)))

/** The first and the last day on which rows may be an entry of this day: within three trading days. */
export type Window = (date: DateString) => { from: DateString; to: DateString }

/** A row, of which some copies are taken. */
interface Some {
  row: EnteredRow
  copies: number
}

/** What rows of files are to own entries. */
export interface Settled {
  /** The keys of the entries that do not count. */
  replaced: Set<string>
  /** By the keys of these entries, the keys of the first rows that replace them. An entry of more shares than came in has no such key. */
  replacedBy: Map<string, string>
  /** Entries that rows of files come near, answered or not. */
  near: NearEntry[]
}

export interface NearEntry {
  /** Names it within its instrument, in a text for the user: day, side, shares, and what no other entry has. */
  subject: string
  rows: AskedRow[]
}

/** `rows`: all rows of the windows of the entries. `answerTo`: undefined of an entry that is not answered. */
export function settleEntries(
  rows: readonly EnteredRow[],
  windowOf: Window,
  answerTo: (instrument: string, subject: string) => EntryAnswer | undefined,
): Settled {
  // In the order in which they were entered.
  const own = rows
    .filter(({ ownEntry }) => ownEntry !== null)
    .sort((a, b) => compare(a.ownEntry ?? '', b.ownEntry ?? ''))
  const files = rows.filter(({ ownEntry }) => ownEntry === null)
  const replaced = new Set<string>()
  const replacedBy = new Map<string, string>()
  const replace = ({ key }: EnteredRow, some: readonly Some[]) => {
    replaced.add(key)
    replacedBy.set(key, (byDay(some)[0] as Some).row.key)
  }
  const near: NearEntry[] = []
  const ofSide = Map.groupBy(files, sideOf)
  for (const [side, entries] of Map.groupBy(
    own.filter((one) => !bringsShares(one)),
    sideOf,
  )) {
    const left = new Left(ofSide.get(side) ?? [])
    const found = replacedOf(entries, left, windowOf)
    for (const [entry, some] of found) replace(entry, some)
    for (const entry of entries) {
      const some = found.has(entry) || !isTraded(entry) ? undefined : nearTo(entry, left, windowOf)
      if (some === undefined) continue
      const subject = subjectOf(entry)
      near.push({ subject, rows: byDay(some).flatMap(askedOf) })
      const answer = answerTo(entry.instrument, subject)
      // Until it is answered, the rows are not asked about beside another entry.
      if (answer !== 'other') left.take(some)
      if (answer === 'same') replace(entry, some)
    }
  }
  const arriving = Map.groupBy(own.filter(bringsShares), dayOf)
  for (const [day, entries] of arriving) {
    let left = arrivedIn(files.filter((row) => dayOf(row) === day))
    for (const { key, quantity } of entries) {
      if (left === undefined) break
      if (quantity > left) replaced.add(key)
      else left -= quantity
    }
  }
  return { replaced, replacedBy, near }
}

const byDay = (some: readonly Some[]): Some[] =>
  some.toSorted((a, b) => compare(a.row.date, b.row.date) || compare(a.row.key, b.row.key))

/** How many rows of files there are that would replace an entry, one set after another. */
export function rowsLike(entry: EnteredRow, rows: readonly EnteredRow[], windowOf: Window): number {
  const files = rows.filter((row) => row.ownEntry === null && sideOf(row) === sideOf(entry))
  return countOf(takeLike(entry, new Left(files), windowOf, Number.POSITIVE_INFINITY))
}

const dayOf = ({ instrument, date }: EnteredRow): string => `${date} ${instrument}`

const BOUGHT: ReadonlySet<TransactionClass> = new Set(['buy', 'buy_to_cover'])
const SOLD: ReadonlySet<TransactionClass> = new Set(['sell', 'sell_short'])

const isTraded = ({ class: name }: EnteredRow): boolean => BOUGHT.has(name) || SOLD.has(name)

const wordOf = ({ class: name }: EnteredRow): string => (BOUGHT.has(name) ? 'bought' : 'sold')

const subjectOf = (entry: EnteredRow): string =>
  `${entry.date} ${wordOf(entry)} ${toText(abs(entry.quantity), QUANTITY_PLACES)} ${entry.ownEntry}`

/** Equal for rows that may be one event, or parts of it. */
function sideOf(row: EnteredRow): string {
  const { class: name, instrument, quantity } = row
  if (isTraded(row)) return `${wordOf(row)} ${instrument}`
  return `${name} ${SIGNED.has(name) ? (quantity < 0n ? '-' : '+') : ''} ${instrument}`
}

/** Rows that are not taken yet. */
class Left {
  readonly #byDay: Map<DateString, EnteredRow[]>
  readonly #taken = new Map<EnteredRow, number>()

  constructor(rows: readonly EnteredRow[]) {
    this.#byDay = Map.groupBy(
      rows.toSorted((a, b) => compare(a.key, b.key)),
      ({ date }) => date,
    )
  }

  within({ from, to }: { from: DateString; to: DateString }): Some[] {
    const rows = from === to ? (this.#byDay.get(from) ?? []) : [...this.#byDay.values()].flat()
    return rows
      .filter(({ date }) => date >= from && date <= to)
      .map((row) => ({ row, copies: row.copies - (this.#taken.get(row) ?? 0) }))
      .filter(({ copies }) => copies > 0)
  }

  take(some: readonly Some[]): void {
    for (const { row, copies } of some) this.#taken.set(row, (this.#taken.get(row) ?? 0) + copies)
  }

  giveBack(some: readonly Some[]): void {
    this.take(some.map(({ row, copies }) => ({ row, copies: -copies })))
  }
}

/** How a set of rows is an entry, the surest first. */
const WAYS: readonly ((entry: EnteredRow, left: Left, windowOf: Window) => Some[] | undefined)[] = [
  // One row of its day and amount.
  (entry, left) => one(entry, left, ({ row }) => abs(row.amount) === abs(entry.amount)),
  (entry, left) => (hasShares(entry) ? one(entry, left, () => true) : undefined),
  (entry, left) => together(entry, left.within({ from: entry.date, to: entry.date }), false),
  (entry, left, windowOf) => {
    for (const date of nearDays(entry, left, windowOf)) {
      const found = together(entry, left.within({ from: date, to: date }), true)
      if (found !== undefined) return found
    }
    return together(entry, left.within(windowOf(entry.date)), true)
  },
  (entry, left, windowOf) => (hasShares(entry) ? undefined : sameMoney(entry, paidNear(entry, left, windowOf))),
]

/** Rows without shares of the sign of the entry, the nearest day first. */
function paidNear({ date, amount }: EnteredRow, left: Left, windowOf: Window): Some[] {
  const isPaid = ({ row }: Some) => !hasShares(row) && row.amount > 0n === amount > 0n
  const byNearness = nearestTo(date)
  return left
    .within(windowOf(date))
    .filter(isPaid)
    .sort((a, b) => byNearness(a.row.date, b.row.date) || compare(a.row.key, b.row.key))
}

const hasShares = ({ quantity }: EnteredRow): boolean => quantity !== 0n

function one(entry: EnteredRow, left: Left, isIt: (some: Some) => boolean): Some[] | undefined {
  const { date, quantity } = entry
  const isAlike = ({ row }: Some) => !hasShares(entry) || abs(row.quantity) === abs(quantity)
  const found = left.within({ from: date, to: date }).find((some) => isAlike(some) && isIt(some))
  return found && [{ ...found, copies: 1 }]
}

/** The other days of the window that have rows, the nearest first. */
function nearDays({ date }: EnteredRow, left: Left, windowOf: Window): DateString[] {
  const days = new Set(left.within(windowOf(date)).map(({ row }) => row.date))
  days.delete(date)
  return [...days].sort(nearestTo(date))
}

const nearestTo = (date: DateString) => {
  const distance = (day: DateString) => Math.abs(dayNumber(day) - dayNumber(date))
  return (a: DateString, b: DateString): number => distance(a) - distance(b) || compare(a, b)
}

/** So many sets of rows are tried for an entry. A day with more has its fills joined by the broker, or is asked about. */
const MOST_TRIED = 2_000

/** Of the sets of rows with the shares of the entry, the one whose money is nearest. */
function together(entry: EnteredRow, rows: readonly Some[], mustAgree: boolean): Some[] | undefined {
  if (!hasShares(entry)) return undefined
  const wanted = abs(entry.quantity)
  const money = abs(entry.amount)
  const usable = rows
    .filter(({ row }) => row.quantity !== 0n && abs(row.quantity) <= wanted)
    .sort((a, b) => compare(abs(b.row.quantity), abs(a.row.quantity)) || compare(a.row.key, b.row.key))
  /** The shares of each row and all after it. */
  const rest: Quantity[] = []
  for (let at = usable.length - 1; at >= 0; at--) rest[at] = sharesOf([usable[at] as Some]) + (rest[at + 1] ?? 0n)
  let best: { some: Some[]; off: Money } | undefined
  let tried = 0
  const search = (at: number, left: Quantity, paid: Money, some: Some[]): void => {
    if (tried++ >= MOST_TRIED) return
    if (left === 0n) {
      const off = abs(money - paid)
      if ((!mustAgree || isWithinPercent(paid, money)) && (best === undefined || off < best.off)) best = { some, off }
      return
    }
    if (at === usable.length || (rest[at] as Quantity) < left) return
    const { row, copies } = usable[at] as Some
    const quantity = abs(row.quantity)
    const most = min(BigInt(copies), left / quantity)
    for (let taken = most; taken >= 0n; taken--)
      search(
        at + 1,
        left - taken * quantity,
        paid + taken * abs(row.amount),
        taken === 0n ? some : [...some, { row, copies: Number(taken) }],
      )
  }
  search(0, wanted, 0n, [])
  return best?.some
}

const isWithinPercent = (paid: Money, money: Money): boolean => abs(paid - money) * 100n <= money

/** Rows that come near the entry without being it, and are not those that were named beside it (rule 7.2). */
function nearTo(entry: EnteredRow, left: Left, windowOf: Window): Some[] | undefined {
  const beside = takeLike(entry, left, windowOf, entry.besides ?? 0)
  const rows = left.within(windowOf(entry.date)).filter(({ row }) => hasShares(row))
  left.giveBack(beside)
  return together(entry, rows, false) ?? sameMoney(entry, rows) ?? partOf(entry, rows)
}

/** Other shares for its money: a row, the rows of a day, or all. */
const sameMoney = (entry: EnteredRow, rows: readonly Some[]): Some[] | undefined =>
  [...rows.map((some) => [{ ...some, copies: 1 }]), ...ofDays(entry, rows), [...rows]].find(
    (some) => entry.amount !== 0n && isWithinPercent(moneyOf(some), abs(entry.amount)),
  )

/** Some of its shares at its price: all such rows, or those of a day. */
function partOf(entry: EnteredRow, rows: readonly Some[]): Some[] | undefined {
  const [shares, money] = [abs(entry.quantity), abs(entry.amount)]
  const alike = rows.filter(({ row }) => isWithinPercent(abs(row.amount) * shares, money * abs(row.quantity)))
  return [alike, ...ofDays(entry, alike)].find((some) => some.length > 0 && sharesOf(some) < shares)
}

/** The nearest day first. */
function ofDays({ date }: EnteredRow, rows: readonly Some[]): Some[][] {
  const byNearness = nearestTo(date)
  return [...Map.groupBy(rows, ({ row }) => row.date)].sort(([a], [b]) => byNearness(a, b)).map(([, some]) => some)
}

const sharesOf = (some: readonly Some[]): Quantity =>
  sum(some.map(({ row, copies }) => abs(row.quantity) * BigInt(copies)))
const moneyOf = (some: readonly Some[]): Money => sum(some.map(({ row, copies }) => abs(row.amount) * BigInt(copies)))

const askedOf = ({ row: { key, quantity }, copies }: Some): AskedRow[] =>
  Array.from({ length: copies }, (_, copy) => ({ key, copy, quantity: abs(quantity) }))

const countOf = (some: readonly Some[]): number => some.reduce((all, { copies }) => all + copies, 0)

/** Takes the rows that replace the entries. */
function replacedOf(entries: readonly EnteredRow[], left: Left, windowOf: Window): Map<EnteredRow, Some[]> {
  const replaced = new Map<EnteredRow, Some[]>()
  for (const way of WAYS)
    for (const entry of entries) {
      const found = replaced.has(entry) ? undefined : way(entry, left, windowOf)
      if (found === undefined) continue
      left.take(found)
      // As many others as were named beside it must be left.
      const named = entry.besides ?? 0
      const beside = takeLike(entry, left, windowOf, named)
      left.giveBack(beside)
      if (countOf(beside) === named) replaced.set(entry, found)
      else left.giveBack(found)
    }
  return replaced
}

/** Takes sets of rows that would replace the entry, at most so many rows. */
function takeLike(entry: EnteredRow, left: Left, windowOf: Window, most: number): Some[] {
  const taken: Some[] = []
  for (const way of WAYS)
    for (;;) {
      const found = countOf(taken) < most ? way(entry, left, windowOf) : undefined
      if (found === undefined || countOf(taken) + countOf(found) > most) break
      left.take(found)
      taken.push(...found)
    }
  return taken
}

/** The net shares that rows of files bring in on a day; undefined if only an entry brings them. */
export function arrivedIn(rows: readonly EnteredRow[]): Quantity | undefined {
  const moved = rows.filter((row) => row.class === 'share_movement' || bringsShares(row))
  if (moved.length === 0) return undefined
  const net = sum(moved.map(({ quantity, copies }) => quantity * BigInt(copies)))
  return net > 0n ? net : 0n
}

/** The rows of an instrument, without the shares of files whose cost own entries give. */
export function withOwnCost<Held extends LedgerRow<Movement>>(transactions: Held[]): Held[] {
  const own = transactions.filter(({ row }) => row.ownEntry != null && bringsShares(row))
  if (own.length === 0) return transactions
  const left = new Map<string, Quantity>()
  for (const { row, copies } of own) left.set(row.date, (left.get(row.date) ?? 0n) + row.quantity * BigInt(copies))
  return transactions
    .toSorted((a, b) => compare(a.key, b.key))
    .flatMap((held) => {
      const { row, copies } = held
      const wanted = left.get(row.date) ?? 0n
      if (row.ownEntry != null || !bringsShares(row) || wanted === 0n) return [held]
      const taken = min(wanted, row.quantity * BigInt(copies))
      left.set(row.date, wanted - taken)
      const whole = Number(taken / row.quantity)
      const part = taken % row.quantity
      const rest = copies - whole - (part === 0n ? 0 : 1)
      return [
        ...(part === 0n ? [] : [{ ...held, copies: 1, row: { ...row, quantity: row.quantity - part } }]),
        ...(rest === 0 ? [] : [{ ...held, copies: rest }]),
      ]
    })
}
