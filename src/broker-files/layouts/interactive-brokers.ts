/**
 * Interactive Brokers: the activity statement (its trades, dividends, taxes, interest, fees, and transfers of cash and
 * positions), and its closed lots as realized gains.
 *
 * Quantities and amounts are signed. Proceeds are gross, and a commission is negative: net = proceeds + commission.
 * Whether a trade opened or closed a position is in its codes. Trades in other currencies fail by name.
 */
import { readMoney } from '../cells.ts'
import { type CsvRecord, HEAD_RECORDS } from '../csv/csv.ts'
import { gainsLayout } from '../described/gains.ts'
import { type TransactionsTable, transactionsLayout } from '../described/transactions.ts'
import type { Rule } from '../described/vocabulary.ts'
import type { Fields } from '../fields.ts'
import type { LookAlike } from '../layout.ts'
import { actedOn, STATED_ACTIONS } from './ibkr-corporate-actions.ts'
import { REVERSAL, withReversals } from './ibkr-reversals.ts'
import {
  ASSETS,
  DIVIDENDS,
  describedTicker,
  EXPORTS,
  FOREX,
  instrumentOf,
  isForex,
  sideOf,
  skipMovedCash,
  TRADES,
  TRANSFERS,
  tradeOf,
} from './ibkr-trades.ts'

const kindOf = (row: Fields): string => row.text('kind').toLowerCase()

/** A section of the statement: `Dividends,Header,Currency,Date,Description,Amount`. */
const section = (name: string, ends: RegExp, rules: readonly Rule[]): TransactionsTable => ({
  signature: [[name, 'header', 'currency', 'date|settle date', 'description', 'amount']],
  columns: {
    kind: 'header',
    account: 'account',
    currency: 'currency',
    date: 'date|settle date',
    action: 'description',
    description: 'description',
    amount: 'amount',
  },
  vocabulary: rules,
  instrumentOf: describedTicker,
  // `Total` is in the first column behind `Data`, which is not always the currency.
  isTotal: (row) => /^total/i.test(row.cells.text(2)) || kindOf(row) !== 'data',
  sums: ['amount'],
  ends,
  signs: { quantity: 'signed', amount: 'signed' },
})

/** `SubTotal` rows are of a symbol, `Total` rows of a class of assets in a currency. */
const SUBTOTALS = ['assetClass', 'currency', 'symbol']

const ACCOUNT = /^account information,data,account,([^,]{3,40})/i

const isStatement = (top: readonly CsvRecord[]): boolean =>
  /^statement$/i.test(top[0]?.cells[0]?.replace('\uFEFF', '').trim() ?? '') &&
  top.some(({ cells }) => /^statement,data,title,activity statement/i.test(cells.slice(0, 4).join(',')))

/** The closed lots of a statement show how many shares such a trade closed. */
const REVERSALS: readonly Rule[] = [
  { action: 'buy (c;o)', to: 'buy', as: REVERSAL, opens: true },
  { action: 'sell (c;o)', to: 'sell', as: REVERSAL, opens: true },
]

const statementOfTrades = transactionsLayout({
  name: 'Interactive Brokers activity statement',
  marksShorts: true,
  broker: 'Interactive Brokers',
  exports: EXPORTS,
  isBothKinds: true,
  account: { line: ACCOUNT },
  recognises: isStatement,
  signature: [['trades', 'header', 'datadiscriminator', 'asset category', 'symbol', 'quantity']],
  columns: {
    kind: 'header',
    level: 'datadiscriminator',
    account: 'account',
    assetClass: 'asset category',
    currency: 'currency',
    symbol: 'symbol',
    date: 'date/time',
    quantity: 'quantity',
    price: 't. price',
    proceeds: 'proceeds',
    commission: 'comm/fee|comm in usd',
    realized: 'realized p/l',
    action: 'code',
  },
  isTotal: (row) => /^(sub)?total$/.test(kindOf(row)),
  // Beyond the records that `refuses` sees.
  sameIn: 'level',
  skip(row) {
    if (isForex(row)) return FOREX
    return /^closedlot$/i.test(row.text('level')) ? 'closed lot: its sale is a row of its own' : undefined
  },
  ends: /^(?!trades$)/i,
  actionOf(row) {
    if (!row.has('commission')) throw row.bad('commission', 'the table has no column Comm/Fee', 'value_missing')
    return tradeOf(row, sideOf(row), row.text('action'))
  },
  vocabulary: [...REVERSALS, ...TRADES],
  assetClasses: ASSETS,
  instrumentOf,
  net: { gross: 'proceeds', costs: ['commission'], signed: true },
  signs: { quantity: 'signed', amount: 'signed' },
  sums: ['proceeds', 'commission'],
  sumsBy: SUBTOTALS,
  refuses: ({ records }) => {
    const levels = new Set(
      records.filter(({ cells }) => /^trades$/i.test(cells[0] ?? '')).map(({ cells }) => cells[2]?.toLowerCase()),
    )
    return levels.has('order') && (levels.has('trade') || levels.has('execution'))
      ? 'This file is an Interactive Brokers activity statement with orders and their executions, which would count twice. Export it without executions.'
      : undefined
  },
  more: [
    section('dividends', /^(?!dividends$)/i, DIVIDENDS),
    section('payment in lieu of dividends', /^(?!payment in lieu of dividends$)/i, DIVIDENDS),
    section('withholding tax', /^(?!withholding tax$)/i, [{ action: /./, to: 'tax' }]),
    section('interest', /^(?!interest$)/i, [{ action: /./, to: 'interest' }]),
    section('fees', /^(?!fees$)/i, [{ action: /./, to: 'fee' }]),
    section('deposits & withdrawals', /^(?!deposits & withdrawals$)/i, [{ action: /./, to: 'cash' }]),
    {
      ...section('corporate actions', /^(?!corporate actions$)/i, STATED_ACTIONS),
      signature: [
        ['corporate actions', 'header', 'asset category', 'currency', 'date/time', 'description', 'quantity'],
      ],
      columns: {
        kind: 'header',
        assetClass: 'asset category',
        currency: 'currency',
        // The other date is the evening before.
        date: 'report date|date/time',
        action: 'description',
        description: 'description',
        quantity: 'quantity',
        amount: 'proceeds',
      },
      assetClasses: ASSETS,
      instrumentOf: actedOn,
      sums: [],
    },
    {
      ...section('transfers', /^(?!transfers$)/i, TRANSFERS),
      signature: [['transfers', 'header', 'asset category', 'symbol', 'date', 'direction', 'qty']],
      columns: {
        kind: 'header',
        account: 'account',
        assetClass: 'asset category',
        currency: 'currency',
        symbol: 'symbol',
        date: 'date',
        action: 'direction',
        quantity: 'qty',
      },
      skip: skipMovedCash,
      assetClasses: ASSETS,
      instrumentOf,
      sums: [],
    },
  ],
})

export const ibkrActivityStatement = withReversals(statementOfTrades)

/**
 * Orders are the parents of the lots that they closed: a lot takes its closing date from the order above it, and in a
 * statement of several accounts its account.
 */
export const ibkrClosedLots = gainsLayout({
  name: 'Interactive Brokers closed lots',
  broker: 'Interactive Brokers',
  exports: EXPORTS,
  account: { line: ACCOUNT },
  recognises: isStatement,
  refuses: ({ records }) =>
    records.length < HEAD_RECORDS && !records.some(({ cells }) => /^closedlot$/i.test(cells[2] ?? ''))
      ? `This file is an Interactive Brokers activity statement without closed lots. ${EXPORTS.gains}`
      : undefined,
  signature: [['trades', 'header', 'datadiscriminator', 'asset category', 'symbol', 'quantity']],
  columns: {
    kind: 'header',
    level: 'datadiscriminator',
    account: 'account',
    assetClass: 'asset category',
    currency: 'currency',
    symbol: 'symbol',
    closedSymbol: 'symbol',
    closedQuantity: 'quantity',
    acquired: 'date/time',
    sold: 'date/time',
    quantity: 'quantity',
    basis: 'basis',
    gain: 'realized p/l',
  },
  isTotal: (row) => /^(sub)?total$/.test(kindOf(row)),
  skip: (row) => (isForex(row) ? FOREX : undefined),
  parent: {
    is: (row) => /^(order|trade|execution)$/i.test(row.text('level')),
    carries: ['account', 'sold', 'closedSymbol', 'closedQuantity'],
    sums: ['gain'],
  },
  sums: ['gain'],
  sumsBy: SUBTOTALS,
  ends: /^(?!trades$)/i,
  assetClasses: ASSETS,
  instrumentOf(row) {
    if (!/^closedlot$/i.test(row.text('level'))) throw row.bad('level', 'is not supported; only ClosedLot is')
    if (row.symbol('closedSymbol') !== row.cells.symbol(row.at('symbol')))
      throw row.bad('symbol', 'is not the symbol of the order above it')
    if (row.symbol('closedQuantity').startsWith('-') === (row.quantity('quantity') ?? 0n) < 0n)
      throw row.bad('quantity', 'is not closed by the order above it, which has the same sign')
    return instrumentOf(row)
  },
  isShort: (row) => (row.quantity('quantity') ?? 0n) < 0n,
  // The basis of a short is what its opening brought, as a negative number.
  moneyOf(row) {
    const basis = row.required('basis', readMoney, 'the basis of a lot')
    const gain = row.required('gain', readMoney, 'the realized gain of a lot')
    const isShort = (row.quantity('quantity') ?? 0n) < 0n
    if (basis !== 0n && basis < 0n !== isShort) throw row.bad('basis', 'has another sign than the quantity')
    return isShort ? { proceeds: -basis, costBasis: -basis - gain } : { proceeds: basis + gain, costBasis: basis }
  },
  quantity: 'any sign',
  term: 'from the dates',
  contradiction: 'fail',
})

export const ibkrForm8949: LookAlike = {
  kind: 'look-alike',
  name: 'an Interactive Brokers worksheet for Form 8949, which names securities in words and not by symbol',
  exports: EXPORTS,
  recognises: (top) => top.some(({ cells }) => /^title,worksheet for form 8949/i.test(cells.slice(0, 2).join(','))),
}
