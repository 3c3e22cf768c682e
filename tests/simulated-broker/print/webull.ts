import { buys, type Contract, dateOf, grossOf, opens } from '../life.ts'
import { type Broker, bare, clockTime, dollars, quantity, type Row, shortDay, usDay } from './print.ts'

const HEADER =
  'Option Level,Symbol,Market,Place Time,Filled Time,B/S,Side Type,Order Type,Option Type,Combo Type,Filled Avg Price,Filled Qty,Traded Value,Commission,Fee,Submitted Quantity,Amount,Limit Price,Stop Price,Time in Force,Extended Hours,Is Partial Filled'

/** `ALFA250131C00190500` */
const nameOf = (symbol: string, contract: Contract | undefined) =>
  contract === undefined
    ? symbol
    : `${symbol}${shortDay(contract.expiry)}${contract.right}${String(contract.strike * 10n).padStart(8, '0')}`

/** Summer time lasts from the second Sunday of March to the first Sunday of November. */
export function zoneOf(day: number): 'EDT' | 'EST' {
  const date = dateOf(day)
  const sunday = (month: number, from: number) => {
    const first = new Date(Date.UTC(Number(date.slice(0, 4)), month, from))
    return new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10)
  }
  return date >= sunday(2, 8) && date < sunday(10, 1) ? 'EDT' : 'EST'
}

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
