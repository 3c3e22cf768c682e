/**
 * The file of an own entry: one row that the user entered, in a layout of our own. The service writes it and reads it at once. It
 * is not in the list of layouts, so no file of a user is ever read as one.
 */
import type { Transaction, TransactionClass } from '../ledger/ledger.ts'
import {
  MONEY_PLACES,
  type Parsed,
  PRICE_PLACES,
  parseMoney,
  parsePrice,
  parseQuantity,
  QUANTITY_PLACES,
  toText,
} from '../lib/decimal.ts'
import type { CsvRecord } from './csv/csv.ts'
import type { Reading } from './detect.ts'
import { normaliseSymbol } from './instrument.ts'
import { NOT_DATA } from './layout.ts'

/** What its files are called in the import history. */
export const OWN_ENTRY_LAYOUT = 'Own entry'

/** A row as it is entered; the instrument follows from the symbol. */
export type EnteredTransaction = Omit<Transaction, 'instrument' | 'postedDate'> & {
  ownEntry: string
  acquired: string | null
  besides: number
}

const COLUMNS = [
  'Entry',
  'Class',
  'Action',
  'Date',
  'Time',
  'Acquired',
  'Symbol',
  'Quantity',
  'Price',
  'Amount',
  'Fees',
  'Besides',
  'Description',
] as const

export function ownEntryText(row: EnteredTransaction): string {
  const cells: Record<(typeof COLUMNS)[number], string> = {
    Entry: row.ownEntry,
    Class: row.class,
    Action: row.action,
    Date: row.date,
    Time: row.time ?? '',
    Acquired: row.acquired ?? '',
    Symbol: row.symbol,
    Quantity: toText(row.quantity, QUANTITY_PLACES),
    Price: row.price === null ? '' : toText(row.price, PRICE_PLACES),
    Amount: toText(row.amount, MONEY_PLACES),
    Fees: toText(row.fees, MONEY_PLACES),
    Besides: String(row.besides),
    Description: row.description,
  }
  const quoted = (texts: readonly string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')
  return `${quoted(COLUMNS)}\r\n${quoted(COLUMNS.map((name) => cells[name]))}\r\n`
}

export const ownEntryReading = (): Reading => ({
  kind: 'transactions',
  reader: {
    layout: OWN_ENTRY_LAYOUT,
    delimiter: ',',
    rowOrder: 'unordered',
    read: ({ line, cells }) =>
      line === 1
        ? [{ kind: 'ignored', line, ...NOT_DATA.header }]
        : [{ kind: 'row', line, account: undefined, row: rowOf(cells) }],
  },
})

function rowOf(cells: CsvRecord['cells']): Transaction {
  const cell = (name: (typeof COLUMNS)[number]): string => cells[COLUMNS.indexOf(name)] ?? ''
  const date = cell('Date')
  return {
    date,
    postedDate: date,
    action: cell('Action'),
    class: cell('Class') as TransactionClass,
    ...normaliseSymbol(cell('Symbol')),
    description: cell('Description'),
    quantity: scaledOf(parseQuantity(cell('Quantity'))),
    price: cell('Price') === '' ? null : scaledOf(parsePrice(cell('Price'))),
    fees: scaledOf(parseMoney(cell('Fees'))),
    amount: scaledOf(parseMoney(cell('Amount'))),
    time: cell('Time') || null,
    ownEntry: cell('Entry'),
    acquired: cell('Acquired') || null,
    besides: Number(cell('Besides')),
  }
}

/** The service wrote the cell. */
function scaledOf(parsed: Parsed): bigint {
  if (!parsed.ok) throw new Error(`a cell of an own entry is ${parsed.problem}`)
  return parsed.value
}
