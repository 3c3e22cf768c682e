import { buys, dateOf, grossOf, netOf, settledOn } from '../life.ts'
import { type Broker, bare, companyOf, decimal, movedShares, type Row } from './print.ts'

const HOLDINGS = 'Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,'
const HEADER =
  'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commissions and Fees,Net Amount,Accrued Interest,Account Type,'
const ACCOUNT = '11112222'

/** `21.00000` */
const shares = (count: bigint): string => decimal(count, 8, 5)
/** `-5040.0` */
const money = (amount: bigint): string => decimal(amount, 2, 1)

function line(row: Row): string {
  const { symbol, day, event, as } = row
  const cells = (type: string, description: string, settled: number, figures: string[]) =>
    `${bare([ACCOUNT, dateOf(day), dateOf(settled), type, description, companyOf(symbol), symbol, ...figures, '0.0', 'CASH'])},`
  if (event.kind === 'trade') {
    const net = netOf(event)
    if (as === 'dividend')
      return cells('Dividend', 'Dividend Received', day, ['0.00000', '0.0', money(net), '0.0', money(net)])
    const sign = buys(event) ? 1n : -1n
    const [type, description, settled] =
      event.how === 'reinvested'
        ? ['Reinvestment', 'Dividend Reinvestment', day]
        : ([event.action === 'buy' ? 'Buy' : 'Sell', event.action === 'buy' ? 'Buy' : 'Sell', settledOn(day)] as const)
    return cells(type, description, settled, [
      shares(sign * event.shares),
      money(event.price),
      money(-sign * grossOf(event)),
      money(event.fee),
      money(-sign * net),
    ])
  }
  const moved = movedShares(row)
  const figures = [shares(moved), '0.0', '0.0', '0.0', '0.0']
  if (event.kind === 'split') return cells('Stock split', `${event.to} for ${event.from} stock split`, day, figures)
  return moved > 0n
    ? cells('Transfer (incoming)', 'Transfer from another firm', day, figures)
    : cells('Transfer (outgoing)', 'Transfer to another firm', day, figures)
}

export const vanguard: Broker = {
  hasTimes: false,
  transactions: (rows, newestFirst) =>
    [
      ...[HOLDINGS, `${ACCOUNT},KILO TOTAL STOCK MARKET ETF,KILO,30.000,240.00,7200.00,`, '', '', HEADER],
      ...(newestFirst ? rows.toReversed() : rows).map(line),
      '',
    ].join('\n'),
  transactionsName: (part) => `OfxDownload-${part}.csv`,
}
