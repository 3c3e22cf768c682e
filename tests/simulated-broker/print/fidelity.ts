import { buys, type Contract, dateOf, netOf, opens, settledOn, type Trade } from '../life.ts'
import {
  type Broker,
  bare,
  companyOf,
  decimal,
  dollars,
  lieuOf,
  monthName,
  movedShares,
  type PrintedLot,
  quantity,
  type Row,
  shortDay,
  usDay,
} from './print.ts'

const HEADER =
  'Run Date,Account,Account Number,Action,Symbol,Description,Type,Price ($),Quantity,Commission ($),Fees ($),Accrued Interest ($),Amount ($),Settlement Date'
const LOTS =
  'Account,Symbol(CUSIP),Security description,Date acquired,Date sold,Quantity,Cost basis,Proceeds,Short-term gain/loss,Long-term gain/loss'
const ACCOUNT = 'X11223344'

const contractSymbol = (symbol: string, { expiry, right, strike }: Contract) =>
  `${symbol}${shortDay(expiry)}${right}${decimal(strike, 2)}`
const contractName = (symbol: string, { expiry, right, strike }: Contract) => {
  const date = dateOf(expiry)
  return `${right === 'C' ? 'CALL' : 'PUT'} (${symbol}) ${companyOf(symbol)} ${monthName(expiry)} ${date.slice(8)} ${date.slice(2, 4)} $${decimal(strike, 2)} (100 SHS)`
}

function actionOf(trade: Trade, day: number): string {
  if (trade.how === 'reinvested') return 'REINVESTMENT'
  const verb = buys(trade) ? 'YOU BOUGHT' : 'YOU SOLD'
  if (trade.contract !== undefined) return `${verb} ${opens(trade) ? 'OPENING' : 'CLOSING'} TRANSACTION`
  if (trade.how === 'delivered')
    return `${verb} ASSIGNED ${buys(trade) ? 'PUTS' : 'CALLS'} AS OF ${usDay(day).replaceAll('/', '-')}`
  return `${verb}${{ buy: '', sell: '', short: ' SHORT SALE', cover: ' SHORT COVER' }[trade.action]}`
}

function line(row: Row): string {
  const { symbol, day, event, as } = row
  const contract = 'contract' in event ? event.contract : undefined
  const cells = (
    action: string,
    figures: { price?: bigint; shares?: bigint; fee?: bigint; money?: bigint; settled?: number },
  ) =>
    bare([
      ...[usDay(day), 'Trading', ACCOUNT],
      ` ${action} ${contract === undefined ? `${companyOf(symbol)} (${symbol})` : contractName(symbol, contract)} (Margin)`,
      contract === undefined ? symbol : ` -${contractSymbol(symbol, contract)}`,
      contract === undefined ? companyOf(symbol) : contractName(symbol, contract),
      'Margin',
      figures.price === undefined ? '' : decimal(figures.price, 2),
      figures.shares === undefined ? '0.000' : quantity(figures.shares),
      ...['', figures.fee === undefined || figures.fee === 0n ? '' : decimal(figures.fee, 2), ''],
      figures.money === undefined ? '' : decimal(figures.money, 2),
      figures.settled === undefined ? '' : usDay(figures.settled),
    ])
  if (as === 'in lieu') return cells('IN LIEU OF FRX SHARE LEU PAYOUT', { money: lieuOf(row) })
  if (event.kind === 'trade') {
    const { price, fee } = event
    const sign = buys(event) ? 1n : -1n
    if (as === 'dividend') return cells('DIVIDEND RECEIVED', { money: netOf(event) })
    return cells(actionOf(event, day), {
      ...{ price, fee, shares: sign * event.shares, money: -sign * netOf(event) },
      ...(event.how === 'reinvested' ? {} : { settled: settledOn(day) }),
    })
  }
  const shares = movedShares(row)
  if (event.kind === 'split') return cells('DISTRIBUTION', { shares })
  if (event.kind === 'moved') return cells(`TRANSFER OF ASSETS ACAT ${shares > 0n ? 'RECEIVE' : 'DELIVER'}`, { shares })
  const words = {
    expired: `EXPIRED ${event.contract.right === 'C' ? 'CALL' : 'PUT'}`,
    assigned: 'ASSIGNED',
    exercised: 'EXERCISED',
  }
  return cells(`${words[event.how]} as of ${usDay(day)}`, { shares })
}

/** Shorts have the acquisition after the sale. Each row has a comma more than the header. */
function lotLine({ symbol, contract, side, opened, closed, shares, proceeds, cost }: PrintedLot): string {
  const dates = (side === 'long' ? [opened, closed] : [closed, opened]).map(dateOf)
  const name = contract === undefined ? `${symbol}(009066101)` : contractSymbol(symbol, contract)
  const money = [cost, proceeds, proceeds - cost].map(dollars)
  return `${bare([ACCOUNT, name, companyOf(symbol), ...dates, quantity(shares), ...money, ' --'])},`
}

export const fidelity: Broker = {
  hasTimes: false,
  transactions: (rows, newestFirst) =>
    [
      '\uFEFF\n',
      HEADER,
      ...(newestFirst ? rows.toReversed() : rows).map(line),
      '\n\n"The data and information in this spreadsheet is provided to you solely for your use."',
      'Date downloaded 01/05/2026 11:54 am',
    ].join('\n'),
  transactionsName: (part) => `Accounts_History_${part}.csv`,
  gains: (lots) =>
    [LOTS, ...lots.map(lotLine), '', '"Gains may not reflect all transactions, and are not a tax document."'].join(
      '\n',
    ),
  gainsName: (part) => `Portfolio_Closed_Lots_${part}.csv`,
}
