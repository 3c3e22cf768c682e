/** Webull's list of orders without fees: options in words, and only bought or sold. */
import { buys, type Contract } from '../life.ts'
import { type Broker, bare, cents, clockTime, quantity, type Row, usDay, zoneOf } from './print.ts'

const HEADER = 'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time'

/** `ALFA 01/31/2025 00:00:00 EST Call $190.50` */
const nameOf = (symbol: string, contract: Contract | undefined) =>
  contract === undefined
    ? symbol
    : `${symbol} ${usDay(contract.expiry)} 00:00:00 ${zoneOf(contract.expiry)} ${contract.right === 'C' ? 'Call' : 'Put'} $${cents(contract.strike)}`

function line({ symbol, day, second, event }: Row): string {
  if (event.kind !== 'trade' || event.fee !== 0n)
    throw new Error(`the list of orders prints no ${event.kind} with fees`)
  const { contract, price, shares } = event
  const [name, count, time] = [
    nameOf(symbol, contract),
    quantity(shares),
    `${usDay(day)} ${clockTime(second)} ${zoneOf(day)}`,
  ]
  return bare([
    ...[name, name, buys(event) ? 'Buy' : 'Sell', 'Filled', count, count],
    ...[`@${cents(price)}`, cents(price), 'DAY', time, time],
  ])
}

export const webullOrders: Broker = {
  hasTimes: true,
  transactions: (rows, newestFirst) => [HEADER, ...(newestFirst ? rows.toReversed() : rows).map(line), ''].join('\n'),
  transactionsName: (part) => `webull-orders-${part}.csv`,
}
