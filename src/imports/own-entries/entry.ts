/** What a user enters, and the transaction that it is. */
import { normaliseSymbol } from '../../broker-files/instrument.ts'
import { looksLikeOption } from '../../broker-files/option-words.ts'
import { type EnteredTransaction, OWN_ENTRY_LAYOUT } from '../../broker-files/own-entry.ts'
import { contractUnits, isOption } from '../../ledger/instrument.ts'
import type { Side, TransactionClass } from '../../ledger/ledger.ts'
import { type DateString, latestDay } from '../../lib/dates.ts'
import {
  abs,
  MAX_MONEY,
  MONEY_PLACES,
  type Money,
  multiply,
  PRICE_PLACES,
  type Price,
  perUnit,
  QUANTITY_PLACES,
  type Quantity,
  toCents,
  toText,
} from '../../lib/decimal.ts'
import { invalidField } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import type { EntryKind } from '../../lib/messages/own-entries.ts'

export type { EntryKind } from '../../lib/messages/own-entries.ts'

/** As it is sent. */
export interface NewEntry {
  kind: EntryKind
  symbol: string
  date: DateString
  time?: string
  quantity?: Quantity
  price?: Price
  /** What was paid or received in all. */
  amount?: Money
  fees?: Money
  /** Of shares that came: when they were bought. */
  acquired?: DateString
  /** Of an option: which side ended. */
  side?: Side
  /** How many rows like it the files have beside it. */
  besides?: number
  notes?: string
}

/** As it is kept: decimals are texts, and a field that was not sent is missing. */
export interface EntryFields extends Omit<NewEntry, 'quantity' | 'price' | 'amount' | 'fees'> {
  quantity?: string
  price?: string
  amount?: string
  fees?: string
}

type Optional = Exclude<keyof NewEntry, 'kind' | 'symbol' | 'date' | 'besides' | 'notes'>

interface Rule {
  class: TransactionClass
  action: string
  /** Whether money is paid (−) or received (+); 0: none moves. */
  sign: -1n | 0n | 1n
  needs: readonly Optional[]
  /** `price` and `amount`: one of them. */
  takes: readonly Optional[]
}

const TRADE = { needs: ['quantity'], takes: ['time', 'price', 'amount', 'fees'] } as const
const SPLIT = { class: 'split', sign: 0n, needs: ['quantity'], takes: [] } as const
const OPTION_END = { class: 'expiration', sign: 0n, needs: ['quantity', 'side'], takes: [] } as const

const RULES: Record<EntryKind, Rule> = {
  purchase: { class: 'buy', action: 'Buy', sign: -1n, ...TRADE },
  sale: { class: 'sell', action: 'Sell', sign: 1n, ...TRADE },
  short_sale: { class: 'sell_short', action: 'Sell Short', sign: 1n, ...TRADE },
  cover: { class: 'buy_to_cover', action: 'Buy to Cover', sign: -1n, ...TRADE },
  transfer_in: {
    ...{ class: 'share_movement', action: 'Transfer In', sign: -1n },
    ...{ needs: ['quantity', 'acquired'], takes: ['price', 'amount'] },
  },
  split: { action: 'Stock Split', ...SPLIT },
  reverse_split: { action: 'Reverse Split', ...SPLIT },
  expiry: { action: 'Expired', ...OPTION_END },
  assignment: { action: 'Assigned', ...OPTION_END },
  exercise: { action: 'Exercised', ...OPTION_END },
  dividend: { class: 'dividend', action: 'Dividend', sign: 1n, needs: ['amount'], takes: [] },
}

const FIELDS: readonly Optional[] = ['time', 'quantity', 'price', 'amount', 'fees', 'acquired', 'side']

/**
 * The transaction of an entry. `ownEntry`: a text that no other entry has. Throws Failure `invalid` that names the field if the
 * entry is none of its kind. `now`: milliseconds UTC.
 */
export function toEntered(entry: NewEntry, ownEntry: string, now: number): EnteredTransaction & { instrument: string } {
  const { kind, date, acquired = null } = entry
  const rule = RULES[kind]
  assertFields(entry, rule)
  const latest = latestDay(now)
  if (date > latest) throw invalidField(say('own_entry_day', { in: 'body', field: 'date', latest }))
  if (acquired !== null && acquired > date)
    throw invalidField(say('own_entry_day', { in: 'body', field: 'acquired', latest: date }))
  const { symbol, instrument } = normaliseSymbol(entry.symbol)
  if (!isOption(instrument) && (rule.class === 'expiration' || looksLikeOption(symbol, 'symbol')))
    throw invalidField(say('own_entry_option', { in: 'body', field: 'symbol', kind, symbol }))
  return {
    ...{ date, acquired, symbol, instrument, ownEntry },
    ...{ action: rule.action, class: rule.class, time: timeOf(entry.time) },
    description: entry.notes ?? OWN_ENTRY_LAYOUT,
    quantity: quantityOf(entry),
    ...moneyOf(entry, rule, instrument),
    besides: entry.besides ?? 0,
  }
}

function assertFields(entry: NewEntry, { needs, takes }: Rule): void {
  const { kind } = entry
  for (const field of FIELDS) {
    if (needs.includes(field) && entry[field] === undefined) throw invalidField(say('required', { in: 'body', field }))
    if (!needs.includes(field) && !takes.includes(field) && entry[field] !== undefined)
      throw invalidField(say('own_entry_field', { in: 'body', field, kind }))
  }
  if (takes.includes('price') && (entry.price === undefined) === (entry.amount === undefined))
    throw invalidField(say('own_entry_price', { in: 'body', field: 'price', kind }))
}

const timeOf = (time: string | undefined): string | null =>
  time === undefined ? null : time.length === 5 ? `${time}:00` : time

/** As files print it: what closes a long option, and what a reverse split removes, is negative. */
const quantityOf = ({ kind, quantity = 0n, side }: NewEntry): Quantity =>
  side === 'long' || kind === 'reverse_split' ? -quantity : quantity

function moneyOf(
  { quantity = 0n, price, amount, fees = 0n }: NewEntry,
  { class: name, sign }: Rule,
  instrument: string,
): Pick<EnteredTransaction, 'price' | 'amount' | 'fees'> {
  if (name === 'dividend') return { price: null, amount: amount as Money, fees: 0n }
  if (sign === 0n) return { price: 0n, amount: 0n, fees: 0n }
  const units = contractUnits(instrument, quantity)
  const costs = sign === -1n ? fees : -fees
  const paid = amount ?? toCents(multiply(units, price as Price)) + costs
  if (abs(paid) > MAX_MONEY) throw invalidField(say('own_entry_amount', { in: 'body', field: 'price' }))
  const each = price ?? perUnit(paid - costs, units)
  return { price: each < 0n || each > MAX_MONEY ? null : each, amount: sign * paid, fees }
}

/** The entry as it is kept. */
export const toFields = ({ quantity, price, amount, fees, ...rest }: NewEntry): EntryFields => ({
  ...rest,
  ...(quantity !== undefined && { quantity: toText(quantity, QUANTITY_PLACES) }),
  ...(price !== undefined && { price: toText(price, PRICE_PLACES) }),
  ...(amount !== undefined && { amount: toText(amount, MONEY_PLACES) }),
  ...(fees !== undefined && { fees: toText(fees, MONEY_PLACES) }),
})
