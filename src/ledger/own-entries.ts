/**
 * Own entries: transactions that the user entered because no file has them. A file that has the row replaces the entry, copy
 * for copy: a row of the same account, instrument, day, class and quantity; of a dividend, of the same amount. Rows that the
 * user said are others do not.
 *
 * Shares that came, or were bought without an amount, are an exception, because no file has their cost: the entry gives it to as
 * many shares as the files show of that day. An entry of more than these does not count. Without such a row it brings the shares
 * itself.
 */
import { compare } from '../lib/compare.ts'
import { abs, min, type Quantity, sum } from '../lib/decimal.ts'
import { priced, SIGNED } from './kernel/row.ts'
import type { LedgerRow, Movement } from './ledger.ts'

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

/** Equal for rows that may be one. */
export const likeness = ({ date, class: name, instrument, quantity, amount }: EnteredRow): string => {
  const size = name === 'dividend' ? amount : SIGNED.has(name) ? quantity : abs(quantity)
  return JSON.stringify([instrument, date, name, String(size)])
}

/** The keys of the own entries that do not count. `rows`: all rows of the days of the entries. */
export function replacedEntries(rows: readonly EnteredRow[]): Set<string> {
  // In the order in which they were entered.
  const own = rows
    .filter(({ ownEntry }) => ownEntry !== null)
    .sort((a, b) => compare(a.ownEntry ?? '', b.ownEntry ?? ''))
  const files = rows.filter(({ ownEntry }) => ownEntry === null)
  const replaced = new Set<string>()
  const alike = Map.groupBy(files, likeness)
  for (const [like, entries] of Map.groupBy(
    own.filter((one) => !bringsShares(one)),
    likeness,
  ))
    for (const { key } of replacedOf(entries, alike.get(like) ?? [])) replaced.add(key)
  const arriving = Map.groupBy(own.filter(bringsShares), dayOf)
  for (const [day, entries] of arriving) {
    let left = arrivedIn(files.filter((row) => dayOf(row) === day))
    for (const { key, quantity } of entries) {
      if (left === undefined) break
      if (quantity > left) replaced.add(key)
      else left -= quantity
    }
  }
  return replaced
}

const dayOf = ({ instrument, date }: EnteredRow): string => `${date} ${instrument}`

/** Those with the amount of a row of a file first, so that of two entries the one that the file has is replaced. */
function replacedOf(entries: readonly EnteredRow[], rows: readonly EnteredRow[]): EnteredRow[] {
  const copies = rows.reduce((all, row) => all + row.copies, 0)
  const amounts = new Map<bigint, number>()
  for (const { amount, copies: n } of rows) amounts.set(amount, (amounts.get(amount) ?? 0) + n)
  const isPrinted = new Set<EnteredRow>()
  for (const entry of entries) {
    const left = amounts.get(entry.amount) ?? 0
    if (left > 0) isPrinted.add(entry)
    amounts.set(entry.amount, left - 1)
  }
  const inTurn = [...entries].sort((a, b) => Number(isPrinted.has(b)) - Number(isPrinted.has(a)))
  let taken = 0
  return inTurn.filter(({ besides }) => {
    if (taken + (besides ?? 0) >= copies) return false
    taken += 1
    return true
  })
}

/** The shares that rows of files bring on a day, without those that leave; undefined if an entry brings them itself. */
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
