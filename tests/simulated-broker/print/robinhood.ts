import { buys, type Contract, netOf, settledOn, type Trade } from '../life.ts'
import {
  aroundReverse,
  type Broker,
  companyOf,
  decimal,
  dollars,
  inBrackets,
  lieuOf,
  movedShares,
  plainDay,
  quantity,
  quoted,
  type Row,
} from './print.ts'

const HEADER = [
  'Activity Date',
  'Process Date',
  'Settle Date',
  'Instrument',
  'Description',
  'Trans Code',
  'Quantity',
  'Price',
  'Amount',
]
const SIDES = { buy: 'Buy', sell: 'Sell', short: 'SS', cover: 'BC' }
const OF_OPTIONS = { buy: 'BTO', sell: 'STC', short: 'STO', cover: 'BTC' }
const ENDS = { expired: 'OEXP', assigned: 'OASGN', exercised: 'OEXCS' }

const contractName = (symbol: string, { right, expiry, strike }: Contract) =>
  `${symbol} ${plainDay(expiry)} ${right === 'C' ? 'Call' : 'Put'} $${decimal(strike, 2, 2)}`

function codeOf({ action, contract, how }: Trade): string {
  if (contract !== undefined) return OF_OPTIONS[action]
  return how === 'delivered' ? SIDES[action === 'buy' || action === 'cover' ? 'buy' : 'sell'] : SIDES[action]
}

/** A reverse split is two lines: the shares that leave have an `S`. */
function lines(row: Row): string[] {
  const { symbol, day, event, as } = row
  const cells = (code: string, description: string, figures: { shares?: string; price?: bigint; money?: bigint }) =>
    quoted([
      ...[day, day, settledOn(day)].map(plainDay),
      ...[symbol, description, code, figures.shares ?? ''],
      figures.price === undefined ? '' : dollars(figures.price),
      figures.money === undefined ? '' : inBrackets(figures.money),
    ])
  const name = `${companyOf(symbol)}\nCUSIP: 123456789`
  if (as === 'in lieu') return [cells('CIL', name, { money: lieuOf(row) })]
  if (event.kind === 'trade') {
    const money = netOf(event)
    if (as === 'dividend')
      return [cells('CDIV', 'Cash Div: R/D 2025-01-02 P/D 2025-01-09 - 2.5 shares at 0.512', { money })]
    const { contract, price, how } = event
    const description =
      contract === undefined
        ? `${name}${how === 'reinvested' ? '\nDividend Reinvestment' : ''}`
        : contractName(symbol, contract)
    return [
      cells(codeOf(event), description, { shares: quantity(event.shares), price, money: buys(event) ? -money : money }),
    ]
  }
  const shares = movedShares(row)
  if (event.kind === 'split') {
    if (shares > 0n) return [cells('SPL', name, { shares: quantity(shares) })]
    const [before, after] = aroundReverse(row)
    return [cells('SPR', name, { shares: `${quantity(before)}S` }), cells('SPR', name, { shares: quantity(after) })]
  }
  if (event.kind === 'moved') {
    const out = event.direction === 'out'
    return [cells(out ? 'ACATO' : 'ACATI', 'ACATS Transfer', { shares: quantity(event.shares) })]
  }
  const contract = contractName(symbol, event.contract)
  const description = event.how === 'expired' ? `Option Expiration for ${contract}` : contract
  return [
    cells(ENDS[event.how], description, { shares: `${quantity(event.contracts)}${event.held === 'short' ? 'S' : ''}` }),
  ]
}

export const robinhood: Broker = {
  hasTimes: false,
  direction: 'newest first',
  transactions: (rows) =>
    [
      quoted(HEADER),
      ...rows.toReversed().flatMap((row) => lines(row).reverse()),
      '\n"","","","","","","","","","The data provided is for informational purposes only."',
      '',
    ].join('\n'),
  transactionsName: (part) => `robinhood-${part}.csv`,
}
