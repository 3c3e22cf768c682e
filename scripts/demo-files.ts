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

export function demoFiles(today: DateString): { transactions: string; gains: string; positions: string } {
  const random = randomFrom(20_260_316)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const fills: Fill[] = []
  const lots: Lot[] = []
  const last = dayNumber(today)
  const tradingDays = Array.from({ length: DAYS }, (_, i) => fromDayNumber(last - DAYS + 1 + i)).filter((date) => {
    const weekday = dayOfWeek(date)
    return weekday !== 0 && weekday !== 6
  })
  const at = (i: number) => tradingDays[Math.min(i, tradingDays.length - 1)] as DateString
  const priceOf = (base: number, i: number) => Math.round(base * (1 + 0.0006 * i + (random() - 0.5) * 0.12))
  const fill = (
    date: DateString,
    action: string,
    stock: { symbol: string; name: string },
    quantity: number,
    price: number,
    multiplier = 1,
  ) => {
    const sold = /^Sell/.test(action)
    const gross = quantity * price * multiplier
    const amount = sold ? gross - FEE : -gross
    fills.push({ date, action, symbol: stock.symbol, description: stock.name, quantity, price, amount })
    return amount
  }
  const lot = (
    stock: { symbol: string; name: string },
    opened: DateString,
    closed: DateString,
    quantity: number,
    proceeds: number,
    cost: number,
  ) => lots.push({ symbol: stock.symbol, name: stock.name, opened, closed, quantity, proceeds, cost })

  for (let i = 2; i < tradingDays.length - 1; i += 1 + Math.floor(random() * 4)) {
    const stock = pick(STOCKS)
    const quantity = 5 * (1 + Math.floor(random() * 12))
    const held = Math.floor(random() * 30)
    const opened = at(i)
    const closed = at(i + held)
    if (i + held >= tradingDays.length) continue
    const cost = -fill(opened, 'Buy', stock, quantity, priceOf(stock.price, i))
    const proceeds = fill(closed, 'Sell', stock, quantity, priceOf(stock.price, i + held))
    // The newest sales are not in the broker's gains file yet, so they are matched from the transactions.
    if (i + held < tradingDays.length - 4) lot(stock, opened, closed, quantity, proceeds, cost)
  }

  const option = { symbol: `SPY ${american(at(60))} 520.00 P`, name: `PUT SPDR S&P 500 $520 EXP ${american(at(60))}` }
  const premium = fill(at(40), 'Sell to Open', option, 2, 310, 100)
  fills.push({
    date: at(60),
    action: 'Expired',
    symbol: option.symbol,
    description: option.name,
    quantity: 2,
    price: 0,
    amount: 0,
  })
  lot(option, at(60), at(40), 2, premium, 0)

  const short = { symbol: 'TSLA', name: 'TESLA INC' }
  fill(at(90), 'Sell Short', short, 10, 26_000)
  fill(at(97), 'Buy to Cover', short, 10, 25_150)
  fill(at(120), 'Sell', { symbol: 'INTC', name: 'INTEL CORP' }, 40, 2_450)

  for (let i = 15; i < tradingDays.length; i += 21) {
    const paid = { date: at(i), quantity: 0, price: 0 }
    fills.push({
      ...paid,
      action: 'Qualified Dividend',
      symbol: 'COST',
      description: 'COSTCO WHOLESALE CORP',
      amount: 1_870,
    })
    fills.push({
      ...paid,
      action: 'Reinvest Dividend',
      symbol: 'VTI',
      description: 'VANGUARD TOTAL STOCK MARKET ETF',
      amount: 8_640,
    })
    fills.push({
      ...paid,
      action: 'Reinvest Shares',
      symbol: 'VTI',
      description: 'VANGUARD TOTAL STOCK MARKET ETF',
      quantity: 0.3,
      price: 28_800,
      amount: -8_640,
    })
    fills.push({ ...paid, action: 'Credit Interest', symbol: '', description: 'SCHWAB1 INT', amount: 112 })
  }
  fills.push({
    date: at(0),
    action: 'MoneyLink Transfer',
    symbol: '',
    description: 'Tfr BANK',
    quantity: 0,
    price: 0,
    amount: 25_000_000,
  })
  return { transactions: transactionsCsv(fills), gains: gainsCsv(lots, today), positions: positionsCsv() }
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
