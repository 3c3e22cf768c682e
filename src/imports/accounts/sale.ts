/** Sales, as the two kinds of files print them: transactions in one, the lots that they closed in the other. */
import { isReverseRatio, ROUNDING } from '../../ledger/derive/split-ratios.ts'
import { isOption } from '../../ledger/instrument.ts'
import type { DateString } from '../../lib/dates.ts'
import { CENT, type Money, type Quantity } from '../../lib/decimal.ts'
import type { TransactionClass } from '../../lib/terms.ts'

/** The transactions that a lot can have as its sale. An option that expires is sold for nothing. */
export const SALE_CLASSES: TransactionClass[] = ['sell', 'sell_short', 'redemption', 'expiration']

/** The day of a lot on which its sale is. Of a short, many files print the day of its purchase as that of its sale. */
export type SaleDay = 'sold' | 'acquired'

/** An instrument and the day on which it was sold. */
export interface Sale {
  instrument: string
  /** Of a lot, the day that its file prints. */
  soldOn: DateString
}

/** A sale in a file. */
export interface PrintedSale extends Sale {
  /** The day of purchase that a lot prints; null of a transaction, or if it prints none. */
  acquired: DateString | null
  /** Whether it can have opened a short. */
  canBeShort: boolean
}

/** Sales of any of the instruments on any of the days. */
export interface SoldWithin {
  instruments: readonly string[]
  days: readonly DateString[]
}

/** Also on the days of purchase: they can be those on which shorts were sold. */
export function soldWithin(sales: Iterable<PrintedSale>): SoldWithin {
  const all = [...sales]
  return {
    instruments: [...new Set(all.map(({ instrument }) => instrument))],
    days: [...new Set(all.flatMap(({ soldOn, acquired }) => (acquired === null ? [soldOn] : [soldOn, acquired])))],
  }
}

export const saleKey = ({ instrument, soldOn }: Sale): string => `${soldOn} ${instrument}`
export const dayOf = (key: string): string => key.split(' ', 1)[0] as string

/** What was sold of it, added up. */
export interface SoldSum extends Sale {
  /** null if a lot prints none. */
  quantity: Quantity | null
  /** Of a transaction, after its fees. */
  proceeds: Money
  fees: Money
  /** null of a transaction. */
  cost: Money | null
  /** Of an option that expired: what its trades earned, or cost if it is negative; null of any other sale, and of a lot. */
  net: Money | null
}

type Sum = Pick<SoldSum, 'instrument' | 'quantity' | 'proceeds' | 'fees' | 'cost' | 'net'>

/**
 * Whether lots and transactions can be the same sales: all of them, or some. Fees are in the proceeds of some files
 * only. `day`: the day of the lots on which their sales are.
 */
export function agreement(lots: Sum, transactions: Sum, day: SaleDay): 'whole' | 'some' | undefined {
  const [sold, proceeds] = [transactions.quantity, transactions.proceeds]
  const slack = transactions.fees + (proceeds < 0n ? -proceeds : proceeds) / 1_000n + 5n * CENT
  const isWithin = (difference: Money, most: Money) => difference <= most && -difference <= most
  // An expiration shows neither side nor money of its own: what the option earned or cost before is that of its lots.
  const { net } = transactions
  if (net !== null) {
    const most = (net < 0n ? -net : net) / 1_000n + 5n * CENT
    return lots.quantity === sold && isWithin(lots.proceeds - (lots.cost ?? 0n) - net, most) ? 'whole' : undefined
  }
  const isWhole = isWithin(lots.proceeds - proceeds, slack)
  if (lots.quantity === null || sold === null || lots.quantity === sold) return isWhole ? 'whole' : undefined
  if (sold === 0n) return undefined
  // The lots of a short print the shares that were bought back: there can be more or fewer after a split. A split of options
  // makes other contracts of them.
  const canBeSplit = day === 'acquired' && !isOption(lots.instrument)
  if (canBeSplit && isWhole && areSplit(lots.quantity, sold)) return 'whole'
  const share = (amount: Money) => (amount * (lots.quantity as Quantity)) / sold
  return isWithin(lots.proceeds - share(proceeds), share(slack) + CENT) ? 'some' : undefined
}

/** Whether one is a whole multiple of the other, or two and a half or three and a half times as much. */
const areSplit = (a: Quantity, b: Quantity): boolean =>
  a !== 0n && b !== 0n && (a > b ? isReverseRatio(a, b, ROUNDING) : isReverseRatio(b, a, ROUNDING))
