/** The files of the made-up trader: positions, and two files in the layout of Charles Schwab. */
import { american, FEE, type Fill, type Lot, type Position, sampleTrader } from '../dashboard/sample-trader.ts'
import type { DateString } from '../lib/dates.ts'
import { exchangeCalendar } from '../market/exchange-calendar.ts'

const calendar = exchangeCalendar()

export function demoFiles(today: DateString): { transactions: string; gains: string; positions: string } {
  const { fills, lots, positions } = sampleTrader(today, (date) => calendar.day(date).isTradingDay)
  return { transactions: transactionsCsv(fills), gains: gainsCsv(lots, today), positions: positionsCsv(positions) }
}

function positionsCsv(positions: readonly Position[]): string {
  const rows = positions.map(
    ({ symbol, shares, cost, type }) => `${symbol},${shares},${(cost / 100).toFixed(2)},${type}`,
  )
  return ['symbol,shares,cost_basis,holding_type', ...rows, ''].join('\n')
}

const dollars = (cents: number) => {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${cents < 0 ? '-' : ''}$${text}`
}
const row = (cells: (string | number)[]) => cells.map((cell) => `"${cell}"`).join(',')

function transactionsCsv(fills: readonly Fill[]): string {
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

function gainsCsv(lots: readonly Lot[], today: DateString): string {
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
