import { buys, grossOf, netOf, opens } from '../life.ts'
import {
  type Broker,
  bare,
  cents,
  clockTime,
  decimal,
  grouped,
  plainDay,
  quantity,
  type Row,
  transactionNumber,
} from './print.ts'

const CASH = 'DATE,TIME,TYPE,REF #,DESCRIPTION,Misc Fees,Commissions & Fees,AMOUNT,BALANCE'
const TRADES = ',Exec Time,Spread,Side,Qty,Pos Effect,Symbol,Exp,Strike,Type,Price,Net Price,Order Type'

/** `1/31/25` */
const shortYear = (day: number): string => plainDay(day).replace(/\d\d(\d\d)$/, '$1')
const tradeOf = ({ event }: Row) => {
  if (event.kind !== 'trade') throw new Error(`thinkorswim prints no ${event.kind}`)
  return event
}
/** `+1,105` */
const signed = (row: Row): string => `${buys(tradeOf(row)) ? '+' : '-'}${grouped(quantity(tradeOf(row).shares))}`
/** `@.34` */
const priceOf = (row: Row): string => decimal(tradeOf(row).price, 2, 2).replace(/^0/, '')

/** The amount is before the fees, and the balance after them. */
function cashLines(rows: readonly Row[]): string[] {
  let balance = 10_000_000n
  const top = bare([
    shortYear(rows[0]?.day ?? 0),
    '01:00:00',
    'BAL',
    '',
    'Cash balance at the start',
    '',
    '',
    '',
    '100,000.00',
  ])
  const lines = rows.map((row) => {
    const trade = tradeOf(row)
    const [sign, verb] = buys(trade) ? [-1n, 'BOT'] : [1n, 'SOLD']
    balance += sign * netOf(trade)
    return bare([
      ...[shortYear(row.day), clockTime(row.second), 'TRD', `="${transactionNumber(row)}"`],
      ...[`${verb} ${signed(row)} ${row.symbol} @${priceOf(row)}`, ''],
      ...[trade.fee === 0n ? '' : cents(-trade.fee), grouped(cents(sign * grossOf(trade))), grouped(cents(balance))],
    ])
  })
  return [
    top,
    ...lines,
    bare(['', '', '', '', 'TOTAL', '', '', grouped(cents(balance - 10_000_000n)), grouped(cents(balance))]),
  ]
}

function tradeLine(row: Row): string {
  const trade = tradeOf(row)
  return bare([
    ...['', `${shortYear(row.day)} ${clockTime(row.second)}`, 'STOCK', buys(trade) ? 'BUY' : 'SELL', signed(row)],
    ...[opens(trade) ? 'TO OPEN' : 'TO CLOSE', row.symbol, '', '', 'STOCK', priceOf(row), priceOf(row), 'LMT'],
  ])
}

/** The cash is listed oldest first, the trades newest first. */
export const thinkorswim: Broker = {
  hasTimes: true,
  transactions: (rows) =>
    [
      ...['\uFEFFThis document was exported from the paperMoney® platform.', ''],
      ...['Account Statement for D-00001234 (margin) since 1/1/23 through 12/31/25', '', 'Cash Balance', CASH],
      ...[...cashLines(rows), '', 'Account Trade History', TRADES, ...rows.toReversed().map(tradeLine), ''],
    ].join('\n'),
  transactionsName: (part) => `AccountStatement-${part}.csv`,
}
