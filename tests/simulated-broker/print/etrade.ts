import { buys, type Contract, netOf, settledOn, type Trade } from '../life.ts'
import {
  type Broker,
  bare,
  cents,
  companyOf,
  decimal,
  lieuOf,
  monthName,
  movedShares,
  type PrintedLot,
  quantity,
  type Row,
  usDay,
} from './print.ts'

const HEADER =
  'Activity/Trade Date,Transaction Date,Settlement Date,Activity Type,Description,Symbol,Cusip,Quantity #,Price $,Amount $,Commission,Category,Note'
const AMOUNT = HEADER.split(',').indexOf('Amount $')
const LOTS =
  'Symbol,Quantity,Opening Date,Cost/Share $,Total Cost $,Closing Date,Price/Share $,Proceeds $,Gain $,Deferred Loss $,Term,Lot Selection'
const ACTIONS = { buy: 'Bought', sell: 'Sold', short: 'Sold Short', cover: 'Bought To Cover' }
const OF_OPTIONS = { buy: 'Bought To Open', sell: 'Sold To Close', short: 'Sold To Open', cover: 'Bought To Close' }
const ENDS = { expired: 'Option Expired', assigned: 'Option Assigned', exercised: 'Option Exercised' }

/** `01/31/25` */
const shortYear = (day: number) => usDay(day).replace(/\d\d(\d\d)$/, '$1')
const contractName = (symbol: string, { right, expiry, strike }: Contract) =>
  `${right === 'C' ? 'CALL' : 'PUT '} ${symbol}   ${shortYear(expiry)}   ${decimal(strike, 2, 3)}`
/** `LIMA Aug 20 '21 $55 Call` */
const lotName = (symbol: string, { right, expiry, strike }: Contract) => {
  const [, day, year] = usDay(expiry).split('/') as [string, string, string]
  const name = monthName(expiry)
  return `${symbol} ${name.charAt(0)}${name.slice(1).toLowerCase()} ${day} '${year.slice(2)} $${decimal(strike, 2)} ${right === 'C' ? 'Call' : 'Put'}`
}

function actionOf({ action, contract, how }: Trade): string {
  if (contract !== undefined) return OF_OPTIONS[action]
  if (how === 'reinvested') return 'Dividend'
  return how === 'delivered' ? ACTIONS[action === 'buy' || action === 'cover' ? 'buy' : 'sell'] : ACTIONS[action]
}

function cellsOf(row: Row): string[] {
  const { symbol, day, event, as } = row
  const contract = 'contract' in event ? event.contract : undefined
  const cells = (
    action: string,
    description: string,
    figures: { shares?: bigint; price?: bigint; money?: bigint; fee?: bigint },
  ) => [
    ...[day, day, settledOn(day)].map(shortYear),
    ...[action, contract === undefined ? description : contractName(symbol, contract), symbol, '--'],
    figures.shares === undefined ? '' : quantity(figures.shares),
    figures.price === undefined ? '' : cents(figures.price),
    figures.money === undefined ? '' : cents(figures.money),
    figures.fee === undefined ? '0.0' : cents(figures.fee),
    ...['--', '--'],
  ]
  if (as === 'in lieu') throw new Error(`E*TRADE prints no ${cents(lieuOf(row))} in lieu of a fraction`)
  if (event.kind === 'trade') {
    const sign = buys(event) ? 1n : -1n
    const { price, fee } = event
    const money = netOf(event)
    if (as === 'dividend') return cells('Dividend', companyOf(symbol), { money })
    const note = event.how === 'reinvested' ? ` REIN @ ${cents(price)}` : ''
    return cells(actionOf(event), `${companyOf(symbol)}${note}`, {
      shares: sign * event.shares,
      price,
      money: -sign * money,
      fee,
    })
  }
  const action = event.kind === 'split' ? 'Stock Split' : event.kind === 'moved' ? 'Transfer' : ENDS[event.how]
  return cells(action, companyOf(symbol), { shares: movedShares(row) })
}

interface Sums {
  cost: bigint
  proceeds: bigint
}
const sumOf = (lots: readonly PrintedLot[]): Sums =>
  lots.reduce((sum, lot) => ({ cost: sum.cost + lot.cost, proceeds: sum.proceeds + lot.proceeds }), {
    cost: 0n,
    proceeds: 0n,
  })

/** A row of the symbol, and its lots below it. */
function lotLines(name: string, lots: readonly PrintedLot[]): string[] {
  const { cost, proceeds } = sumOf(lots)
  const shares = lots.reduce((sum, lot) => sum + lot.shares, 0n)
  return [
    bare([
      name,
      quantity(shares),
      '--',
      '--',
      cents(cost),
      '--',
      '--',
      cents(proceeds),
      cents(proceeds - cost),
      '--',
      'Short',
      '--',
    ]),
    ...lots.map(
      (lot) =>
        `    ${bare(['Sell', quantity(lot.shares), usDay(lot.opened), '--', cents(lot.cost), usDay(lot.closed), '--', cents(lot.proceeds), cents(lot.proceeds - lot.cost), '--', 'Short', 'FIFO'])},`,
    ),
  ]
}

export const etrade: Broker = {
  hasTimes: false,
  transactions: (rows, newestFirst) => {
    const lines = (newestFirst ? rows.toReversed() : rows).map(cellsOf)
    const total = lines.reduce((sum, cells) => sum + BigInt((cells[AMOUNT] || '0.00').replace('.', '')), 0n)
    return [
      ...['All Transactions Activity Types', '', 'Account Activity for Savings -4321 from Current Year', ''],
      ...[`Total:,${cents(total)}`, '', HEADER, ...lines.map(bare), ''],
      '"The information above is provided for your convenience, and is no statement of account."',
    ].join('\n')
  },
  transactionsName: (part) => `DownloadTxnHistory-${part}.csv`,
  gains: (lots) => {
    const { cost, proceeds } = sumOf(lots)
    const gain = cents(proceeds - cost)
    const named = Map.groupBy(lots, ({ symbol, contract }) =>
      contract === undefined ? symbol : lotName(symbol, contract),
    )
    return [
      ...['SEARCH CRITERIA', 'Account,Start Date,End  Date,Symbol,Security Type,Covered,Term'],
      ...['"Individual Brokerage -4321",01/01/2023,12/31/2025,All,All,All,All,', '', 'TAXABLE G&L SUMMARY'],
      'Total Gain Realized,Short-Term Gain Realized,Long-Term Gain Realized,Deferred Loss,Total Commissions & Fees',
      ...[`${gain},${gain},.00,.00,.00,`, 'TAXABLE G&L DETAILS', LOTS],
      ...[...named].flatMap(([name, of]) => lotLines(name, of)),
      ...[`Total,,,,${cents(cost)},,,${cents(proceeds)},${gain},.00,`, 'Generated at Jan 05 2026 11:25 AM ET', ''],
    ].join('\n')
  },
  gainsName: (part) => `GainsAndLossesDowload-${part}.csv`,
}
