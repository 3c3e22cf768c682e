import { type Event, netOf, nextWorkday, type Option, type Trade } from './events.ts'
import {
  type Broker,
  companyOf,
  grouped,
  inBrackets,
  newestFirst,
  plainDay,
  priceText,
  quantityText,
  quoted,
  shortCents,
} from './print.ts'

const SIDES = { buy: 'Buy', sell: 'Sell', short: 'SS', cover: 'BC' }
const OF_OPTIONS = { buy: 'BTO', sell: 'STC', short: 'STO', cover: 'BTC' }
const ENDS = { expired: 'OEXP', assigned: 'OASGN', exercised: 'OEXCS' }
const CASH = { deposit: 'ACH', withdrawal: 'ACH', interest: 'INT', fee: 'GOLD' }

const contract = ({ root, expiry, right, strike }: Option) =>
  `${root} ${plainDay(expiry)} ${right === 'C' ? 'Call' : 'Put'} $${grouped(shortCents(strike))}`

/** `quantity` as text: contracts of a short position have an `S`. */
function row(
  event: Event,
  code: string,
  description: string,
  figures: { quantity?: string; price?: number; money?: number },
) {
  const { quantity = '', price, money } = figures
  const [day, settled] = [plainDay(event.day), plainDay(nextWorkday(event.day))]
  return quoted([
    ...[day, day, settled, 'symbol' in event ? event.symbol : '', description, code, quantity],
    price === undefined ? '' : `$${grouped(priceText(price))}`,
    money === undefined ? '' : inBrackets(money),
  ])
}

function tradeRow(event: Event, trade: Trade, note = ''): string {
  const { option, side, symbol, price } = trade
  const description = option ? contract(option) : `${companyOf(symbol)}\nCUSIP: 123456789${note}`
  const figures = { quantity: quantityText(trade.quantity), price, money: netOf(trade) }
  return row(event, (option ? OF_OPTIONS : SIDES)[side], description, figures)
}

function lines(event: Event): string[] {
  switch (event.kind) {
    case 'trade':
      return [tradeRow(event, event)]
    case 'ended': {
      const { how, option, held } = event
      const description = how === 'expired' ? `Option Expiration for ${contract(option)}` : contract(option)
      const quantity = `${quantityText(event.quantity)}${held === 'short' ? 'S' : ''}`
      return [row(event, ENDS[how], description, { quantity })]
    }
    case 'dividend': {
      const { money, tax, reinvested } = event
      return [
        row(event, 'CDIV', 'Cash Div: R/D 2025-01-02 P/D 2025-01-09 - 2.5 shares at 0.512', { money }),
        ...(tax === 0 ? [] : [row(event, 'DTAX', 'Foreign Tax Withholding', { money: -tax })]),
        ...(reinvested ? [tradeRow(event, reinvested, '\nDividend Reinvestment')] : []),
      ]
    }
    case 'split':
      return [row(event, 'SPL', companyOf(event.symbol), { quantity: quantityText(event.added) })]
    case 'moved out':
      return [row(event, 'ACATO', 'ACATS Transfer Out', { quantity: quantityText(event.quantity) })]
    case 'deposit':
    case 'withdrawal':
    case 'interest':
    case 'fee':
      return [row(event, CASH[event.kind], 'Cash', { money: event.money })]
    default:
      throw new Error(`Robinhood does not print ${event.kind}`)
  }
}

export const robinhood: Broker = {
  name: 'Robinhood',
  can: ['dividends of shorts', 'moved', 'reinvested', 'splits'],
  transactions: (year) =>
    [
      quoted([
        'Activity Date',
        'Process Date',
        'Settle Date',
        'Instrument',
        'Description',
        'Trans Code',
        'Quantity',
        'Price',
        'Amount',
      ]),
      ...newestFirst(year, lines),
      '\n"","","","","","","","","","The data provided is for informational purposes only."',
      '',
    ].join('\n'),
}
