import { buys, netOf, settledOn } from '../life.ts'
import { type Broker, companyOf, decimal, movedShares, plainDay, quantity, quoted, type Row } from './print.ts'

const HEADER =
  'Trade Date,Post Date,Settlement Date,Account Name,Account Number,Account Type,Type,Description,Cusip,Ticker,Security Type,Local Currency,Price USD,Price Local,Quantity,G/L Short USD,G/L Short Local,G/L Long USDs,G/L Long Local,Amount USD,Amount Local,Income USD,Income Local,Balance,Commissions USD,Commissions Local,Tran Code,Tran Code Description,Broker,Check Number,Tax Withheld'

interface Figures {
  shares?: bigint
  price?: bigint
  money?: bigint
  income?: bigint
  fee?: bigint
  gain?: bigint
  settled?: number
}
const short = (money: bigint) => decimal(money, 2)
const twice = (money: bigint | undefined, absent: string): string[] => {
  const text = money === undefined ? absent : short(money)
  return [text, text]
}

function line(row: Row): string {
  const { symbol, day, event, as, lots } = row
  const cells = (type: string, description: string, { shares = 0n, settled = day, ...figures }: Figures) =>
    quoted([
      ...[plainDay(day), plainDay(day), plainDay(settled), 'Self-Directed', '...3693', 'Brokerage'],
      ...[type, `${companyOf(symbol)} ${description}`, '012345678', symbol, 'Stock', 'USD'],
      ...[...twice(figures.price, '0'), quantity(shares)],
      ...[...twice(figures.gain, ''), '', '', ...twice(figures.money, '0'), ...twice(figures.income, ''), '0'],
      ...[...twice(figures.fee, '0'), type, type.toUpperCase(), 'JPMS', '0', '0'],
    ])
  if (event.kind === 'trade') {
    const net = netOf(event)
    if (as === 'dividend') return cells('Dividend', 'CASH DIV ON 48 SHS', { money: net, income: net })
    const { price, fee } = event
    if (event.how === 'reinvested') return cells('Reinvest', 'REINVEST', { shares: event.shares, price, money: -net })
    const sign = buys(event) ? 1n : -1n
    // The gain of a sale is a sum, without the days of its purchases.
    const gain = lots.reduce((sum, { proceeds, cost }) => sum + proceeds - cost, 0n)
    return cells(event.action === 'buy' ? 'Buy' : 'Sell', 'COMMON STOCK', {
      ...{ shares: sign * event.shares, price, fee, money: -sign * net, settled: settledOn(day) },
      ...(lots.length > 0 ? { gain } : {}),
    })
  }
  const shares = movedShares(row)
  return cells(shares > 0n ? 'REC' : 'DLV', shares > 0n ? 'SHARES RECEIVED' : 'SHARES DELIVERED', { shares })
}

export const jpMorgan: Broker = {
  hasTimes: false,
  lotsInTransactions: true,
  lotsOfLongs: true,
  lotsWithoutDays: true,
  transactions: (rows, newestFirst) =>
    [`\uFEFF${HEADER}`, ...(newestFirst ? rows.toReversed() : rows).map(line), ''].join('\n'),
  transactionsName: (part) => `transactions-${part}.csv`,
}
