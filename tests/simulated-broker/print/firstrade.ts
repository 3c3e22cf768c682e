import { buys, dateOf, netOf, settledOn } from '../life.ts'
import { type Broker, bare, cents, companyOf, decimal, type Row } from './print.ts'

const HEADER =
  'Symbol,Quantity,Price,Action,Description,TradeDate,SettledDate,Interest,Amount,Commission,Fee,CUSIP,RecordType'

/** Sales are printed with a sign or without it. */
function line({ symbol, day, event }: Row): string {
  if (event.kind !== 'trade') throw new Error(`Firstrade prints no ${event.kind}`)
  const [isPurchase, net] = [buys(event), netOf(event)]
  const isSigned = !isPurchase && event.id % 2 === 0
  return bare([
    ...[symbol, decimal(isSigned ? -event.shares : event.shares, 8, 2), cents(event.price)],
    ...[isPurchase ? 'BUY' : 'SELL', `${companyOf(symbol)}   UNSOLICITED`, dateOf(day), dateOf(settledOn(day))],
    ...['0.00', cents(isPurchase ? -net : net), '0.00', cents(event.fee), '037833100', 'Trade'],
  ])
}

export const firstrade: Broker = {
  hasTimes: false,
  isUnordered: true,
  transactions: (rows, newestFirst) => [HEADER, ...(newestFirst ? rows.toReversed() : rows).map(line), ''].join('\n'),
  transactionsName: (part) => `FT_CSV_91234567-${part}.csv`,
}
