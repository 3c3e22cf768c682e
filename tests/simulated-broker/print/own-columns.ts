/** A file with our own columns: without times, options only bought or sold. */
import { buys, type Contract, dateOf, netOf } from '../life.ts'
import { type Broker, bare, cents, movedShares, quantity, type Row, usDay } from './print.ts'

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount'

/** `ALFA 01/31/2025 190.50 C` */
const nameOf = (symbol: string, contract: Contract | undefined) =>
  contract === undefined ? symbol : `${symbol} ${usDay(contract.expiry)} ${cents(contract.strike)} ${contract.right}`

function line(row: Row): string {
  const { symbol, day, event } = row
  if (event.kind === 'ended')
    return bare([dateOf(day), 'Expired', nameOf(symbol, event.contract), quantity(movedShares(row)), '', ''])
  if (event.kind !== 'trade') throw new Error(`our own columns are not used for ${event.kind}`)
  const { contract, price, shares } = event
  const amount = buys(event) ? -netOf(event) : netOf(event)
  return bare([
    ...[dateOf(day), buys(event) ? 'Buy' : 'Sell', nameOf(symbol, contract)],
    ...[quantity(shares), cents(price), cents(amount)],
  ])
}

export const ownColumns: Broker = {
  hasTimes: false,
  transactions: (rows, newestFirst) => [HEADER, ...(newestFirst ? rows.toReversed() : rows).map(line), ''].join('\n'),
  transactionsName: (part) => `own-${part}.csv`,
}
