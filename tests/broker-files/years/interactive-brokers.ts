import {
  buys,
  type Ended,
  type Event,
  endedQuantity,
  type Option,
  opens,
  type Security,
  signedGross,
  type Trade,
} from './events.ts'
import type { ClosedLot } from './expected.ts'
import { type Broker, bare, grouped, monthName, priceText, quantityText, shortCents } from './print.ts'

const ASSETS = ['Stocks', 'Equity and Index Options'] as const
const ENDS = { expired: 'C;Ep', assigned: 'A;C', exercised: 'C;Ex' }
const TRADES =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const TOP = `\uFEFFStatement,Header,Field Name,Field Value
Statement,Data,BrokerName,Interactive Brokers LLC
Statement,Data,Title,Activity Statement
Statement,Data,Period,"January 1, 2025 - December 31, 2025"
Account Information,Header,Field Name,Field Value
Account Information,Data,Account,U7654321
Account Information,Data,Base Currency,USD`

const contract = ({ root, expiry, right, strike }: Option) =>
  `${root} ${expiry.slice(8)}${monthName(expiry)}${expiry.slice(2, 4)} ${shortCents(strike)} ${right}`
const nameOf = ({ symbol, option }: Security) => (option ? contract(option) : symbol)

type Closing = Event & (Trade | Ended)
const isTrading = (event: Event): event is Closing => event.kind === 'trade' || event.kind === 'ended'

/** An order, and the lots that it closed. */
function orderRows(event: Closing, asset: string, lots: readonly ClosedLot[]): string[] {
  const isTrade = event.kind === 'trade'
  const quantity = isTrade ? (buys(event) ? event.quantity : -event.quantity) : endedQuantity(event)
  const price = isTrade ? priceText(event.price, 0) : '0'
  const code = isTrade ? `${event.delivered ? 'A;' : ''}${opens(event) ? 'O' : 'C'}` : ENDS[event.how]
  const start = (level: string) => ['Trades', 'Data', level, asset, 'USD', nameOf(event)]
  const own = lots.filter(({ closed }) => closed.id === event.id)
  const gain = own.reduce((sum, { proceeds, cost }) => sum + proceeds - cost, 0)
  const money = isTrade ? [signedGross(event), -event.commission - event.fees] : [0, 0]
  return [
    bare([
      ...start('Order'),
      `${event.day}, ${isTrade && !event.delivered ? '10:35:10' : '16:20:00'}`,
      ...[grouped(quantityText(quantity)), price, price, ...money.map(shortCents), '0', shortCents(gain), '0', code],
    ]),
    // Of a short, quantity and basis are negative.
    ...own.map(({ opened, side, quantity, proceeds, cost }) => {
      const [sign, basis] = side === 'long' ? [1, cost] : [-1, -proceeds]
      const figures = [shortCents(basis), shortCents(proceeds - cost)]
      return bare([
        ...start('ClosedLot'),
        opened.day,
        quantityText(sign * quantity),
        '1',
        '',
        '',
        '',
        ...figures,
        '',
        'ST',
      ])
    }),
  ]
}

const totalRow = (kind: string, asset: string, symbol: string, events: readonly Closing[]): string => {
  const trades = events.filter((event) => event.kind === 'trade')
  const sums = [signedGross, ({ commission, fees }: Trade) => -commission - fees].map((of) =>
    shortCents(trades.reduce((sum, trade) => sum + of(trade), 0)),
  )
  return bare(['Trades', kind, '', asset, 'USD', symbol, '', '', '', '', ...sums, '', '', '', ''])
}

/** Trades are by class of asset and symbol. */
function tradeRows(asset: (typeof ASSETS)[number], year: readonly Event[], lots: readonly ClosedLot[]): string[] {
  const all = year.filter(isTrading).filter(({ option }) => (option === undefined) === (asset === 'Stocks'))
  const bySymbol = [...Map.groupBy(all, nameOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  return [
    TRADES,
    ...bySymbol.flatMap(([symbol, own]) => [
      ...own.flatMap((event) => orderRows(event, asset, lots)),
      totalRow('SubTotal', asset, symbol, own),
    ]),
    totalRow('Total', asset, '', all),
  ]
}

interface Line {
  day: string
  text: string
  money: number
}

function section(name: string, lines: readonly Line[]): string[] {
  if (lines.length === 0) return []
  const total = lines.reduce((sum, { money }) => sum + money, 0)
  return [
    `${name},Header,Currency,${name === 'Deposits & Withdrawals' ? 'Settle Date' : 'Date'},Description,Amount`,
    ...lines.map(({ day, text, money }) => bare([name, 'Data', 'USD', day, text, shortCents(money)])),
    `${name},Data,Total,,,${shortCents(total)}`,
  ]
}

function sections(year: readonly Event[]): string[] {
  const of = (
    kinds: readonly Event['kind'][],
    line: (event: Event) => [text: string, money: number] | undefined,
  ): Line[] =>
    year
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap((event) => {
        const found = line(event)
        return found === undefined || found[1] === 0 ? [] : [{ day: event.day, text: found[0], money: found[1] }]
      })
  const cash = (text: string) => (event: Event) =>
    'money' in event ? ([text, event.money] as [string, number]) : undefined
  const paid = (note: string) => (event: Event) =>
    event.kind === 'dividend' || event.kind === 'returned capital'
      ? ([`${event.symbol}(US0378331005) Cash Dividend USD 0.24 per Share (${note})`, event.money] as [string, number])
      : undefined
  const withheld = (event: Event) =>
    event.kind === 'dividend'
      ? ([`${event.symbol}(US0378331005) Cash Dividend USD 0.24 per Share - US Tax`, -event.tax] as [string, number])
      : undefined
  return [
    ...section('Deposits & Withdrawals', of(['deposit', 'withdrawal'], cash('Electronic Fund Transfer'))),
    ...section('Fees', of(['fee'], cash('SNAPSHOT FOR MAR 2025'))),
    ...section('Dividends', [
      ...of(['dividend'], paid('Ordinary Dividend')),
      ...of(['returned capital'], paid('Return of Capital')),
    ]),
    ...section('Withholding Tax', of(['dividend'], withheld)),
    ...section('Interest', of(['interest'], cash('USD Credit Interest for Feb-2025'))),
  ]
}

function transferRows(year: readonly Event[]): string[] {
  const moved = year.filter((event) => event.kind === 'moved out')
  if (moved.length === 0) return []
  return [
    'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code',
    ...moved.map(({ symbol, day, quantity }) =>
      bare([
        'Transfers',
        'Data',
        'Stocks',
        'USD',
        symbol,
        day,
        'ACATS',
        'Out',
        '--',
        '--',
        grouped(quantityText(-quantity)),
        '--',
        '0',
        '0',
        '0',
        '',
      ]),
    ),
  ]
}

export const interactiveBrokers: Broker = {
  name: 'Interactive Brokers',
  can: ['dividends of shorts', 'moved', 'returned capital'],
  transactions: (year, lots) =>
    [
      TOP,
      ...ASSETS.flatMap((asset) => tradeRows(asset, year, lots)),
      ...transferRows(year),
      ...sections(year),
      '',
    ].join('\n'),
  gains: { hasPremiums: true },
}
