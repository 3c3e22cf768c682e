import { buys, type Contract, dateOf, type Ended, grossOf, netOf, opens, type Trade } from '../life.ts'
import {
  type Broker,
  bare,
  clockTime,
  decimal,
  monthName,
  movedShares,
  type PrintedLot,
  quantity,
  type Row,
} from './print.ts'

const TRADES =
  'Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code'
const TRANSFERS =
  'Transfers,Header,Asset Category,Currency,Symbol,Date,Type,Direction,Xfer Company,Xfer Account,Qty,Xfer Price,Market Value,Realized P/L,Cash Amount,Code'
const TOP = `Statement,Header,Field Name,Field Value
Statement,Data,BrokerName,Interactive Brokers LLC
Statement,Data,Title,Activity Statement
Statement,Data,Period,"January 1, 2023 - December 31, 2025"
Account Information,Header,Field Name,Field Value
Account Information,Data,Account,U7654321
Account Information,Data,Base Currency,USD`
const ENDS = { expired: 'C;Ep', assigned: 'A;C', exercised: 'C;Ex' } satisfies Record<Ended['how'], string>

const nameOf = (symbol: string, contract: Contract | undefined) => {
  if (contract === undefined) return symbol
  const date = dateOf(contract.expiry)
  return `${symbol} ${date.slice(8)}${monthName(contract.expiry)}${date.slice(2, 4)} ${decimal(contract.strike, 2)} ${contract.right}`
}
const short = (money: bigint) => decimal(money, 2)
const codeOf = (trade: Trade) => `${trade.how === 'delivered' ? 'A;' : ''}${opens(trade) ? 'O' : 'C'}`

/** An order, and the lots that it closed. */
function orderLines(row: Row, asset: string): string[] {
  const { symbol, event, day, second, lots, gain } = row
  if (event.kind !== 'trade' && event.kind !== 'ended') throw new Error('the row is no order')
  const start = (level: string) => ['Trades', 'Data', level, asset, 'USD', nameOf(symbol, event.contract)]
  const isTrade = event.kind === 'trade'
  const shares = isTrade ? (buys(event) ? event.shares : -event.shares) : movedShares(row)
  const price = isTrade ? decimal(event.price, 2) : '0'
  const money = isTrade ? [buys(event) ? -grossOf(event) : grossOf(event), -event.fee] : [0n, 0n]
  return [
    bare([
      ...start('Order'),
      `${dateOf(day)}, ${clockTime(second)}`,
      ...[quantity(shares), price, price, ...money.map(short), '0', short(gain), '0'],
      isTrade ? codeOf(event) : ENDS[event.how],
    ]),
    ...lots.map((lot) => lotLine(lot, start('ClosedLot'))),
  ]
}
/** Of a short, quantity and basis are negative. */
function lotLine({ side, opened, shares, proceeds, cost }: PrintedLot, start: readonly string[]): string {
  const [sign, basis] = side === 'long' ? [1n, cost] : [-1n, -proceeds]
  return bare([
    ...start,
    dateOf(opened),
    quantity(sign * shares),
    '1',
    '',
    '',
    '',
    short(basis),
    short(proceeds - cost),
    '',
    'ST',
  ])
}

/** Trades are by class of asset and symbol. */
function tradeLines(rows: readonly Row[], asset: string, isOption: boolean): string[] {
  const own = rows.filter(
    ({ event, as }) =>
      as === 'event' &&
      (event.kind === 'ended' ? isOption : event.kind === 'trade' && (event.contract !== undefined) === isOption),
  )
  const bySymbol = Map.groupBy(own, ({ symbol, event }) =>
    nameOf(symbol, 'contract' in event ? event.contract : undefined),
  )
  return own.length === 0
    ? []
    : [TRADES, ...[...bySymbol.values()].flatMap((of) => of.flatMap((row) => orderLines(row, asset)))]
}

const transferLine = (row: Row): string =>
  bare([
    ...['Transfers', 'Data', 'Stocks', 'USD', row.symbol, dateOf(row.day), 'ACATS'],
    ...[movedShares(row) > 0n ? 'In' : 'Out', '--', '--', quantity(movedShares(row)), '--', '0', '0', '0', ''],
  ])
const dividendLine = ({ symbol, day, event }: Row): string =>
  bare([
    ...[
      'Dividends',
      'Data',
      'USD',
      dateOf(day),
      `${symbol}(US0378331005) Cash Dividend USD 0.24 per Share (Ordinary Dividend)`,
    ],
    event.kind === 'trade' ? short(netOf(event)) : '0',
  ])

export const interactiveBrokers: Broker = {
  hasTimes: true,
  lotsInTransactions: true,
  transactions: (rows) => {
    const transfers = rows.filter(({ event }) => event.kind === 'moved')
    const dividends = rows.filter(({ as }) => as === 'dividend')
    return [
      TOP,
      ...tradeLines(rows, 'Stocks', false),
      ...tradeLines(rows, 'Equity and Index Options', true),
      ...(transfers.length === 0 ? [] : [TRANSFERS, ...transfers.map(transferLine)]),
      ...(dividends.length === 0
        ? []
        : ['Dividends,Header,Currency,Date,Description,Amount', ...dividends.map(dividendLine)]),
      '',
    ].join('\n')
  },
  transactionsName: (part) => `U7654321_activity_${part}.csv`,
}
