/**
 * The names under which files of unknown origin print their columns. Those before `|` are our own: a file with no other
 * columns is read without a question. The others are proposals only; the first in the list counts.
 */
import { type Header, normaliseName } from './columns.ts'
import type { MappedField } from './mapped/mapping.ts'

/** `Amount ($)`, `Amount $` and `Amount USD` are Amount. Other punctuation stays. */
export const genericName = (cell: string): string =>
  normaliseName(cell.replaceAll('_', ' ')).replace(/ ?(\(\$\)|\(usd\)|\$|(?<= )usd)$/, '')

export interface ColumnNames {
  /** Our own, and then the others. */
  readonly all: readonly string[]
  readonly own: ReadonlySet<string>
}

function names(text: string): ColumnNames {
  const [own = '', others = ''] = text.split(' | ')
  const list = (part: string) => (part === '' ? [] : part.split(', '))
  return { all: [...list(own), ...list(others)], own: new Set(list(own)) }
}

type NamedField = MappedField | 'commission' | 'fees' | 'wash_sale' | 'adjustment_code' | 'adjustment' | 'box'

export const TRANSACTION_COLUMNS = {
  date: names(
    'trade date, transaction date, date | activity date, activity/trade date, run date, tradedate, transactiondate, date/time, executed at, execution date, exec time, fill date, filled date, filled time, fill time, trade date/time, timestamp, t/d, time',
  ),
  time: names(
    'time, trade time, time (utc) | execution time, exec time, fill time, filled time, time utc, utc time, time (gmt)',
  ),
  settlement_date: names(
    'settlement date, settle date | settled date, post date, posted date, posting date, settleddate, process date',
  ),
  account: names(
    'account number, account | account #, account no, account no., account id, acct, accountnumber, account name',
  ),
  action: names(
    'action, transaction type, side | activity type, activity, trans code, trans type, buy/sell, b/s, dir, direction, transaction, transactiontype, type, order type',
  ),
  action_2: names(' | open/close, opening/closing, open/close indicator, position effect, pos effect'),
  symbol: names(
    'symbol, ticker | instrument, stock, ticker symbol, security symbol, symbol/cusip, symbol/ cusip, cusip',
  ),
  description: names(
    'description, security description | security name, transaction description, investment name, name, security',
  ),
  quantity: names(
    'quantity, shares, qty | fill qty, fill quantity, filled qty, filled quantity, quantity filled, executed quantity, executed qty, exec qty, qty filled, shares filled, filled shares, qty., units, quantity #, shares/unit, no. of shares, number of shares, contracts',
  ),
  price: names(
    'price, share price | fill price, filled price, filled avg price, avg fill price, average fill price, execution price, executed price, exec price, avg price, average price, avg fill px, avg px, fill px, exec px, px, price per share, unit price, price/share, price / share, trade price',
  ),
  commission: names('commission, commissions | comm, comm., commission fees'),
  fees: names(
    'fees, fee | fees & comm, fees & commissions, commissions and fees, commissions & fees, fees and commissions, other fees, reg fee, sec fee, misc fees, total fees, charges, total charges',
  ),
  amount: names(
    'net amount, amount | net cash, net proceeds, fill amount, total amount, total, value, total value, principal amount, gross amount',
  ),
  currency: names('currency | currencyprimary, local currency'),
  status: names(' | status, order status, state, order state, execution status, exec status'),
  asset_class: names('asset class | instrument type, security type, asset category, asset type, product type'),
  multiplier: names('multiplier | contract multiplier, contract size'),
  expiration: names(' | expiration date, expiration, expiry, exp, expiry date, exp date'),
  strike: names(' | strike, strike price'),
  call_put: names(' | call/put, put/call, call or put, option type, right, c/p'),
} satisfies Partial<Record<NamedField, ColumnNames>>

export const GAINS_COLUMNS = {
  symbol: names(
    'symbol, ticker | ticker symbol, security symbol, symbol(cusip), symbol (cusip), symbol/cusip, instrument',
  ),
  description: names(
    'description, security description | description of property, security name, security, name, investment name',
  ),
  quantity: names(
    'quantity, shares, qty | qty., units, quantity sold, shares sold, units closed, number of shares, contracts',
  ),
  acquired: names(
    'date acquired, opened date, acquisition date, purchase date, buy date | open date, acquired date, date purchased, date bought, opening date, acquired, purchased',
  ),
  sold: names(
    'date sold, closed date, sale date, sell date | close date, sold date, date sold or disposed, liquidation date, disposition date, disposal date, date closed, closing date, sold',
  ),
  proceeds: names(
    'proceeds | total proceeds, sales price, sale proceeds, sales proceeds, net proceeds, adj proceeds, liquidation amount',
  ),
  cost_basis: names(
    'cost basis, cost | adjusted cost basis, cost basis (cb), costbasis, cost or other basis, total cost basis, total cost, adj cost, tax cost, acquisition cost, basis',
  ),
  gain: names(
    'gain/loss, gain or loss, realized gain/loss, total gain/loss, gain | gain or (loss), gain/(loss), realized gain, realized gain or loss, total realized gain/loss, net gain/loss, gain loss, adj gain, adjusted gain/loss, realized p&l, realized $ p&l, realized p/l, profit/loss, p&l, profit, total capital gain/loss, capital gain/loss, net gain/loss amount, gain/loss amount, realized pnl, gain (loss), net gain, total gain, capital gain, pnl, p/l, net p&l, net p/l',
  ),
  short_term_gain: names(
    'short term gain/loss, short-term gain/loss | st gain/loss, short term (st) gain/loss, short term realized gain/loss, st g/l, short term capital gain/loss, short-term capital gain/loss',
  ),
  long_term_gain: names(
    'long term gain/loss, long-term gain/loss | lt gain/loss, long term (lt) gain/loss, long term realized gain/loss, lt g/l, long term capital gain/loss, long-term capital gain/loss',
  ),
  term: names(
    'term, holding period | short or long, short/long, long/short, short/long term holding, gain type, holding term',
  ),
  box: names('box, form 8949 box, 8949 box'),
  disallowed_loss: names(
    'disallowed loss, wash sale loss disallowed | wash sale disallowed, disallowed wash sale amount, wash sale disallowed loss, deferred loss, wash sale adjustment, wash amt disallowed, wash sale amount, wash sale loss, disallowed, loss disallowed, wash sale disallowed amount',
  ),
  /** `Yes`/`No`, or the disallowed loss. */
  wash_sale: names('wash sale, wash sale?'),
  adjustment_code: names('adjustment code'),
  adjustment: names('adjustment amount'),
  account: names(
    'account number, account | account #, account no, account no., account id, acct, account nr, accountnumber',
  ),
  currency: names('currency'),
  asset_class: names('asset class | instrument type, security type, asset category, asset type, product type'),
  multiplier: names('multiplier | contract multiplier, contract size'),
} satisfies Partial<Record<NamedField, ColumnNames>>

type Columns = Readonly<Record<string, ColumnNames>>

/** The position of each field's column by all of its names; -1 if there is none. */
export const columnsIn = <Field extends string>(
  header: Header,
  columns: Readonly<Record<Field, ColumnNames>>,
): Record<Field, number> =>
  Object.fromEntries(
    Object.entries<ColumnNames>(columns).map(([field, { all }]) => [field, header.find(all)]),
  ) as Record<Field, number>

/**
 * The position of each field if every column of a header has a name of our own, and each field one column at most;
 * undefined otherwise. Columns without a name hold nothing.
 */
export function ownColumns(cells: readonly string[], columns: Columns): Record<string, number> | undefined {
  const at: Record<string, number> = {}
  for (const [i, cell] of cells.entries()) {
    const name = genericName(cell)
    if (name === '') continue
    const field = Object.keys(columns).find((one) => columns[one]?.own.has(name) === true)
    if (field === undefined || at[field] !== undefined) return undefined
    at[field] = i
  }
  return at
}
