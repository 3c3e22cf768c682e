import { type Event, endedQuantity, netOf, nextWorkday, type Option, type Trade } from './events.ts'
import type { ClosedLot } from './expected.ts'
import {
  type Broker,
  cents,
  companyOf,
  dollars,
  grouped,
  newestFirst,
  priceText,
  quantityText,
  quoted,
  shortCents,
  usDay,
} from './print.ts'

const ACTIONS = { buy: 'Buy', sell: 'Sell', short: 'Sell Short', cover: 'Buy to Cover' }
const OF_OPTIONS = { buy: 'Buy to Open', sell: 'Sell to Close', short: 'Sell to Open', cover: 'Buy to Close' }
const ENDS = { expired: 'Expired', assigned: 'Assigned', exercised: 'Exchange or Exercise' }
const CASH = {
  deposit: 'MoneyLink Transfer',
  withdrawal: 'MoneyLink Transfer',
  interest: 'Credit Interest',
  fee: 'ADR Mgmt Fee',
}

const contract = ({ root, expiry, right, strike }: Option) => `${root} ${usDay(expiry)} ${cents(strike)} ${right}`

interface Cells {
  action: string
  date?: string
  symbol?: string
  description?: string
  quantity?: number
  price?: number
  fees?: number
  money?: number
}

function row(event: Event, cells: Cells): string {
  const symbol = 'symbol' in event ? event.symbol : ''
  const { action, date = usDay(event.day), description = symbol === '' ? 'Tfr BANK' : companyOf(symbol) } = cells
  const { quantity, price, fees = 0, money } = cells
  return quoted([
    date,
    action,
    cells.symbol ?? symbol,
    description,
    quantity === undefined ? '' : grouped(quantityText(quantity)),
    price === undefined ? '' : `$${grouped(priceText(price))}`,
    fees === 0 ? '' : dollars(fees),
    money === undefined ? '' : dollars(money),
  ])
}

function tradeRow(event: Event, trade: Trade, sign = 1): string {
  const { option, side, quantity, price, commission, fees } = trade
  const action = sign === -1 ? 'Cancel Buy' : (option ? OF_OPTIONS : ACTIONS)[side]
  const symbol = option ? contract(option) : trade.symbol
  return row(event, { action, symbol, quantity, price, fees: commission + fees, money: sign * netOf(trade) })
}

function lines(event: Event): string[] {
  switch (event.kind) {
    case 'trade':
      return [tradeRow(event, event)]
    case 'cancelled':
      return [tradeRow(event, event.trade, -1)]
    case 'ended': {
      const { option, how } = event
      const description = `${option.right === 'C' ? 'CALL' : 'PUT'} ${companyOf(option.root)} $${shortCents(option.strike)}`
      const date = `${usDay(nextWorkday(event.day))} as of ${usDay(event.day)}`
      return [
        row(event, { action: ENDS[how], date, symbol: contract(option), description, quantity: endedQuantity(event) }),
      ]
    }
    case 'dividend': {
      const { money, tax, reinvested } = event
      const action = reinvested === undefined ? 'Qualified Dividend' : 'Reinvest Dividend'
      const [shares, price] = [reinvested?.quantity, reinvested?.price]
      return [
        row(event, { action, money }),
        ...(tax === 0 ? [] : [row(event, { action: 'NRA Tax Adj', money: -tax })]),
        ...(reinvested
          ? [row(event, { action: 'Reinvest Shares', quantity: shares, price, money: netOf(reinvested) })]
          : []),
      ]
    }
    case 'split':
      return [row(event, { action: 'Stock Split', quantity: event.added })]
    case 'returned capital':
      return [row(event, { action: 'Return of Capital', money: event.money })]
    case 'cash merger':
      return [
        row(event, { action: 'Cash Merger', money: event.money }),
        row(event, { action: 'Cash Merger Adj', quantity: -event.quantity }),
      ]
    case 'moved out':
      return [row(event, { action: 'Security Transfer', quantity: -event.quantity })]
    default:
      return [row(event, { action: CASH[event.kind], money: event.money })]
  }
}

const LOTS =
  'Symbol|Name|Closed Date|Opened Date|Quantity|Proceeds|Cost Basis (CB)|Gain/Loss ($)|Term|Wash Sale?|Disallowed Loss'
const lotRow = ({ opened, closed, quantity, proceeds, cost }: ClosedLot): string =>
  quoted([
    closed.option ? contract(closed.option) : closed.symbol,
    companyOf(closed.symbol),
    usDay(closed.day),
    usDay(opened.day),
    grouped(quantityText(quantity)),
    ...[proceeds, cost, proceeds - cost].map(dollars),
    ...['Short Term', 'No', ''],
  ])

export const schwab: Broker = {
  name: 'Schwab',
  can: ['cancelled', 'dividends of shorts', 'mergers', 'moved', 'reinvested', 'returned capital', 'splits'],
  fileName: 'Individual_XXX234_Transactions_20260105-115444.csv',
  transactions: (year) =>
    [
      quoted(['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount']),
      ...newestFirst(year, lines),
      '',
    ].join('\r\n'),
  gains: {
    hasPremiums: true,
    file: (lots) =>
      [
        '"Realized Gain/Loss - Lot Details for ...234 as of Mon Jan 05  10:16:58 EST 2026 from 01/01/2025 to 12/31/2025"',
        quoted(LOTS.split('|')),
        ...lots.map(lotRow),
        '',
      ].join('\r\n'),
  },
}
