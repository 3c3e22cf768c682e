/**
 * The nouns of the record: what a broker's files say (transactions and realized-gains lots) and
 * what follows from them (trades and dividends).
 *
 * Files are read into these shapes by `imports/`; `derive.ts` turns them into trades. Money,
 * prices and quantities are the scaled integers of `lib/decimal`.
 */
import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { Side, Term, TransactionClass } from '../lib/terms.ts'

export type { Side, Term, TransactionClass } from '../lib/terms.ts'
export { TRANSACTION_CLASSES } from '../lib/terms.ts'

export interface Transaction {
  /** The effective date: B of `A as of B`. */
  date: DateString
  /** A of `A as of B`; equal to `date` where the file gives one date. */
  postedDate: DateString
  /** As printed, trimmed. */
  action: string
  class: TransactionClass
  /** As printed, upper case; empty for cash rows. */
  symbol: string
  /** Normalised instrument, see `instrument.ts`; empty for cash rows. */
  instrument: string
  description: string
  /** Signed as the class says; unsigned for buys and sells. 0 where the file has none. */
  quantity: Quantity
  /** Per share or contract unit as printed; null where blank. */
  price: Price | null
  /** Already inside `amount`. */
  fees: Money
  /** Net cash effect: − paid, + received. 0 where blank. */
  amount: Money
}

/** What matching reads of a transaction: the date it took effect decides, never the one it was posted on. */
export type Movement = Omit<Transaction, 'postedDate'>

/** One realized-gains lot as the broker prints it. */
export interface Lot {
  symbol: string
  instrument: string
  /** null where the file has no acquisition date (`Various`, or a summary by sale). */
  acquired: DateString | null
  sold: DateString
  /** Always positive. */
  quantity: Quantity
  proceeds: Money
  costBasis: Money
  /** Gain or loss as printed; null where the file has no such column. */
  gain: Money | null
  /** Wash-sale loss disallowed, positive; kept apart, never folded into the gain. */
  disallowedLoss: Money
  term: Term | null
}

/** A row the ledger holds: its content, how often it is really there, and its key. */
export interface Held<Row> {
  /** Content key: the same row content has the same key in every file. */
  key: string
  /** Identical rows that are real. At least 1. */
  copies: number
  row: Row
}

/** One closed lot: the unit every total is a sum of. */
export interface Trade {
  /** Stable identity within the account: what it was derived from and which piece. */
  key: string
  symbol: string
  instrument: string
  side: Side
  /** null where no file says when the shares were bought. */
  buyDate: DateString | null
  sellDate: DateString
  /** The later of the two: the day, week and month the profit belongs to. */
  closedOn: DateString
  quantity: Quantity
  buyPrice: Price
  sellPrice: Price
  proceeds: Money
  costBasis: Money
  /** Always whole cents, so that sums of trades equal sums of days to the cent. */
  profit: Money
  disallowedLoss: Money
  term: Term | null
  /** true: a realized-gains lot of the broker; false: matched by FIFO from the transactions. */
  brokerVerified: boolean
  /** A lot whose quantity and proceeds agree with the transactions of its closing day. */
  agreed: boolean
}

/** A sale, or part of one, with no known purchase. It is no trade. */
export interface UnmatchedSale {
  key: string
  symbol: string
  instrument: string
  date: DateString
  quantity: Quantity
  proceeds: Money
}
