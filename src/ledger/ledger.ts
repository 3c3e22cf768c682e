/**
 * The types of the ledger: transactions and realized-gains lots, which `imports/` reads from a broker's
 * files, and the trades that `derive.ts` derives from them.
 *
 * Money, prices and quantities are the scaled integers of `lib/decimal`.
 */
import type { DateString } from '../lib/dates.ts'
import type { Money, Price, Quantity } from '../lib/decimal.ts'
import type { UnmatchedCode } from '../lib/messages/index.ts'
import type { Box, Side, Term, TransactionClass } from '../lib/terms.ts'

export type { ReadClass, Side, Term, TransactionClass } from '../lib/terms.ts'
export { TRANSACTION_CLASSES } from '../lib/terms.ts'

export interface Transaction {
  /** The effective date: B of a printed `A as of B`. */
  date: DateString
  /** A of a printed `A as of B`; equal to `date` if the file has one date. */
  postedDate: DateString
  /** As printed, trimmed. */
  action: string
  class: TransactionClass
  /** As printed, upper case; empty for cash rows. */
  symbol: string
  /** Normalised instrument, see `instrument.ts`; empty for cash rows. */
  instrument: string
  description: string
  /** Unsigned for buys and sells, signed for splits, share movements and expirations. 0 if the file has none. */
  quantity: Quantity
  /** Per share or contract unit as printed; null if blank. */
  price: Price | null
  /** Already included in `amount`. */
  fees: Money
  /** Net cash effect: − paid, + received. 0 if blank. */
  amount: Money
  /** When it was executed, in New York, as `HH:MM:SS`; null if the file prints no time. Not part of its identity. */
  time: string | null
  /** Of an own entry of the user: see `own-entries.ts`. It sorts by time of entry, and no other row has it. */
  ownEntry?: string | null
  /** When the shares that an own entry brings were bought. */
  acquired?: DateString | null
  /** How many rows like it the files have beside it. */
  besides?: number | null
  /** Of a split: the ratio that its file or the user gives. Not part of its identity. */
  ratio?: Ratio | null
}

/** A split makes `times` shares of `per`. */
export interface Ratio {
  times: bigint
  per: bigint
}

/** A transaction as the ledger holds it. The files that show it have its times: see `RowPosition`. */
export type StoredTransaction = Omit<Transaction, 'time'>

/** The part of a transaction that matching uses. */
export type Movement = Omit<StoredTransaction, 'description'>

/** Where a file prints a row, and with which time. */
export interface RowPosition {
  /** Id of the file. */
  file: number
  /** Grows with time within a file; null if the order of its rows does not follow from its dates. */
  at: number | null
  /** As in `Transaction`. */
  time: string | null
}

/** One realized-gains lot as the broker prints it. */
export interface Lot {
  symbol: string
  instrument: string
  /** null if the file has no acquisition date (`Various`, or a summary by sale). */
  acquired: DateString | null
  sold: DateString
  /** Always positive; null if the file does not print it. */
  quantity: Quantity | null
  proceeds: Money
  costBasis: Money
  /** Gain or loss as printed; null if the file has no such column. */
  gain: Money | null
  /** The wash-sale loss disallowed, positive; never part of the gain. */
  disallowedLoss: Money
  term: Term | null
  /** The box of Form 8949 as printed; null if the file has none. */
  box: Box | null
}

/** A row of the ledger: its content, its key, and how many identical rows are real. */
export interface LedgerRow<Row> {
  /** Of the stored row; undefined if it is not stored. */
  id?: number
  /** Content key: the same row content has the same key in every file. */
  key: string
  /** How many identical rows are real. At least 1. */
  copies: number
  /** Of each copy, by time and place, if the order within its day matters. */
  places?: readonly RowPosition[]
  /** The files that show it and how many copies each has, if several show lots of its day. */
  shownBy?: readonly CopiesInFile[]
  /**
   * Of a purchase or short sale under an old name, carried over a change of the name: its number among those of the change. `id`
   * is then the row by which the shares came, and `row` has the day on which they were bought, or sold short.
   */
  carried?: number
  /** By copy, counted over all rows of the key: which part of its shares the lots of sales under later names take. */
  reserved?: ReadonlyMap<number, Ratio>
  row: Row
}

/** How often a file shows a row. */
export interface CopiesInFile {
  file: ShowingFile
  copies: number
}

/** A file by which it is decided which of several files counts. */
export interface ShowingFile {
  id: number
  /** The day to which it reaches: the day of its export if it prints it, else of its last row. */
  reach: DateString
  /** The last day of its rows. */
  lastDate: DateString
  sha256: string
}

/** One closed lot. Every total is a sum over trades. */
export interface Trade {
  /** Unique and stable within the account: names the lot or transaction it was derived from, and the piece of it. */
  key: string
  symbol: string
  instrument: string
  side: Side
  /** null if no file has the date on which the shares were bought. */
  buyDate: DateString | null
  sellDate: DateString
  /** When it was bought and sold on these days, as in `Transaction`; null if no file prints it. */
  buyTime: string | null
  sellTime: string | null
  /** The later of the two dates. The profit belongs to this day, and to its week and month. */
  closedOn: DateString
  /** null if the lot's file does not print it and the transactions do not show it; both prices are then null too. */
  quantity: Quantity | null
  /** Each price is null also if it is beyond the range of prices. */
  buyPrice: Price | null
  sellPrice: Price | null
  proceeds: Money
  costBasis: Money
  /** In whole cents, so that sums of trades equal sums of days to the cent. */
  profit: Money
  disallowedLoss: Money
  term: Term | null
  /** true: a realized-gains lot of the broker that does not contradict itself; false otherwise, and for FIFO. */
  brokerVerified: boolean
  /**
   * Whether the lot's gain is proceeds − cost basis, and its quantity and proceeds agree with the transactions of its
   * closing day.
   */
  agreed: boolean
  /**
   * What the lots of the closing day have more than its transactions. null if no transaction closes the lot, and if the
   * trade is not of a lot.
   */
  quantityDifference: Quantity | null
  /** Likewise the proceeds, in whole cents; of a short, the cost of buying it back. Or see `AdjustedRows.differences`. */
  amountDifference: Money | null
  /**
   * If no file prints the order of purchases (of short sales) of a day, and the profit of the sale (of the cover) depends on
   * it: what all trades of it earn with the dearest of them first, and with the cheapest, in whole cents. Otherwise null.
   */
  profitLeast: Money | null
  profitMost: Money | null
  /** Of the transactions that opened and closed it, already in `proceeds` and `costBasis`; null if none of them is known. */
  fees: Money | null
  /** The average price that the transactions print, before fees; null if the price of any share is not known. */
  grossBuyPrice: Price | null
  grossSellPrice: Price | null
  /** Whether one of its transactions is an own entry of the user. */
  ownEntry: boolean
  /** Whether an answer of the user may change it; see `questions/`. */
  awaitsAnswer: boolean
  /** The round trip that it is part of: see `RoundTripName`. */
  roundTripOn: DateString
  roundTripNumber: number
}

/** A sale, or part of one, without a known purchase. It is not a trade. */
export interface UnmatchedSale {
  key: string
  /** Of the closed position. */
  side: Side
  /** The stored transaction; 0 if it is not stored. */
  transactionId: number
  symbol: string
  instrument: string
  date: DateString
  quantity: Quantity
  proceeds: Money
  code: UnmatchedCode
  /** The day on which the shares came without a cost; null if no file shows that they came. */
  cameOn: DateString | null
  /** Whether the sale is an own entry of the user. */
  ownEntry: boolean
  /** As in `Trade`. */
  awaitsAnswer: boolean
}
