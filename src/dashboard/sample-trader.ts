/**
 * A made-up trader, up to a given day: positions, purchases and sales, day trades with their setups, stops and notes, a loss with
 * a wash sale, dividends reinvested and paid, an expired option, a short, interest, and one sale whose purchase is before the history.
 *
 * The same day always gives the same figures.
 */
import { type DateString, dayNumber, fromDayNumber } from '../lib/dates.ts'

export interface Fill {
  date: DateString
  /** In New York; empty of what is no execution. */
  time: string
  action: string
  symbol: string
  description: string
  quantity: number
  /** Cents per unit. */
  price: number
  /** Cents, negative if paid. */
  amount: number
}

export interface Lot {
  symbol: string
  name: string
  opened: DateString
  closed: DateString
  quantity: number
  /** Cents. */
  proceeds: number
  /** Cents. */
  cost: number
}

export interface Position {
  symbol: string
  shares: number
  /** Cents, of all shares. */
  cost: number
  type: 'stock' | 'etf'
}

/** What the trader wrote about a day trade: the only round trip of its symbol that was opened on the day. */
export interface Written {
  symbol: string
  opened_on: DateString
  note: string
  setup: string
  tags: string[]
  planned_stop: number
  rating: number
  reviewed: boolean
}

export interface SampleTrader {
  /** Oldest purchase first; a sale stands beside its purchase. */
  fills: readonly Fill[]
  lots: readonly Lot[]
  positions: readonly Position[]
  journal: readonly Written[]
}

/** Bought and sold: each is a round trip, or part of one. */
const TRADED = [
  { symbol: 'AAPL', name: 'APPLE INC', price: 21_400 },
  { symbol: 'MSFT', name: 'MICROSOFT CORP', price: 43_100 },
  { symbol: 'NVDA', name: 'NVIDIA CORP', price: 13_600 },
  { symbol: 'AMD', name: 'ADVANCED MICRO DEVICES', price: 15_900 },
  { symbol: 'AMZN', name: 'AMAZON.COM INC', price: 18_700 },
  { symbol: 'GOOGL', name: 'ALPHABET INC CLASS A', price: 16_900 },
  { symbol: 'META', name: 'META PLATFORMS INC', price: 51_200 },
  { symbol: 'F', name: 'FORD MOTOR CO', price: 1_120 },
] as const

/** Bought and kept. */
const HELD = [
  { symbol: 'VTI', name: 'VANGUARD TOTAL STOCK MARKET ETF', price: 28_800 },
  { symbol: 'COST', name: 'COSTCO WHOLESALE CORP', price: 88_000 },
  { symbol: 'BRK.B', name: 'BERKSHIRE HATHAWAY CLASS B', price: 45_500 },
  { symbol: 'JNJ', name: 'JOHNSON & JOHNSON', price: 15_600 },
  { symbol: 'KO', name: 'COCA-COLA CO', price: 6_200 },
  { symbol: 'PG', name: 'PROCTER & GAMBLE CO', price: 16_800 },
  { symbol: 'V', name: 'VISA INC CLASS A', price: 27_500 },
  { symbol: 'WMT', name: 'WALMART INC', price: 9_300 },
].map((stock, i) => ({
  ...stock,
  shares: (i + 1) * 8,
  /** Of the first ones a part was sold: these round trips are open, with a result. */
  sold: i < 2 ? 4 : 0,
  // Some below what they cost today, some above.
  price: Math.round((stock.price * (88 + i * 4)) / 100),
}))

/** Bought and sold, or sold short and covered, on one day. */
const DAY_TRADED = [
  { symbol: 'SPY', name: 'SPDR S&P 500 ETF', price: 60_200 },
  { symbol: 'QQQ', name: 'INVESCO QQQ TRUST', price: 52_400 },
  { symbol: 'COIN', name: 'COINBASE GLOBAL INC', price: 26_300 },
  { symbol: 'PLTR', name: 'PALANTIR TECHNOLOGIES INC', price: 8_400 },
] as const

/** `edge`: how many thousandths more than nothing they earn on average. */
// biome-ignore format: one line for each
const SETUPS = [
  { setup: 'Opening range', hour: 9.6, edge: 3, good: 'Clean break of the first five minutes, sold into strength.', bad: 'The break failed at once. Out at the stop, as planned.' },
  { setup: 'Pullback', hour: 10.75, edge: 1.5, good: 'Waited for the pullback to hold, then took the second try.', bad: 'Entered before the pullback was over.' },
  { setup: 'Reversal', hour: 14.25, edge: -2, good: 'Faded the last push of the day at resistance.', bad: 'Fought the trend again. No reversals on trend days.' },
] as const

/** Round trips of the last days that the trader wrote about; of the last day one. */
const WRITTEN_DAYS = 15
const DAY_TRADE_DAYS = 90

const DAYS = 420
/** Cents of each sale. */
export const FEE = 2

/** A small random generator of numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The trading days of the history, oldest first, and prices on them. */
interface Market {
  days: DateString[]
  /** The last day, if there are fewer days. */
  at(day: number): DateString
  random: () => number
  priceOf(base: number, day: number): number
}

function marketUntil(today: DateString, isTradingDay: (date: DateString) => boolean): Market {
  const random = randomFrom(20_260_316)
  const last = dayNumber(today)
  const days = Array.from({ length: DAYS }, (_, i) => fromDayNumber(last - DAYS + 1 + i)).filter(isTradingDay)
  return {
    days,
    at: (day) => days[Math.min(day, days.length - 1)] as DateString,
    random,
    priceOf: (base, day) => Math.round(base * (1 + 0.0006 * day + (random() - 0.5) * 0.12)),
  }
}

interface Security {
  symbol: string
  name: string
}

class Account {
  readonly fills: Fill[] = []
  readonly lots: Lot[] = []
  readonly journal: Written[] = []

  /** Returns the amount. */
  fill(
    [date, time]: readonly [DateString, string],
    action: string,
    { symbol, name }: Security,
    quantity: number,
    price: number,
    units = 1,
  ) {
    const gross = quantity * price * units
    const amount = /^Sell/.test(action) ? gross - FEE : -gross
    this.fills.push({ date, time, action, symbol, description: name, quantity, price, amount })
    return amount
  }

  /** A row that trades nothing. */
  entry(date: DateString, action: string, { symbol, name }: Security, amount: number, quantity = 0, price = 0): void {
    this.fills.push({ date, time: '', action, symbol, description: name, quantity, price, amount })
  }

  lot(
    { symbol, name }: Security,
    [opened, closed]: [DateString, DateString],
    quantity: number,
    proceeds: number,
    cost: number,
  ): void {
    this.lots.push({ symbol, name, opened, closed, quantity, proceeds, cost })
  }
}

/** Their last day is `today`, or the trading day before it. */
export function sampleTrader(today: DateString, isTradingDay: (date: DateString) => boolean): SampleTrader {
  const market = marketUntil(today, isTradingDay)
  const account = new Account()
  buyPositions(account, market)
  tradeStocks(account, market)
  sellOption(account, market)
  sellShort(account, market)
  dayTrade(account, market)
  account.fill([market.at(120), MORNING], 'Sell', { symbol: 'INTC', name: 'INTEL CORP' }, 40, 2_450)
  receiveIncome(account, market)
  account.entry(market.at(0), 'MoneyLink Transfer', { symbol: '', name: 'Tfr BANK' }, 25_000_000)
  return {
    fills: account.fills,
    lots: account.lots,
    journal: account.journal,
    positions: HELD.map(({ symbol, shares, price }) => ({
      ...{ symbol, shares, cost: shares * price },
      type: symbol === 'VTI' ? 'etf' : 'stock',
    })),
  }
}

/** What is held is in the transactions too, so that the portfolio agrees with the record. */
function buyPositions(account: Account, { at }: Market): void {
  for (const [i, stock] of HELD.entries()) {
    account.fill([at(1 + i), MORNING], 'Buy', stock, stock.shares + stock.sold, stock.price)
    if (stock.sold > 0) account.fill([at(150 + i), MORNING], 'Sell', stock, stock.sold, Math.round(stock.price * 1.06))
  }
}

function tradeStocks(account: Account, { days, at, random, priceOf }: Market): void {
  for (let day = 2; day < days.length - 1; day += 1 + Math.floor(random() * 4)) {
    const stock = TRADED[Math.floor(random() * TRADED.length)] as (typeof TRADED)[number]
    const quantity = 5 * (1 + Math.floor(random() * 12))
    const closing = day + Math.floor(random() * 30)
    if (closing >= days.length) continue
    // Later than it was bought, also on one day.
    const [bought, sold] = [clock(10 + (day % 9) / 4), clock(13 + (closing % 11) / 4)]
    const cost = -account.fill([at(day), bought], 'Buy', stock, quantity, priceOf(stock.price, day))
    const proceeds = account.fill([at(closing), sold], 'Sell', stock, quantity, priceOf(stock.price, closing))
    // The newest sales are not in the broker's gains file yet, so they are matched from the transactions.
    if (closing < days.length - 4) account.lot(stock, [at(day), at(closing)], quantity, proceeds, cost)
  }
}

const clock = (hours: number): string =>
  [hours, hours * 60, hours * 3600]
    .map((value, at) => String(Math.floor(value) % (at === 0 ? 24 : 60)).padStart(2, '0'))
    .join(':')
const MORNING = clock(9.75)

/** Each from flat to flat, the last two of the last day without a word. With numbers of its own: the other figures do not depend on it. */
function dayTrade(account: Account, { days }: Market): void {
  const random = randomFrom(20_261_127)
  const last = days.length - 1
  for (const [n, date] of days.slice(-DAY_TRADE_DAYS).entries()) {
    const day = days.length - Math.min(DAY_TRADE_DAYS, days.length) + n
    for (const [i, { setup, hour, edge, good, bad }] of SETUPS.entries()) {
      // Days on which the setup does not come.
      if (random() < 0.25 && day < last) continue
      const stock = DAY_TRADED[(day + i) % DAY_TRADED.length] as (typeof DAY_TRADED)[number]
      const isShort = setup === 'Reversal' && random() < 0.5
      const shares = 10 * (1 + Math.floor(random() * 5))
      const entry = Math.round(stock.price * (0.97 + random() * 0.06))
      const earned = (edge + (random() - 0.5) * 14) / 1_000
      const exit = Math.round(entry * (1 + (isShort ? -earned : earned)))
      const [opens, closes] = [hour + random() * 0.7, hour + 0.8 + random() * 0.8].map(
        (at) => [date, clock(at)] as const,
      )
      const cost = account.fill(
        opens as readonly [DateString, string],
        isShort ? 'Sell Short' : 'Buy',
        stock,
        shares,
        entry,
      )
      const proceeds = account.fill(
        closes as readonly [DateString, string],
        isShort ? 'Buy to Cover' : 'Sell',
        stock,
        shares,
        exit,
      )
      if (!isShort && day < days.length - 4) account.lot(stock, [date, date], shares, proceeds, -cost)
      if (day <= last - WRITTEN_DAYS || (day === last && i > 0)) continue
      const isGood = earned > 0
      account.journal.push({
        symbol: stock.symbol,
        opened_on: date,
        note: isGood ? good : bad,
        setup,
        tags: [isGood ? 'followed plan' : 'broke a rule', ...(shares > 40 ? ['large size'] : [])],
        planned_stop: Math.round(entry * (isShort ? 1.006 : 0.994)) / 100,
        rating: isGood ? 4 + (n % 2) : 1 + (n % 3),
        reviewed: true,
      })
    }
  }
}

function sellOption(account: Account, { at }: Market): void {
  const expiry = american(at(60))
  const option = { symbol: `SPY ${expiry} 520.00 P`, name: `PUT SPDR S&P 500 $520 EXP ${expiry}` }
  const premium = account.fill([at(40), MORNING], 'Sell to Open', option, 2, 310, 100)
  account.entry(at(60), 'Expired', option, 0, 2)
  account.lot(option, [at(60), at(40)], 2, premium, 0)
}

function sellShort(account: Account, { at }: Market): void {
  const stock = { symbol: 'TSLA', name: 'TESLA INC' }
  account.fill([at(90), MORNING], 'Sell Short', stock, 10, 26_000)
  account.fill([at(97), MORNING], 'Buy to Cover', stock, 10, 25_150)
}

function receiveIncome(account: Account, { days, at }: Market): void {
  const costco = { symbol: 'COST', name: 'COSTCO WHOLESALE CORP' }
  const fund = { symbol: 'VTI', name: 'VANGUARD TOTAL STOCK MARKET ETF' }
  for (let day = 15; day < days.length; day += 21) {
    account.entry(at(day), 'Qualified Dividend', costco, 1_870)
    account.entry(at(day), 'Reinvest Dividend', fund, 8_640)
    account.entry(at(day), 'Reinvest Shares', fund, -8_640, 0.3, 28_800)
    account.entry(at(day), 'Credit Interest', { symbol: '', name: 'SCHWAB1 INT' }, 112)
  }
}

/** `MM/DD/YYYY`, in the name of an option. */
const american = (date: DateString) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
