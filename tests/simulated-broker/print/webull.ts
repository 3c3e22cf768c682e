import { buys, type Contract, grossOf, opens } from '../life.ts'
import { type Broker, bare, clockTime, dollars, quantity, type Row, shortDay, usDay, zoneOf } from './print.ts'

const HEADER =
  'Option Level,Symbol,Market,Place Time,Filled Time,B/S,Side Type,Order Type,Option Type,Combo Type,Filled Avg Price,Filled Qty,Traded Value,Commission,Fee,Submitted Quantity,Amount,Limit Price,Stop Price,Time in Force,Extended Hours,Is Partial Filled'

/** `ALFA250131C00190500` */
const nameOf = (symbol: string, contract: Contract | undefined) =>
  contract === undefined
    ? symbol
    : `${symbol}${shortDay(contract.expiry)}${contract.right}${String(contract.strike * 10n).padStart(8, '0')}`

function line({ symbol, day, second, event }: Row): string {
  if (event.kind !== 'trade') throw new Error(`Webull prints no ${event.kind}`)
  const { contract, price, fee } = event
  const [value, shares] = [dollars(grossOf(event)).replaceAll(',', ''), quantity(event.shares)]
  const time = `${usDay(day)} ${clockTime(second)} ${zoneOf(day)}`
  return bare([
    ...[
      '2',
      nameOf(symbol, contract),
      'NSQ',
      time,
      time,
      buys(event) ? 'Buy' : 'Sell',
      opens(event) ? 'Open' : 'Close',
    ],
    ...[
      'Limit',
      '',
      'Single',
      dollars(price),
      shares,
      value,
      '$0.00',
      dollars(fee),
      shares,
      value,
      dollars(price),
      '$0.00',
    ],
    ...['DAY', 'N', 'No'],
  ])
}

export const webull: Broker = {
  hasTimes: true,
  transactions: (rows, newestFirst) => [HEADER, ...(newestFirst ? rows.toReversed() : rows).map(line), ''].join('\n'),
  transactionsName: (part) => `webull-${part}.csv`,
}
