import { buys, type Contract, type Ended, netOf, type Trade } from '../life.ts'
import {
  aroundReverse,
  type Broker,
  cents,
  companyOf,
  dollars,
  lieuOf,
  movedShares,
  type PrintedLot,
  quantity,
  quoted,
  type Row,
  usDay,
} from './print.ts'

const ACTIONS = { buy: 'Buy', sell: 'Sell', short: 'Sell Short', cover: 'Buy to Cover' }
const OF_OPTIONS = { buy: 'Buy to Open', sell: 'Sell to Close', short: 'Sell to Open', cover: 'Buy to Close' }
const ENDS = { expired: 'Expired', assigned: 'Assigned', exercised: 'Exchange or Exercise' } satisfies Record<
  Ended['how'],
  string
>
const LOTS =
  'Symbol|Name|Closed Date|Opened Date|Quantity|Proceeds|Cost Basis (CB)|Gain/Loss ($)|Term|Wash Sale?|Disallowed Loss'

const nameOf = (symbol: string, contract: Contract | undefined) =>
  contract === undefined ? symbol : `${symbol} ${usDay(contract.expiry)} ${cents(contract.strike)} ${contract.right}`

function actionOf({ action, contract, how }: Trade): string {
  if (contract !== undefined) return OF_OPTIONS[action]
  // Shares that an option delivers are a plain purchase or sale, whatever is held.
  if (how === 'delivered') return action === 'buy' || action === 'cover' ? 'Buy' : 'Sell'
  return how === 'reinvested' ? 'Reinvest Shares' : ACTIONS[action]
}

/** A reverse split is two lines: the new shares, and the old ones that leave. */
function line(row: Row): string {
  const { symbol, day, event, as } = row
  const cells = (action: string, name: string, rest: string[]) =>
    quoted([usDay(day), action, name, companyOf(symbol), ...rest])
  if (as === 'in lieu') return cells('Cash In Lieu', symbol, ['', '', '', dollars(lieuOf(row))])
  if (event.kind === 'trade') {
    const net = netOf(event)
    if (as === 'dividend') return cells('Reinvest Dividend', symbol, ['', '', '', dollars(net)])
    return cells(actionOf(event), nameOf(symbol, event.contract), [
      quantity(event.shares),
      dollars(event.price),
      event.fee === 0n ? '' : dollars(event.fee),
      dollars(buys(event) ? -net : net),
    ])
  }
  const moved = quantity(movedShares(row))
  if (event.kind === 'split' && event.to < event.from) {
    const [before, after] = aroundReverse(row)
    return [after, -before].map((shares) => cells('Reverse Split', symbol, [quantity(shares), '', '', ''])).join('\r\n')
  }
  if (event.kind === 'split') return cells('Stock Split', symbol, [moved, '', '', ''])
  if (event.kind === 'moved') return cells('Security Transfer', symbol, [moved, '', '', ''])
  return cells(ENDS[event.how], nameOf(symbol, event.contract), [moved, '', '', ''])
}

const lotLine = ({ symbol, contract, opened, closed, shares, proceeds, cost }: PrintedLot): string =>
  quoted([
    ...[nameOf(symbol, contract), companyOf(symbol), usDay(closed), usDay(opened), quantity(shares)],
    ...[proceeds, cost, proceeds - cost].map(dollars),
    ...['Short Term', 'No', ''],
  ])

export const schwab: Broker = {
  hasTimes: false,
  direction: 'newest first',
  transactions: (rows) =>
    [
      quoted(['Date', 'Action', 'Symbol', 'Description', 'Quantity', 'Price', 'Fees & Comm', 'Amount']),
      ...rows.toReversed().map(line),
      '',
    ].join('\r\n'),
  transactionsName: (part) => `Individual_XXX234_Transactions_20260105-11544${part}.csv`,
  gains: (lots) =>
    [
      '"Realized Gain/Loss - Lot Details for ...234 as of Mon Jan 05  10:16:58 EST 2026 from 01/01/2023 to 12/31/2025"',
      quoted(LOTS.split('|')),
      ...lots.map(lotLine),
      '',
    ].join('\r\n'),
  gainsName: (part) => `Individual_XXX234_GainLoss_Realized_Details_20260105-11555${part}.csv`,
}
