/**
 * The files of a fictional trader, up to a given day: positions, and two files in Schwab's layout with purchases and
 * sales, a day trade, a loss with a wash sale, dividends reinvested and paid, an expired option, a split, a short,
 * interest, and one sale whose purchase is before the history.
 *
 * The same day always gives the same files.
 */
import { type DateString, dayNumber, dayOfWeek, fromDayNumber } from '../src/lib/dates.ts'

interface Fill {
  date: DateString
  action: string
  symbol: string
  description: string
  quantity: number
  /** Cents per unit. */
  price: number
  /** Cents, negative if paid. */
  amount: number
}

interface Lot {
  symbol: string
  name: string
  opened: DateString
  closed: DateString
  quantity: number
  proceeds: number
  cost: number
}

const STOCKS = [
  { symbol: 'AAPL', name: 'APPLE INC', price: 21_400 },
  { symbol: 'MSFT', name: 'MICROSOFT CORP', price: 43_100 },
  { symbol: 'NVDA', name: 'NVIDIA CORP', price: 13_600 },
  { symbol: 'AMD', name: 'ADVANCED MICRO DEVICES', price: 15_900 },
  { symbol: 'COST', name: 'COSTCO WHOLESALE CORP', price: 88_000 },
  { symbol: 'VTI', name: 'VANGUARD TOTAL STOCK MARKET ETF', price: 28_800 },
  { symbol: 'BRK.B', name: 'BERKSHIRE HATHAWAY CLASS B', price: 45_500 },
  { symbol: 'F', name: 'FORD MOTOR CO', price: 1_120 },
] as const

const DAYS = 420
const FEE = 2

/** A small random generator of numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The trader's positions. Their average costs are below and above the prices of the purchases. */
function positionsCsv(): string {
  const rows = STOCKS.map(({ symbol, price }, i) => {
    const type = symbol === 'VTI' ? 'etf' : 'stock'
    return `${symbol},${(i + 1) * 7.5},${((price * (88 + i * 4)) / 10_000).toFixed(2)},${type}`
  })
  return ['symbol,shares,average_cost,holding_type', ...rows, ''].join('\n')
}

/** The trading days of the history, oldest first, and prices on them. */
interface Market {
  days: DateString[]
  /** The last day, if there are fewer days. */
  at(day: number): DateString
  random: () => number
  priceOf(base: number, day: number): number
}

function marketUntil(today: DateString): Market {
  const random = randomFrom(20_260_316)
  const last = dayNumber(today)
  const days = Array.from({ length: DAYS }, (_, i) => fromDayNumber(last - DAYS + 1 + i)).filter((date) => {
    const weekday = dayOfWeek(date)
    return weekday !== 0 && weekday !== 6
  })
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

/** What the two files of the broker contain. */
class Account {
  readonly fills: Fill[] = []
  readonly lots: Lot[] = []

  /** Returns the amount. */
  fill(date: DateString, action: string, { symbol, name }: Security, quantity: number, price: number, units = 1) {
    const gross = quantity * price * units
    const amount = /^Sell/.test(action) ? gross - FEE : -gross
    this.fills.push({ date, action, symbol, description: name, quantity, price, amount })
    return amount
  }

  /** A row that trades nothing. */
  entry(date: DateString, action: string, { symbol, name }: Security, amount: number, quantity = 0, price = 0): void {
    this.fills.push({ date, action, symbol, description: name, quantity, price, amount })
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

export function demoFiles(today: DateString): { transactions: string; gains: string; positions: string } {
  const market = marketUntil(today)
  const account = new Account()
  tradeStocks(account, market)
  sellOption(account, market)
  sellShort(account, market)
  account.fill(market.at(120), 'Sell', { symbol: 'INTC', name: 'INTEL CORP' }, 40, 2_450)
  receiveIncome(account, market)
  account.entry(market.at(0), 'MoneyLink Transfer', { symbol: '', name: 'Tfr BANK' }, 25_000_000)
  const { fills, lots } = account
  return { transactions: transactionsCsv(fills), gains: gainsCsv(lots, today), positions: positionsCsv() }
}

function tradeStocks(account: Account, { days, at, random, priceOf }: Market): void {
  for (let day = 2; day < days.length - 1; day += 1 + Math.floor(random() * 4)) {
    const stock = STOCKS[Math.floor(random() * STOCKS.length)] as (typeof STOCKS)[number]
    const quantity = 5 * (1 + Math.floor(random() * 12))
    const closing = day + Math.floor(random() * 30)
    if (closing >= days.length) continue
    const cost = -account.fill(at(day), 'Buy', stock, quantity, priceOf(stock.price, day))
    const proceeds = account.fill(at(closing), 'Sell', stock, quantity, priceOf(stock.price, closing))
    // The newest sales are not in the broker's gains file yet, so they are matched from the transactions.
    if (closing < days.length - 4) account.lot(stock, [at(day), at(closing)], quantity, proceeds, cost)
  }
}

function sellOption(account: Account, { at }: Market): void {
  const expiry = american(at(60))
  const option = { symbol: `SPY ${expiry} 520.00 P`, name: `PUT SPDR S&P 500 $520 EXP ${expiry}` }
  const premium = account.fill(at(40), 'Sell to Open', option, 2, 310, 100)
  account.entry(at(60), 'Expired', option, 0, 2)
  account.lot(option, [at(60), at(40)], 2, premium, 0)
}

function sellShort(account: Account, { at }: Market): void {
  const stock = { symbol: 'TSLA', name: 'TESLA INC' }
  account.fill(at(90), 'Sell Short', stock, 10, 26_000)
  account.fill(at(97), 'Buy to Cover', stock, 10, 25_150)
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

const american = (date: DateString) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`
const dollars = (cents: number) => {
  const text = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${cents < 0 ? '-' : ''}$${text}`
}
const row = (cells: (string | number)[]) => cells.map((cell) => `"${cell}"`).join(',')

function transactionsCsv(fills: Fill[]): string {
  const newestFirst = fills
    .map((f, i) => ({ f, i }))
    .sort((a, b) => (a.f.date < b.f.date ? 1 : a.f.date > b.f.date ? -1 : b.i - a.i))
  const rows = newestFirst.map(({ f }) =>
    row([
      american(f.date),
      f.action,
      f.symbol,
      f.description,
      f.quantity === 0 ? '' : f.quantity,
      f.price === 0 ? '' : dollars(f.price),
      /^Sell/.test(f.action) ? dollars(FEE) : '',
      f.amount === 0 ? '' : dollars(f.amount),
    ]),
  )
  return `${[row(['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount']), ...rows].join('\n')}\n`
}

const GAINS_HEADER =
  'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds Per Share,Cost Per Share,Proceeds,Cost Basis (CB),Gain/Loss ($),Gain/Loss (%),Long Term Gain/Loss,Short Term Gain/Loss,Term,Unadjusted Cost Basis,Wash Sale?,Disallowed Loss'

function gainsCsv(lots: Lot[], today: DateString): string {
  const header = GAINS_HEADER.split(',')
  const title = row([
    `Realized Gain/Loss - Lot Details for ...678 as of ${american(today)}`,
    ...header.slice(1).map(() => ''),
  ])
  const rows = lots.map((l) => {
    const gain = l.proceeds - l.cost
    const wash = l.symbol === 'AMD' && gain < 0
    return row([
      l.symbol,
      l.name,
      american(l.closed),
      american(l.opened),
      l.quantity,
      '',
      '',
      dollars(l.proceeds),
      dollars(l.cost),
      dollars(gain),
      l.cost === 0 ? '' : `${((gain / l.cost) * 100).toFixed(4)}%`,
      '--',
      dollars(gain),
      'Short Term',
      dollars(l.cost),
      wash ? 'Yes' : 'No',
      wash ? dollars(-gain) : '',
    ])
  })
  return `${[title, row(header), ...rows].join('\n')}\n`
}
