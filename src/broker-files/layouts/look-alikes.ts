/** Files that look like a transaction history or realized gains, but are neither. */
import { GAINS_COLUMNS, genericName, TRANSACTION_COLUMNS } from '../aliases.ts'
import { clean } from '../cells.ts'
import { Header } from '../columns.ts'
import type { LookAlike } from '../layout.ts'
import { positionsHeader } from '../positions/columns.ts'
import { gainsColumns } from './generic-gains.ts'

export const emptyFile: LookAlike = {
  kind: 'look-alike',
  name: 'empty',
  recognises: (top) => top.length === 0,
}

export const jsonDocument: LookAlike = {
  kind: 'look-alike',
  name: 'a JSON document, not CSV',
  recognises: ([first]) => /^[{[]\s*(["{[]|$)/.test(clean(first?.cells[0] ?? '')),
}

export const taxForm1099: LookAlike = {
  kind: 'look-alike',
  name: 'a 1099 tax form',
  // Not an amount of $1,099.04, nor an account 1099-2345.
  recognises: (top) => top.some(({ cells }) => /^(form 1099\b|1099[- ][a-z])/i.test(clean(cells[0] ?? ''))),
}

const VALUE_NOW = [
  'market value',
  'mkt val',
  'mkt val (market value)',
  'current value',
  'total value',
  'current price',
  'last price',
]
const QUANTITY = ['quantity', 'qty', 'qty (quantity)', 'shares']
const OPENED = ['open date', 'opened date', 'date acquired', 'acquisition date', 'purchase date']
const COST_OR_VALUE = [...VALUE_NOW, 'cost basis', 'cost/share', 'unrealized gain/loss']

/** A file with these columns may list trades, whatever else it has. */
const mayListTrades = (header: Header): boolean =>
  header.find(TRANSACTION_COLUMNS.date.all) !== -1 && header.find(TRANSACTION_COLUMNS.action.all) !== -1

function listsOpenLots(cells: string[]): boolean {
  const header = new Header(cells, genericName)
  const hasAny = (names: readonly string[]) => header.find(names) !== -1
  if (!hasAny(QUANTITY) || !hasAny(OPENED) || !hasAny(COST_OR_VALUE)) return false
  const { sold, proceeds } = gainsColumns(cells)
  return sold === -1 && proceeds === -1
}

function listsPositions(cells: string[]): boolean {
  const header = new Header(cells, genericName)
  if (mayListTrades(header) || gainsColumns(cells).sold !== -1) return false
  const hasValue = header.find(QUANTITY) !== -1 && header.find(VALUE_NOW) !== -1
  const found = positionsHeader(cells)
  if (found === undefined) return hasValue && !listsOpenLots(cells)
  if (hasValue || listsOpenLots(cells)) return true
  // Of `Trade Day,What,Ticker,Units` a user has to say what the columns mean.
  const known = Object.values(found.at)
  return header.find(OF_TRADES) === -1 && cells.every((cell, at) => clean(cell) === '' || known.includes(at))
}

/** What a list of positions does not print. `Type` may be of a security. */
const OF_TRADES = [
  ...TRANSACTION_COLUMNS.date.all,
  ...TRANSACTION_COLUMNS.time.all,
  ...TRANSACTION_COLUMNS.settlement_date.all,
  ...TRANSACTION_COLUMNS.action.all.filter((name) => name !== 'type'),
  ...TRANSACTION_COLUMNS.commission.all,
  ...TRANSACTION_COLUMNS.fees.all,
  ...GAINS_COLUMNS.proceeds.all,
  ...GAINS_COLUMNS.gain.all,
]

export const openLots: LookAlike = {
  kind: 'look-alike',
  name: 'a list of open lots, which are not sold yet',
  recognises: (top) => top.some(({ cells }) => listsOpenLots(cells)),
}

export const positions: LookAlike = {
  kind: 'look-alike',
  name: 'a list of positions, which says nothing of trades',
  instead: 'portfolio',
  recognises: (top) => top.some(({ cells }) => listsPositions(cells)),
}
