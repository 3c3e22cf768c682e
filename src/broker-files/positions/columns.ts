/** The names under which positions files print their columns, and the peculiarities of each broker's files. */

import type { KindOfTrades } from '../../lib/messages/positions.ts'
import { genericName } from '../aliases.ts'
import { type ColumnIndexes, Header, indexColumns } from '../columns.ts'

const names = (text: string): readonly string[] => text.split(', ')

/** Of several names present, the first in the list counts. */
const ALIASES = {
  symbol: names('symbol, ticker, ticker symbol, stock symbol, symbol/cusip'),
  shares: names('shares, quantity, qty, qty (quantity), qty #, units, number of shares, no. of shares'),
  costBasis: names('cost basis, cost basis total, total cost basis, total cost, cost basis (total)'),
  averageCost: names(
    'average cost, avg cost, average cost basis, avg cost basis, average cost/share, cost/share, cost per share, average price, avg price, average buy price, price paid, unit cost',
  ),
  holdingType: names('holding type'),
  securityType: names('security type, asset type'),
  type: names('type'),
  purchaseDate: names('purchase date, date acquired, date purchased, acquired'),
  notes: names('notes, note, comment, comments'),
  description: names('description, name, investment name, security description, security name, company name'),
} as const

export type Field = keyof typeof ALIASES

export interface PositionsLayout {
  /** For people. */
  name: string
  /** Columns that only this header has together. */
  signature: readonly string[]
  /** Brokers round the average they print: if there is a total, that is the cost. */
  averageIsRounded: boolean
  /** Fidelity's `Type` is how a position is held (cash, margin), not the type of security. */
  typeIsAccountType: boolean
  /** Money market funds are what a broker keeps cash in. */
  moneyMarketIsCash: boolean
}

const broker = (name: string, signature: readonly string[], typeIsAccountType = false): PositionsLayout => ({
  name: `the positions file of ${name}`,
  signature,
  averageIsRounded: true,
  typeIsAccountType,
  moneyMarketIsCash: true,
})

const GENERIC: PositionsLayout = {
  name: 'a CSV file',
  signature: [],
  averageIsRounded: false,
  typeIsAccountType: false,
  moneyMarketIsCash: false,
}

/** The first one whose signature a header has counts. */
const LAYOUTS: readonly PositionsLayout[] = [
  broker('Charles Schwab', ['qty (quantity)', 'mkt val (market value)']),
  broker('Charles Schwab', ['quantity', 'market value', 'cost basis', 'security type']),
  broker('Fidelity', ['account number', 'quantity', 'last price', 'current value'], true),
  broker('E*TRADE', ['qty #', 'last price', 'price paid']),
  broker('E*TRADE', ['qty #', 'value', 'total cost']),
  broker('Vanguard', ['account number', 'investment name', 'shares', 'share price', 'total value']),
  broker('Robinhood', ['shares', 'price', 'average cost', 'total return', 'equity']),
]

export interface PositionsHeader {
  header: Header
  layout: PositionsLayout
  at: ColumnIndexes<Field>
}

const MAY_BE_HEADER = /^\W*(symbol|ticker|stock symbol)/i

/** A cheap check before the columns are searched: few records of a file are headers. */
const mayBeHeader = (cells: string[]) => cells.some((cell) => MAY_BE_HEADER.test(cell))

/** The columns of a header of positions; undefined for any other record. */
export function positionsHeader(cells: string[]): PositionsHeader | undefined {
  if (!mayBeHeader(cells)) return undefined
  const header = new Header(cells, genericName)
  const at = indexColumns(header, ALIASES)
  if (at.symbol === -1 || at.shares === -1) return undefined
  return { header, at, layout: LAYOUTS.find(({ signature }) => header.hasAll(signature)) ?? GENERIC }
}

const ACTION = names('action, transaction type, transactiontype, trans code, activity type')
const DATE = names(
  'date, trade date, transaction date, transactiondate, run date, activity date, activity/trade date, settlement date',
)
const SOLD = names('closed date, date sold, sale date, sold date')

/** The kind of a table of trades, by its header; undefined for any other table. */
export function kindOfTrades(cells: string[]): KindOfTrades | undefined {
  if (!mayBeHeader(cells)) return undefined
  const header = new Header(cells, genericName)
  if (header.find(ACTION) !== -1 && header.find(DATE) !== -1) return 'transactions'
  if (header.find(SOLD) !== -1) return 'gains'
  return undefined
}
