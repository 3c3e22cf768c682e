/**
 * thinkorswim: the account statement. Its Cash Balance has the cash of each order, before fees, with its fees; its
 * Account Trade History has the legs of each order, whether they open or close, and no fees. They are joined by time:
 * see `order-fees.ts`. An order of several legs prints its fees once; they are divided by contracts.
 *
 * Times are local and without a zone; they decide no day. Open orders, futures, forex and positions are not read: a
 * trade of a future fails by name in the Account Trade History.
 */
import type { Transaction } from '../../ledger/ledger.ts'
import { clean, readDate } from '../cells.ts'
import { type TransactionsTable, transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import { type Instrument, normaliseSymbol, optionContract } from '../instrument.ts'
import type { LookAlike } from '../layout.ts'
import { joinOrderFees, type OrderPart } from '../order-fees.ts'

const EXPORTS = {
  transactions: 'Export the account statement (Monitor, Account Statement, Export to File) from thinkorswim.',
  gains:
    'thinkorswim has no file of realized gains. Export them from Schwab (Realized Gain/Loss, with lot details) as CSV.',
}

const REMOVAL =
  /^removal of option due to (expiration|assignment|exercise) ?([+-]?\d{1,7}(?:\.\d{1,4})?) ([a-z]{1,6}) 100 (?:\([a-z0-9 ]{1,20}\) )?(\d{1,2} [a-z]{3} \d{2,4}) (\d{1,7}(?:\.\d{1,4})?) (call|put)$/i

const removalOf = (row: Fields) => REMOVAL.exec(row.text('description').slice(0, 200).replace(/ +/g, ' '))
const isRemoval = (row: Fields) => removalOf(row) !== null

const CASH_ACTIONS: readonly Rule[] = [
  { action: /^bal:/, to: { ignore: 'balance, not an event' } },
  { action: /^trd:/, to: 'cash', as: 'Order' },
  { action: /^(rad|exp): ?removal of option due to expiration/, when: isRemoval, to: 'expiration' },
  {
    action: /^(rad|exp): ?removal of option due to assignment/,
    when: isRemoval,
    to: 'expiration',
    as: 'Assigned',
  },
  { action: /^(rad|exp): ?removal of option due to exercise/, when: isRemoval, to: 'expiration', as: 'Exercised' },
  { action: /^doi: ?(ordinary|qualified|non-qualified) dividend/, to: 'dividend' },
  { action: /^doi: ?long term gain distribution/, to: 'dividend', as: 'Long-Term Cap Gain' },
  { action: /^doi: ?short term capital gains/, to: 'dividend', as: 'Short-Term Cap Gain' },
  { action: /^doi: ?(free balance|margin|credit|off-cycle|us treasury) interest/, to: 'interest' },
  { action: /^doi: ?foreign tax withheld/, to: 'tax' },
  { action: /^fnd: ?.*position adjustment/, to: { refuse: 'an adjusted position is not supported' } },
  { action: /^(efn|fnd|win|wou|jrn|liq|ach|wir): ?/, to: 'cash' },
]

/** `SOLD -1,105 ALFA @6.61`: of shares alone. */
const TRADED = /^(?:bot|sold) [+-]?[\d,.]{1,20} ([A-Z]{1,6}(?:[./][A-Z]{1,2})?) @/i

const ofCash = (row: Fields): Instrument => {
  const traded = TRADED.exec(row.text('description').slice(0, 200))
  if (traded !== null) return normaliseSymbol((traded[1] as string).toUpperCase())
  const removal = removalOf(row)
  if (removal !== null)
    return contract(removal[3] as string, removal[4] as string, removal[6] as string, removal[5] as string) ?? NONE
  const symbol = /~([A-Z]{1,5}(?:[./][A-Z]{1,2})?)$/.exec(row.text('description').slice(-120))?.[1]
  return normaliseSymbol(symbol ?? '')
}
const NONE: Instrument = { symbol: '', instrument: '' }

function contract(root: string, expiry: string, right: string, strike: string): Instrument | undefined {
  const date = readDate(expiry.toUpperCase())
  if (!date.ok || date.value === null) return undefined
  return optionContract(root, date.value, right.toUpperCase(), strike)
}

const CASH: TransactionsTable = {
  signature: [['date', 'time', 'type', 'ref #', 'description', 'misc fees', 'commissions & fees', 'amount']],
  columns: {
    date: 'date',
    time: 'time',
    action: 'type',
    description: 'description',
    misc: 'misc fees',
    commission: 'commissions & fees',
    amount: 'amount',
  },
  actionOf: (row) => `${row.text('action')}: ${row.text('description')}`,
  vocabulary: CASH_ACTIONS,
  instrumentOf: ofCash,
  quantityOf: (row) => removalOf(row)?.[2] ?? '',
  descriptionOf: (row) =>
    /^trd$/i.test(row.text('action')) ? timed(`${row.text('date')} ${row.text('time')}`) : row.text('description'),
  feeFields: ['misc', 'commission'],
  net: { costs: ['misc', 'commission'], signed: true },
  signs: { quantity: 'either', amount: 'signed' },
  isTotal: (row) => /^total$/i.test(row.text('description')),
  sums: ['misc', 'commission', 'amount'],
  ends: /^[a-z]/i,
}

const LEGS: TransactionsTable = {
  signature: [['exec time', 'spread', 'side', 'qty', 'pos effect', 'symbol', 'type', 'price', 'order type']],
  columns: {
    date: 'exec time',
    action: 'side',
    effect: 'pos effect',
    quantity: 'qty',
    symbol: 'symbol',
    expires: 'exp',
    strikePrice: 'strike',
    assetClass: 'type',
    price: 'price',
  },
  fillDown: ['date'],
  assetClasses: {
    stock: 'share',
    etf: 'share',
    fund: 'share',
    call: 'option',
    put: 'option',
    future: { refuse: 'is not supported: futures cannot be valued' },
    bond: { refuse: 'is not supported: bonds of thinkorswim have no symbol' },
  },
  actionOf: (row) => `${row.text('action')} ${row.text('effect')}`,
  vocabulary: [
    // AUTO closes what is held on the other side, and opens the rest, as a plain purchase and sale do.
    { action: ['buy to open', 'buy opening', 'buy auto'], to: 'buy' },
    { action: ['sell to close', 'sell closing', 'sell auto'], to: 'sell' },
    { action: ['sell to open', 'sell opening'], to: 'sell_short' },
    { action: ['buy to close', 'buy closing'], to: 'buy_to_cover' },
  ],
  instrumentOf(row) {
    const symbol = row.symbol('symbol')
    if (symbol.startsWith('/') || row.text('expires').startsWith('/'))
      throw row.bad('symbol', 'is a future, which cannot be valued')
    const right = row.text('assetClass')
    if (!/^(call|put)$/i.test(right)) return normaliseSymbol(symbol)
    const option = contract(symbol, row.text('expires'), right, row.text('strikePrice'))
    if (option === undefined) throw row.bad('expires', 'makes no option contract that can be read')
    return option
  },
  descriptionOf: (row) => timed(row.text('date')),
  net: { timesQuantity: 'price', costs: [] },
  signs: { quantity: 'signed', amount: 'by class' },
  ends: /^[a-z]/i,
}

/** Until cash and legs are joined, their description is the time. */
const timed = (text: string): string => `at ${text}`

function partOf({ action, description }: Transaction): OrderPart | undefined {
  const time = /^at (\d{1,4})[/-](\d{1,2})[/-](\d{1,4}) (\d{1,2}):(\d{2}):(\d{2})$/.exec(description)
  if (time === null) return undefined
  const [a = 0, b = 0, c = 0, hours = 0, minutes = 0, seconds = 0] = time.slice(1).map(Number)
  const day = (a * 100 + b) * 10_000 + c
  return { part: action === 'Order' ? 'cash' : 'leg', seconds: day * 86_400 + hours * 3600 + minutes * 60 + seconds }
}

export const thinkorswimStatement = joinOrderFees(
  transactionsLayout({
    ...CASH,
    name: 'thinkorswim account statement',
    marksShorts: true,
    broker: 'Charles Schwab',
    exports: EXPORTS,
    account: { title: /^account statement for ([\w*-]{3,40})(?: .*)?$/i },
    more: [LEGS],
  }),
  { partOf, cleaned: (row) => ({ ...row, description: '' }), columns: { cash: 'AMOUNT', leg: 'Exec Time' } },
)

/** The orders of one day, from the page Activity and Positions. */
export const thinkorswimOrders: LookAlike = {
  kind: 'look-alike',
  name: "thinkorswim's Today's Trade Activity, which prints no fees",
  exports: EXPORTS,
  recognises: (top) => top.some(({ cells }) => /^today['’]s trade activity for\b/i.test(clean(cells[0] ?? ''))),
}
