/** What happens in a trader's account, in no broker's form. Whole numbers: money in cents, quantities in millionths. */

export interface Option {
  root: string
  expiry: string
  right: 'C' | 'P'
  /** In cents. */
  strike: number
}

/** Shares, or contracts of an option on them. */
export interface Security {
  symbol: string
  option?: Option
}

export interface Trade extends Security {
  kind: 'trade'
  side: 'buy' | 'sell' | 'short' | 'cover'
  quantity: number
  /** In hundredths of a cent. */
  price: number
  commission: number
  fees: number
  /** The shares of the exercised option whose event is the one before. */
  delivered?: true
}

export interface Ended extends Security {
  kind: 'ended'
  how: 'expired' | 'assigned' | 'exercised'
  option: Option
  quantity: number
  held: 'long' | 'short'
}

export interface Dividend extends Security {
  kind: 'dividend'
  /** Negative if a dividend is taken back, or paid on a short position. */
  money: number
  tax: number
  reinvested?: Trade
}

export interface Cash {
  kind: 'deposit' | 'withdrawal' | 'interest' | 'fee'
  money: number
}

export type Happening =
  | Trade
  | Ended
  | Dividend
  | Cash
  | ({ kind: 'split'; before: number; added: number } & Security)
  | ({ kind: 'returned capital'; money: number } & Security)
  | ({ kind: 'cash merger'; quantity: number; money: number } & Security)
  | ({ kind: 'moved out'; quantity: number } & Security)
  /** Of the trade before. */
  | ({ kind: 'cancelled'; trade: Trade } & Security)

export type Event = Happening & { day: string; account: number; id: number }
export type SecurityEvent = Extract<Event, Security>

export const ONE = 1_000_000

/** A contract is of 100 shares. */
export function grossOf({ option, quantity, price }: Pick<Trade, 'option' | 'quantity' | 'price'>): number {
  const units = BigInt(quantity) * (option ? 100n : 1n)
  return Number((units * BigInt(price) + 50_000_000n) / 100_000_000n)
}

export const buys = ({ side }: Trade): boolean => side === 'buy' || side === 'cover'
export const opens = ({ side }: Trade): boolean => side === 'buy' || side === 'short'
/** − paid, + received. */
export const signedGross = (trade: Trade): number => (buys(trade) ? -grossOf(trade) : grossOf(trade))
export const netOf = (trade: Trade): number => signedGross(trade) - trade.commission - trade.fees
/** The contracts that leave (−) or close a short position (+). */
export const endedQuantity = ({ held, quantity }: Ended): number => (held === 'long' ? -quantity : quantity)

/** As `src/ledger/instrument.ts` has it. */
export const instrumentOf = ({ symbol, option }: Security): string =>
  option === undefined ? symbol : `${option.root} ${option.expiry} ${option.right} ${option.strike / 100}`

export const plusDays = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
export function nextWorkday(day: string): string {
  const next = plusDays(day, 1)
  return weekday(next) % 6 === 0 ? nextWorkday(next) : next
}
