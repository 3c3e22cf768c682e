/**
 * The names under which files of unknown origin print their columns. Of several names present, the
 * first in the list counts: a net amount before an amount, an action before a type.
 */
import { type Aliases, normaliseName } from './columns.ts'

/**
 * `Amount ($)`, `Amount $` and `Amount USD` are Amount. Other punctuation stays: `Gain/Loss (%)`
 * and `Gain/Loss ($)` differ in nothing else.
 */
export const genericName = (cell: string): string =>
  normaliseName(cell.replaceAll('_', ' ')).replace(/ ?(\(\$\)|\(usd\)|\$|(?<= )usd)$/, '')

const names = (text: string): readonly string[] => text.split(', ')

export const TRANSACTION_ALIASES = {
  date: names(
    'trade date, date, transaction date, activity date, activity/trade date, run date, tradedate, transactiondate, date/time, executed at, execution date',
  ),
  time: names(
    'time, trade time, execution time, exec time, fill time, filled time, time (utc), time utc, utc time, time (gmt), time gmt, gmt time',
  ),
  posted: names(
    'settlement date, settle date, settled date, post date, posted date, posting date, settleddate, process date',
  ),
  account: names(
    'account number, account, account #, account no, account no., account id, acct, accountnumber, account name',
  ),
  action: names(
    'action, transaction type, activity type, activity, side, trans code, trans type, buy/sell, b/s, transaction, transactiontype, type, order type',
  ),
  symbol: names('symbol, ticker, instrument, ticker symbol, security symbol, symbol/cusip, symbol/ cusip, cusip'),
  description: names(
    'description, security description, security name, transaction description, investment name, name, security',
  ),
  /** What was carried out counts before what was ordered. */
  quantity: names(
    'filled qty, filled quantity, quantity filled, executed quantity, executed qty, exec qty, quantity, shares, qty, qty., units, quantity #, shares/unit, no. of shares, number of shares, contracts',
  ),
  price: names(
    'fill price, filled price, filled avg price, avg fill price, average fill price, execution price, executed price, exec price, avg price, average price, price, share price, price per share, unit price, price/share, price / share, trade price',
  ),
  commission: names('commission, commissions, comm, comm., commission fees'),
  fees: names(
    'fees, fee, fees & comm, fees & commissions, commissions and fees, commissions & fees, fees and commissions, other fees, reg fee, misc fees, total fees',
  ),
  amount: names(
    'net amount, amount, net cash, net proceeds, total amount, total, value, total value, principal amount',
  ),
  currency: names('currency, currencyprimary, local currency'),
  status: names('status, order status, state, order state, execution status, exec status'),
  assetClass: names('asset class, instrument type, security type, asset category, asset type, product type'),
  multiplier: names('multiplier, contract multiplier, contract size'),
  /** Of options. */
  effect: names('open/close, opening/closing, open/close indicator, position effect, pos effect'),
  right: names('call/put, put/call, call or put, option type, right, c/p'),
} satisfies Aliases<string>
export type TransactionField = keyof typeof TRANSACTION_ALIASES

export const GAINS_ALIASES = {
  symbol: names(
    'symbol, ticker, ticker symbol, security symbol, symbol(cusip), symbol (cusip), symbol/cusip, instrument',
  ),
  description: names(
    'description, security description, description of property, security name, security, name, investment name',
  ),
  quantity: names(
    'quantity, shares, qty, qty., units, quantity sold, shares sold, units closed, number of shares, contracts',
  ),
  acquired: names(
    'date acquired, opened date, open date, acquisition date, acquired date, purchase date, date purchased, buy date, date bought, opening date, acquired, purchased',
  ),
  sold: names(
    'date sold, closed date, close date, sale date, sell date, sold date, date sold or disposed, liquidation date, disposition date, disposal date, date closed, closing date, sold',
  ),
  proceeds: names(
    'proceeds, total proceeds, sales price, sale proceeds, sales proceeds, net proceeds, adj proceeds, liquidation amount',
  ),
  costBasis: names(
    'adjusted cost basis, cost basis, cost basis (cb), costbasis, cost or other basis, total cost basis, total cost, adj cost, tax cost, acquisition cost, basis, cost',
  ),
  /** Read only if the file prints no totals. */
  proceedsPerShare: names(
    'proceeds per share, proceeds/share, sale price per share, closing price, sale price, sell price',
  ),
  costPerShare: names(
    'cost per share, cost/share, cost basis per share, purchase price per share, purchase price, buy price',
  ),
  gain: names(
    'gain/loss, gain or loss, gain or (loss), gain/(loss), realized gain/loss, realized gain, realized gain or loss, total gain/loss, total realized gain/loss, net gain/loss, gain loss, adj gain, adjusted gain/loss, realized p&l, realized $ p&l, realized p/l, profit/loss, p&l, gain, profit, total capital gain/loss, capital gain/loss, net gain/loss amount, gain/loss amount, total gain/loss amount, realized gain/loss amount, realized gain loss, net realized gain/loss, net realized gain, total realized gain, realized gain (loss), total realized gain loss, gain (loss), net gain or loss, net gain, total gain, total gain or loss, capital gain or loss, capital gain, realized pnl, realized profit, realized profit/loss, pnl, p/l, net p&l, net p/l, net pnl, total p&l, profit or loss, net profit',
  ),
  shortTerm: names(
    'short term gain/loss, short-term gain/loss, st gain/loss, short term (st) gain/loss, short term realized gain/loss, st g/l, short term capital gain/loss, short-term capital gain/loss, short term gain, short-term gain, short term gain or loss',
  ),
  longTerm: names(
    'long term gain/loss, long-term gain/loss, lt gain/loss, long term (lt) gain/loss, long term realized gain/loss, lt g/l, long term capital gain/loss, long-term capital gain/loss, long term gain, long-term gain, long term gain or loss',
  ),
  term: names(
    'term, holding period, short or long, short/long, long/short, short/long term holding, gain type, holding term',
  ),
  disallowed: names(
    'disallowed loss, wash sale loss disallowed, wash sale disallowed, disallowed wash sale amount, wash sale disallowed loss, deferred loss, wash sale adjustment, wash amt disallowed, wash sale amount, wash sale loss, disallowed, disallowed amount, loss disallowed, disallowed loss amount, wash sale disallowed amount, wash sale loss disallowed amount, wash sale loss amount, disallowed wash sale loss',
  ),
  /** `Yes`/`No` in some files, the disallowed amount in others. */
  wash: names('wash sale, wash sale?, wash'),
  adjustmentCode: names('adjustment code, code, adjustment code(s)'),
  adjustment: names('adjustment amount, amount of adjustment, adjustment'),
  account: names(
    'account number, account, account #, account no, account no., account id, acct, account nr, accountnumber',
  ),
  currency: names('currency'),
  assetClass: names('asset class, instrument type, security type, asset category, asset type, product type'),
  multiplier: names('multiplier, contract multiplier, contract size'),
  right: names('call/put, put/call, call or put, option type, right, c/p'),
} satisfies Aliases<string>
export type GainsField = keyof typeof GAINS_ALIASES
