import { buys, grossOf, netOf, settledOn, type Trade } from '../life.ts'
import { type Broker, bare, clockTime, decimal, plainDay, quantity, type Row } from './print.ts'

const HEADER =
  'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds,Clr Broker,Liq,Note'
const SIDES: Record<Trade['action'], string> = { buy: 'B', sell: 'S', short: 'SS', cover: 'BC' }
const short = (money: bigint) => decimal(money, 2)

function line({ symbol, day, second, event }: Row): string {
  if (event.kind !== 'trade') throw new Error(`TradeZero prints no ${event.kind}`)
  const sign = buys(event) ? -1n : 1n
  return bare([
    ...['TZA01234', plainDay(day), plainDay(settledOn(day)), 'USD', '2', SIDES[event.action], symbol],
    ...[quantity(event.shares), short(event.price), clockTime(second), short(event.fee), '0', '0', '0', '0', '0', '0'],
    ...[short(sign * grossOf(event)), short(sign * netOf(event)), 'LAMP', '', ''],
  ])
}

export const tradeZero: Broker = {
  hasTimes: true,
  transactions: (rows, newestFirst) => [HEADER, ...(newestFirst ? rows.toReversed() : rows).map(line), ''].join('\n'),
  transactionsName: (part) => `tradezero-${part}.csv`,
}
