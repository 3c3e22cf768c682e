import { type Event, netOf, type Option, opens, signedGross, type Trade } from './events.ts'
import type { ClosedLot } from './expected.ts'
import {
  type Broker,
  bare,
  cents,
  companyOf,
  grouped,
  newestFirst,
  occSymbol,
  plainDay,
  priceText,
  quantityText,
  shortCents,
  usDay,
} from './print.ts'

const NAMES =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency'.split(
    ',',
  )
const SIDES = { buy: 'Buy to Open', sell: 'Sell to Close', short: 'Sell to Open', cover: 'Buy to Close' }
const ENDS = { expired: 'Expiration', assigned: 'Assignment', exercised: 'Exercise' }
const CASH = {
  deposit: ['Deposit', 'ACH DEPOSIT'],
  withdrawal: ['Withdrawal', 'ACH DISBURSEMENT'],
  interest: ['Credit Interest', 'INTEREST ON CREDIT BALANCE'],
  fee: ['Fee', 'Stock borrow fee'],
} as const

/** An hour of the exchange, as the clock of a user in Tokyo shows it: often on the next day. */
function inTokyo(day: string, hour: number, second: number): string {
  const isSummer = day >= '2025-03-09' && day < '2025-11-02'
  const utc = Date.parse(`${day}T00:00:00Z`) + (hour + (isSummer ? 4 : 5)) * 3_600_000 + second * 1000
  return `${new Date(utc + 9 * 3_600_000).toISOString().slice(0, 19)}+0900`
}

const row = (event: Event, hour: number, cells: Record<string, string>): string => {
  const date = inTokyo(event.day, hour, event.id)
  const all: Record<string, string> = {
    Date: date,
    Commissions: '--',
    Fees: '0.00',
    Quantity: '0',
    Currency: 'USD',
    ...cells,
  }
  return bare(NAMES.map((name) => all[name] ?? ''))
}

const contractCells = (option: Option): Record<string, string> => ({
  Symbol: occSymbol(option),
  'Instrument Type': 'Equity Option',
  Multiplier: '100',
  'Root Symbol': option.root,
  'Underlying Symbol': option.root,
  'Expiration Date': plainDay(option.expiry),
  'Strike Price': shortCents(option.strike),
  'Call or Put': option.right === 'C' ? 'CALL' : 'PUT',
})

function tradeRow(event: Event, trade: Trade): string {
  const { option, side, quantity, price, symbol, commission, fees, delivered } = trade
  const gross = signedGross(trade)
  return row(event, delivered ? 17 : 15, {
    Type: delivered ? 'Receive Deliver' : 'Trade',
    'Sub Type': SIDES[side],
    Action: SIDES[side].toUpperCase().replaceAll(' ', '_'),
    Symbol: symbol,
    'Instrument Type': 'Equity',
    Description: `${opens(trade) ? 'Opened' : 'Closed'} ${quantityText(quantity)} ${symbol} @ ${priceText(price)}`,
    Value: grouped(cents(gross)),
    Quantity: quantityText(quantity),
    // Of a contract, not of a share.
    'Average Price': priceText(Math.sign(gross) * price * (option ? 100 : 1)),
    Commissions: cents(-commission),
    Fees: cents(-fees),
    'Order #': String(336_000_000 + event.id),
    Total: grouped(cents(netOf(trade))),
    ...(option ? contractCells(option) : {}),
  })
}

const moneyRow = (event: Event, sub: string, description: string, money: number): string =>
  row(event, 17, {
    Type: 'Money Movement',
    'Sub Type': sub,
    ...('symbol' in event ? { Symbol: event.symbol, 'Instrument Type': 'Equity' } : {}),
    Description: description,
    Value: grouped(cents(money)),
    Total: grouped(cents(money)),
  })

function lines(event: Event): string[] {
  switch (event.kind) {
    case 'trade':
      return [tradeRow(event, event)]
    case 'ended': {
      const { option, how, held, quantity, symbol } = event
      const sub = ENDS[how]
      const description = `Removal of ${quantityText(quantity, 1)} ${symbol} due to ${sub.toLowerCase()}.`
      const action = held === 'long' ? 'SELL_TO_CLOSE' : 'BUY_TO_CLOSE'
      const cells = { Type: 'Receive Deliver', 'Sub Type': sub, Action: action, Description: description }
      return [
        row(event, 17, {
          ...cells,
          Value: '0.00',
          Quantity: quantityText(quantity),
          Total: '0.00',
          ...contractCells(option),
        }),
      ]
    }
    case 'dividend':
      return [event.money, -event.tax]
        .filter((money) => money !== 0)
        .map((money) => moneyRow(event, 'Dividend', companyOf(event.symbol), money))
    case 'deposit':
    case 'withdrawal':
    case 'interest':
    case 'fee':
      return [moneyRow(event, CASH[event.kind][0], CASH[event.kind][1], event.money)]
    default:
      throw new Error(`tastytrade does not print ${event.kind}`)
  }
}

const lotRow = ({ opened, closed: { symbol, option, day }, quantity, proceeds, cost }: ClosedLot): string =>
  bare([
    '5WX00000',
    option ? 'OPTION' : 'EQUITY',
    option ? (option.right === 'C' ? 'CALL' : 'PUT') : '',
    option ? occSymbol(option) : symbol,
    companyOf(symbol),
    ...['A', usDay(opened.day), usDay(day), quantityText(quantity)],
    ...[cost, proceeds, proceeds - cost].map(cents),
  ])

export const tastytrade: Broker = {
  name: 'tastytrade',
  can: ['dividends of shorts'],
  fileName: 'tastytrade_transactions_history_x5WX00000_250101_to_251231.csv',
  transactions: (year) => [`\uFEFF${NAMES.join(',')}`, ...newestFirst(year, lines), ''].join('\n'),
  gains: {
    hasPremiums: false,
    file: (lots) =>
      [
        'ACCOUNT_NR,SEC_TYPE,SEC_SUBTYPE,SYMBOL,SEC_DESCRIPTION,8949_CODE,OPEN_DATE,CLOSE_DATE,QUANTITY,COST,PROCEEDS,GAIN_LOSS',
        ...lots.map(lotRow),
        '',
      ].join('\n'),
  },
}
