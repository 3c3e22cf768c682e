import { buys, type Event, endedQuantity, netOf, nextWorkday, type Option, opens, type Trade } from './events.ts'
import type { ClosedLot } from './expected.ts'
import {
  type Broker,
  bare,
  companyOf,
  dollars,
  monthName,
  newestFirst,
  priceText,
  quantityText,
  shortCents,
  shortDay,
  usDay,
} from './print.ts'

const HEADER =
  'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date'
const LOTS =
  'Account,Symbol(CUSIP),Security description,Date acquired,Date sold,Quantity,Cost basis,Proceeds,Short-term gain/loss,Long-term gain/loss'
const ACCOUNTS = [
  ['Individual - TOD', 'X11223344'],
  ['ROTH IRA', '255000111'],
] as const
const CASH = {
  deposit: 'Electronic Funds Transfer Received (Cash)',
  withdrawal: 'Electronic Funds Transfer Paid (Cash)',
  interest: 'INTEREST EARNED (Cash)',
  fee: 'FEE CHARGED (Cash)',
}

const named = (day: string) =>
  `${monthName(day).charAt(0)}${monthName(day).slice(1).toLowerCase()}-${day.slice(8)}-${day.slice(0, 4)}`
const contractSymbol = ({ root, expiry, right, strike }: Option) =>
  `${root}${shortDay(expiry)}${right}${shortCents(strike)}`
const contract = ({ root, expiry, right, strike }: Option) =>
  `${right === 'C' ? 'CALL' : 'PUT'} (${root}) ${companyOf(root)} ${monthName(expiry)} ${expiry.slice(8)} ${expiry.slice(2, 4)} $${shortCents(strike)} (100 SHS)`

interface Cells {
  action: string
  run?: string
  option?: Option
  quantity?: number
  trade?: Trade
  money?: number
  settled?: string
}

function row(event: Event, { action, run = event.day, option, quantity, trade, money, settled = '' }: Cells): string {
  const symbol = 'symbol' in event ? event.symbol : ''
  const description = option ? contract(option) : symbol === '' ? 'No Description' : `${companyOf(symbol)} `
  return bare([
    usDay(run),
    ...(ACCOUNTS[event.account] as readonly string[]),
    ` ${action}${option ? ` ${contract(option)}` : symbol === '' ? '' : ` ${companyOf(symbol)} (${symbol}) (Cash)`}`,
    option ? ` -${contractSymbol(option)}` : symbol,
    description,
    'Cash',
    trade === undefined ? '' : priceText(trade.price, 0),
    quantity === undefined ? '0.000' : quantityText(quantity),
    trade === undefined || trade.commission === 0 ? '' : shortCents(trade.commission),
    trade === undefined || trade.fees === 0 ? '' : shortCents(trade.fees),
    '',
    money === undefined ? '' : shortCents(money),
    settled,
  ])
}

function tradeRow(event: Event, trade: Trade, sign = 1): string {
  const { option, side, quantity } = trade
  const verb = buys(trade) ? 'YOU BOUGHT' : 'YOU SOLD'
  const words = { buy: '', sell: '', short: ' SHORT SALE', cover: ' SHORT COVER' }[side]
  const of = option
    ? ` ${opens(trade) ? 'OPENING' : 'CLOSING'} TRANSACTION`
    : trade.delivered
      ? ` ASSIGNED ${buys(trade) ? 'PUTS' : 'CALLS'} AS OF ${event.day.slice(5)}-${event.day.slice(2, 4)}`
      : words
  // A recent trade has no settlement date yet.
  const settled = event.id % 10 === 0 ? 'Processing' : usDay(nextWorkday(event.day))
  return row(event, {
    action: sign === -1 ? 'BUY CANCEL CXL DESCRIPTION CANCELLED TRADE' : `${verb}${of}`,
    ...(option ? { option } : {}),
    quantity: sign * (buys(trade) ? quantity : -quantity),
    trade,
    money: sign * netOf(trade),
    settled,
  })
}

function lines(event: Event): string[] {
  switch (event.kind) {
    case 'trade':
      return [tradeRow(event, event)]
    case 'cancelled':
      return [tradeRow(event, event.trade, -1)]
    case 'ended': {
      const { option, how, day } = event
      const action = `${how === 'expired' ? `EXPIRED ${option.right === 'C' ? 'CALL' : 'PUT'}` : how.toUpperCase()} as of ${named(day)}`
      return [row(event, { action, run: nextWorkday(day), option, quantity: endedQuantity(event) })]
    }
    case 'dividend': {
      const { money, tax, reinvested } = event
      return [
        row(event, { action: 'DIVIDEND RECEIVED', money }),
        ...(tax === 0 ? [] : [row(event, { action: 'NON-RESIDENT TAX', money: -tax })]),
        ...(reinvested
          ? [
              row(event, {
                action: 'REINVESTMENT',
                quantity: reinvested.quantity,
                trade: reinvested,
                money: netOf(reinvested),
              }),
            ]
          : []),
      ]
    }
    case 'split':
      return [row(event, { action: 'DISTRIBUTION', quantity: event.added })]
    case 'returned capital':
      return [row(event, { action: 'RETURN OF CAPITAL', money: event.money })]
    case 'cash merger':
      return [row(event, { action: 'MERGER MER PAYOUT #REORCM0051', quantity: -event.quantity, money: event.money })]
    case 'moved out':
      return [row(event, { action: 'TRANSFER OF ASSETS ACAT DELIVER', quantity: -event.quantity })]
    default:
      return [row(event, { action: CASH[event.kind], money: event.money })]
  }
}

/** Shorts have the acquisition after the sale. Each row has a comma more than the header. */
function lotRow({ opened, closed, side, quantity, proceeds, cost }: ClosedLot): string {
  const dates = side === 'long' ? [opened.day, closed.day] : [closed.day, opened.day]
  const symbol = closed.option ? contractSymbol(closed.option) : `${closed.symbol}(009066101)`
  const [, account = ''] = ACCOUNTS[closed.account] as readonly string[]
  const money = [cost, proceeds, proceeds - cost].map(dollars)
  return `${bare([account, symbol, companyOf(closed.symbol), ...dates, quantityText(quantity), ...money, ' --'])},`
}

export const fidelity: Broker = {
  name: 'Fidelity',
  can: ['accounts', 'cancelled', 'mergers', 'moved', 'reinvested', 'returned capital', 'splits'],
  transactions: (year) =>
    [
      '\uFEFF\n',
      HEADER,
      ...newestFirst(year, lines),
      '\n\n"The data and information in this spreadsheet is provided to you solely for your use."',
      'Date downloaded 01/05/2026 11:54 am',
    ].join('\n'),
  gains: {
    hasPremiums: false,
    file: (lots) =>
      [LOTS, ...lots.map(lotRow), '', '"Gains may not reflect all transactions, and are not a tax document."'].join(
        '\n',
      ),
  },
}
