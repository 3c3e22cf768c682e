/** A row of an instrument's history, as `rows.ts` prepares it: one copy of a transaction. */
import type { DateString } from '../../lib/dates.ts'
import type { Money, Price, Quantity } from '../../lib/decimal.ts'
import type { Ratio, RowPosition, TransactionClass } from '../ledger.ts'
import type { AskedRow } from './answers.ts'

export interface Row {
  /** Of the stored transaction; 0 if it is not stored. */
  id: number
  key: string
  copy: number
  /** The key of the transaction. `key` is another one if the row is a part of it. */
  transactionKey: string
  class: TransactionClass
  symbol: string
  date: DateString
  /** Days since 1970-01-01. */
  day: number
  /** Signed if the class is split, share_movement or expiration; otherwise positive. */
  quantity: Quantity
  /** Net cash effect: − paid, + received. */
  amount: Money
  price: Price | null
  /** Included in `amount`. */
  fees: Money
  /** Where files print the row; undefined if none of them prints its order. */
  place: RowPosition | undefined
  /** A split that prints only the new shares under this instrument, not the removal of the old ones. */
  reverse: boolean
  /** A split that prints the shares that leave and those that come: with their signs, also of a short. */
  isSigned: boolean
  /** Of a split: what a file prints or the user answered; null if neither. */
  ratio: Ratio | null
  /** Shares that leave under this name, or come. */
  isRenaming: boolean
  /** Of a redemption that prints only cash: it was paid for all shares that were held, as its word says. */
  paysForAll: boolean
  /** Of cash in lieu: the part of a share that it was paid for, if its file or a lot of it shows that. */
  fraction?: Quantity
  /** Whether the file prints a later date too, such as `07/15/2024 as of 07/12/2024`. */
  isPostedLater: boolean
  /** A trade of an option that may open or close a position: see `PLAIN_ACTIONS`. */
  isPlain: boolean
  /** An own entry of the user. */
  isOwn: boolean
  /** When the shares were bought that it brings with their cost; null of other rows. */
  acquired: DateString | null
  /** See `LedgerRow.carried`. */
  carried: number | null
  /** Which part of its shares the lots of sales under later names take: no closing under its own name does. Undefined if none. */
  reserved: Ratio | undefined
  /** A cover of a short whose sale is in no row, as its lot shows: no short that is open needs it. */
  isOfLackingSale?: true
  /** Of a plain sale that may be a short one. */
  maybeShort?: MaybeShort
}

/** Of a plain sale: how many of its shares may be sold short, if they are more than is held; see `plain-shorts.ts`. */
export interface MaybeShort {
  most: Quantity
  /** Whether the user answered that they were. */
  isAnswered: boolean
}

/** `quantity` of a row, as it is asked about. */
export const askedRow = ({ transactionKey: key, copy }: Row, quantity: Quantity): AskedRow => ({ key, copy, quantity })

/** Words of the action of movements that are changes of a name or symbol, in lower case. */
export const RENAMING = ['name change', 'symbol change'] as const

export const isRenaming = (action: string): boolean => RENAMING.some((words) => action.toLowerCase().includes(words))

/** Classes whose quantity has a sign. */
export const SIGNED = new Set<TransactionClass>(['split', 'share_movement', 'expiration'])

/** Whether the cost is known: an amount of 0 is a cost of 0 only if the row also has a price of 0. */
export const priced = ({ amount, price }: Pick<Row, 'amount' | 'price'>): boolean => amount !== 0n || price === 0n

/** The cash of a redemption, cash merger or fraction, without the shares that it paid for: see `Walked.listed`. */
export const isPaidOut = ({ class: name, quantity, amount }: Row): boolean =>
  amount !== 0n && ((name === 'redemption' && quantity === 0n) || name === 'cash_in_lieu')

/** Whether the rows have every sale of the instrument near a day, which is given as days since 1970-01-01. */
export type IsCovered = (day: number) => boolean

export const NOTHING_COVERED: IsCovered = () => false
