import { buys, netOf, type Trade } from '../life.ts'
import {
  type Broker,
  bare,
  cents,
  companyOf,
  grouped,
  movedShares,
  type PrintedLot,
  plainDay,
  quantity,
  type Row,
  transactionNumber,
  usDay,
} from './print.ts'

const HEADER =
  'DATE,TRANSACTION ID,DESCRIPTION,QUANTITY,SYMBOL,PRICE,COMMISSION,AMOUNT,REG FEE,SHORT-TERM RDM FEE,FUND REDEMPTION FEE, DEFERRED SALES CHARGE'
const LOTS = 'Security,Trans type,Qty,Open date,Adj cost,Close date,Adj proceeds,Adj gain($),Adj gain(%),Term'
const VERBS: Record<Trade['action'], string> = {
  buy: 'Bought',
  sell: 'Sold',
  short: 'Sold Short',
  cover: 'Bought to Cover',
}

function line(row: Row): string {
  const { symbol, day, event } = row
  const cells = (description: string, shares: string, rest: string[]) =>
    bare([usDay(day), transactionNumber(row), description, shares, symbol, ...rest, '', '', '', ''])
  if (event.kind === 'trade') {
    const [shares, price, net] = [quantity(event.shares), cents(event.price), netOf(event)]
    const description = `${VERBS[event.action]} ${shares} ${symbol} @ ${price}`
    return cells(description, shares, [price, cents(event.fee), cents(buys(event) ? -net : net)])
  }
  const moved = movedShares(row)
  const words = event.kind === 'split' ? 'STOCK SPLIT' : `TRANSFER OF SECURITY OR OPTION ${moved > 0n ? 'IN' : 'OUT'}`
  return cells(`${words} (${symbol})`, quantity(moved < 0n ? -moved : moved), ['', '', ''])
}

/** `"1,379.23 "` */
const spaced = (money: bigint): string => `${grouped(cents(money))} `

const lotLine = ({ symbol, opened, closed, shares, proceeds, cost }: PrintedLot): string =>
  bare([
    ...[
      `${companyOf(symbol)} (${symbol})`,
      'Sell.FIFO',
      `${quantity(shares)}${shares % 100_000_000n === 0n ? '.' : ''}`,
    ],
    ...[plainDay(opened), spaced(cost), plainDay(closed), spaced(proceeds), spaced(proceeds - cost)],
    ...['1.00 ', 'Short-term'],
  ])

export const tdAmeritrade: Broker = {
  hasTimes: false,
  lotsOfLongs: true,
  transactions: (rows, newestFirst) =>
    [HEADER, ...(newestFirst ? rows.toReversed() : rows).map(line), '***END OF FILE***', ''].join('\n'),
  transactionsName: (part) => `transactions-${part}.csv`,
  gains: (lots) => {
    const sum = (of: (lot: PrintedLot) => bigint) => lots.reduce((all, lot) => all + of(lot), 0n)
    const [cost, proceeds] = [sum((lot) => lot.cost), sum((lot) => lot.proceeds)]
    const total = ['Total:', '', '', '', spaced(cost), '', spaced(proceeds), spaced(proceeds - cost), '1.00 ', '']
    return [LOTS, ...lots.map(lotLine), bare(total), ''].join('\n')
  },
  gainsName: (part) => `realized-gains-${part}.csv`,
}
