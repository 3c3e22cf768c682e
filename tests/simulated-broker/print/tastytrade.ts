import { buys, type Contract, dateOf, grossOf, netOf, type Trade } from '../life.ts'
import {
  type Broker,
  bare,
  cents,
  clockTime,
  companyOf,
  decimal,
  grouped,
  type PrintedLot,
  quantity,
  type Row,
  shortDay,
  transactionNumber,
  usDay,
  zoneOf,
} from './print.ts'

const HEADER =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency'
const LOTS =
  'ACCOUNT_NR,SEC_TYPE,SEC_SUBTYPE,SYMBOL,SEC_DESCRIPTION,8949_CODE,OPEN_DATE,CLOSE_DATE,QUANTITY,COST,PROCEEDS,GAIN_LOSS'
const WORDS: Record<Trade['action'], string> = {
  buy: 'Buy to Open',
  sell: 'Sell to Close',
  short: 'Sell to Open',
  cover: 'Buy to Close',
}
const coded = (words: string): string => words.toUpperCase().replaceAll(' ', '_')
const money = (amount: bigint): string => grouped(cents(amount))

/** `CHAR  240920P00007500` */
const occ = (symbol: string, { expiry, right, strike }: Contract): string =>
  `${symbol.padEnd(6)}${shortDay(expiry)}${right}${String(strike * 10n).padStart(8, '0')}`
/** `9/20/24` */
const expiryOf = (day: number): string =>
  usDay(day)
    .replace(/\b0/g, '')
    .replace(/\d\d(\d\d)$/, '$1')
const named = (symbol: string, { expiry, right, strike }: Contract): string =>
  `${symbol} ${usDay(expiry).replace(/\d\d(\d\d)$/, '$1')} ${right === 'C' ? 'Call' : 'Put'} ${cents(strike)}`

const ofContract = (symbol: string, contract: Contract | undefined): string[] =>
  contract === undefined
    ? ['', '', '', '', '', '']
    : [
        ...['100', symbol, symbol, expiryOf(contract.expiry), decimal(contract.strike, 2)],
        contract.right === 'C' ? 'CALL' : 'PUT',
      ]

function line(row: Row): string {
  const { symbol, day, second, event } = row
  const time = `${dateOf(day)}T${clockTime(second)}${zoneOf(day) === 'EDT' ? '-0400' : '-0500'}`
  if (event.kind === 'trade') {
    const { contract, how } = event
    const [sign, words] = [buys(event) ? -1n : 1n, WORDS[event.action]]
    const each = event.price * (contract === undefined ? 1n : 100n)
    const shares = quantity(event.shares)
    const what = contract === undefined ? symbol : named(symbol, contract)
    const description =
      how === 'delivered'
        ? `${words} ${shares} ${symbol} @ ${cents(event.price)}`
        : `${buys(event) ? 'Bought' : 'Sold'} ${shares} ${what} @ ${cents(event.price)}`
    return bare([
      ...[time, how === 'delivered' ? 'Receive Deliver' : 'Trade', words, coded(words)],
      ...(contract === undefined ? [symbol, 'Equity'] : [occ(symbol, contract), 'Equity Option']),
      ...[description, money(sign * grossOf(event)), shares, money(sign * each), cents(-event.fee), '0.00'],
      ...[...ofContract(symbol, contract), how === 'delivered' ? '' : transactionNumber(row)],
      ...[money(sign * netOf(event)), 'USD'],
    ])
  }
  if (event.kind !== 'ended') throw new Error(`tastytrade prints no ${event.kind}`)
  const { contract, contracts, how, held } = event
  const subType = { expired: 'Expiration', assigned: 'Assignment', exercised: 'Exercise' }[how]
  const reason = { expired: 'expiration', assigned: 'assignment', exercised: 'exercise' }[how]
  return bare([
    ...[time, 'Receive Deliver', subType, coded(held === 'short' ? 'Buy to Close' : 'Sell to Close')],
    ...[occ(symbol, contract), 'Equity Option'],
    `Removal of ${decimal(contracts, 8, 1)} ${named(symbol, contract)} due to ${reason}.`,
    ...['0.00', quantity(contracts), '0.00', '--', '0.00', ...ofContract(symbol, contract), '', '0.00', 'USD'],
  ])
}

const lotLine = ({ symbol, contract, opened, closed, shares, proceeds, cost }: PrintedLot): string =>
  bare([
    ...['5WX00039', contract === undefined ? 'EQUITY' : 'OPTION'],
    contract === undefined ? '' : contract.right === 'C' ? 'CALL' : 'PUT',
    contract === undefined ? symbol : occ(symbol, contract),
    ...[companyOf(symbol), 'A', usDay(opened), usDay(closed), quantity(shares)],
    ...[cost, proceeds, proceeds - cost].map(cents),
  ])

export const tastytrade: Broker = {
  hasTimes: true,
  direction: 'newest first',
  lotsOfLongs: true,
  transactions: (rows) => [`\uFEFF${HEADER}`, ...rows.toReversed().map(line), ''].join('\n'),
  transactionsName: (part) => `tastytrade_transactions_history_x5WX00039_${part}.csv`,
  gains: (lots) => [LOTS, ...lots.map(lotLine), ''].join('\n'),
  gainsName: (part) => `tastytrade-gains-${part}.csv`,
}
