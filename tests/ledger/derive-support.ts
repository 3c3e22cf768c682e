/** Helpers to write ledgers briefly: quantities and dollars as text, days as offsets from a Monday. */
import fc from 'fast-check'
import type { Derived } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Term, Trade, Transaction, TransactionClass } from '../../src/ledger/ledger.ts'
import { dayNumber, fromDayNumber } from '../../src/lib/dates.ts'
import { MONEY_PLACES, parseScaled, QUANTITY_PLACES, toText } from '../../src/lib/decimal.ts'

const scaled = (text: string, places: number): bigint => {
  const parsed = parseScaled(text, places, 10n ** 18n)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.problem}`)
  return parsed.value
}
export const money = (text: string): bigint => scaled(text, MONEY_PLACES)
export const shares = (text: string): bigint => scaled(text, QUANTITY_PLACES)
export const dollars = (value: bigint): string => toText(value, MONEY_PLACES)
export const units = (value: bigint): string => toText(value, QUANTITY_PLACES)

/** Day 0 is Monday 2024-01-01. */
export const on = (day: number): string => fromDayNumber(dayNumber('2024-01-01') + day)

export interface RowOptions {
  key?: string
  copies?: number
  price?: string
  instrument?: string
  /** Printed as `A as of B`: the day A. */
  posted?: number
}

/** A transaction; its key is its content, as in the ledger. */
export function row(
  name: TransactionClass,
  day: number,
  quantity: string,
  amount: string,
  { key, copies = 1, price, instrument = 'ACME', posted = day }: RowOptions = {},
): LedgerRow<Transaction> {
  return {
    key: key ?? `${name} ${day} ${quantity} ${amount}`,
    copies,
    row: {
      date: on(day),
      postedDate: on(posted),
      action: name,
      class: name,
      symbol: instrument,
      instrument,
      description: '',
      quantity: shares(quantity),
      price: price === undefined ? null : money(price),
      fees: 0n,
      amount: money(amount),
      time: null,
    },
  }
}

export interface LotOptions {
  copies?: number
  gain?: string
  disallowed?: string
  term?: Term
  instrument?: string
}

/** `acquired` and `sold` as days; null if the file has no acquisition date, or no quantity. */
export function lot(
  acquired: number | null,
  sold: number,
  quantity: string | null,
  proceeds: string,
  costBasis: string,
  { copies = 1, gain, disallowed = '0', term, instrument = 'ACME' }: LotOptions = {},
): LedgerRow<Lot> {
  return {
    key: `${acquired} ${sold} ${quantity} ${proceeds} ${costBasis}`,
    copies,
    row: {
      symbol: instrument,
      instrument,
      acquired: acquired === null ? null : on(acquired),
      sold: on(sold),
      quantity: quantity === null ? null : shares(quantity),
      proceeds: money(proceeds),
      costBasis: money(costBasis),
      gain: gain === undefined ? null : money(gain),
      disallowedLoss: money(disallowed),
      term: term ?? null,
      box: null,
    },
  }
}

/** One line for each trade, so that a test reads like a table. */
export const tradeLines = ({ trades }: Derived): string[] => trades.map(line)
export const line = (trade: Trade): string =>
  [
    trade.brokerVerified ? 'lot' : 'fifo',
    ...(trade.agreed ? ['agreed'] : []),
    trade.side,
    trade.quantity === null ? 'unknown' : units(trade.quantity),
    `${trade.buyDate ?? '?'} > ${trade.sellDate}`,
    `${dollars(trade.proceeds)} - ${dollars(trade.costBasis)} = ${dollars(trade.profit)}`,
  ].join(' ')

export const unmatchedLines = ({ unmatched }: Derived): string[] =>
  unmatched.map((sale) => `${sale.date} ${units(sale.quantity)} ${dollars(sale.proceeds)}`)

/** Merges rows of equal content, as the ledger stores them. */
export function merged<Row>(rows: LedgerRow<Row>[]): LedgerRow<Row>[] {
  const byKey = new Map<string, LedgerRow<Row>>()
  for (const held of rows) {
    const first = byKey.get(held.key)
    byKey.set(held.key, first === undefined ? held : { ...first, copies: first.copies + held.copies })
  }
  return [...byKey.values()]
}

/** The lots of several files, as the ledger has them: each file ends a day later than the one before. */
export function inFiles(...files: LedgerRow<Lot>[][]): LedgerRow<Lot>[] {
  const byKey = new Map<string, LedgerRow<Lot>>()
  for (const [n, lots] of files.entries()) {
    const file = { id: n + 1, reach: on(100 + n), lastDate: on(100 + n), sha256: `${n}` }
    for (const { key, copies, row } of merged(lots)) {
      const before = byKey.get(key)
      const shownBy = [...(before?.shownBy ?? []), { file, copies }]
      byKey.set(key, { key, row, shownBy, copies: Math.max(copies, before?.copies ?? 0) })
    }
  }
  return [...byKey.values()]
}

export const shuffled = <T>(items: T[]): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length })
