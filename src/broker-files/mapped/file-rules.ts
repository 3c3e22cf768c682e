/** What the mappings of both kinds say about their file: where its columns are, and how dates and numbers are written. */
import { quote } from '../cells.ts'
import { BadCell, normaliseName } from '../columns.ts'
import type { FileDescription } from '../described/description.ts'
import type { TableDescription } from '../described/table-rules.ts'
import type { Fields } from '../fields.ts'
import { currenciesToCheck } from './currencies.ts'
import { headerKey, type Mapping } from './mapping.ts'

/** The name of a field in a description, if the mapping has another. */
const DESCRIBED: Readonly<Record<string, string>> = {
  settlement_date: 'posted',
  action_2: 'action2',
  asset_class: 'assetClass',
  expiration: 'expiry',
  call_put: 'right',
  cost_basis: 'costBasis',
  short_term_gain: 'shortTerm',
  long_term_gain: 'longTerm',
  disallowed_loss: 'disallowed',
}
const ORDERS = { iso: 'year first', mdy: 'month first', dmy: 'day first' } as const
const DATES = ['date', 'settlement_date', 'acquired', 'sold', 'expiration']
const NUMBERS =
  'quantity, price, amount, multiplier, strike, proceeds, cost_basis, gain, short_term_gain, long_term_gain, disallowed_loss, fees'.split(
    ', ',
  )

export function fileRules(mapping: Mapping): Pick<FileDescription, 'dateOrder'> & TableDescription {
  const { header, columns } = mapping
  const at: Record<string, number> = {}
  for (const [field, value] of Object.entries(columns))
    if (typeof value === 'number') at[DESCRIBED[field] ?? field] = value - 1
    else for (const [i, column] of value.entries()) at[`fee${i}`] = column - 1
  for (const [i, column] of currenciesToCheck(mapping).entries()) at[`${CURRENCY}${i}`] = column
  const key = headerKey(header)
  const first = normaliseName(header[0] ?? '')
  return {
    dateOrder: ORDERS[mapping.date_order],
    signature: [[]],
    at,
    isHeader: (cells) => normaliseName(cells[0] ?? '') === first && headerKey(cells) === key,
    realign: (cells) => respelled(cells, mapping),
  }
}

/** The fields of further columns of currencies. */
const CURRENCY = 'currency '

/** Throws BadCell if an amount of the row is in another currency, which another column than the mapped one says. */
export function checkCurrencies(row: Fields): void {
  for (let i = 0; row.has(`${CURRENCY}${i}`); i++) row.cells.requireUsDollars(row.at(`${CURRENCY}${i}`))
}

const columnsOf = ({ columns }: Mapping, fields: readonly string[]): number[] =>
  fields.flatMap((field) => columns[field as keyof typeof columns] ?? []).map((column) => column - 1)

/** The cells with decimal points, and dates that the layouts read in the order of the mapping. */
function respelled(cells: string[], mapping: Mapping): string[] {
  const hasCommas = mapping.decimal === 'comma'
  if (!hasCommas && mapping.date_order !== 'mdy') return cells
  const copy = [...cells]
  const numbers = hasCommas ? columnsOf(mapping, NUMBERS) : []
  for (const at of numbers) copy[at] = withPoint(cells[at] ?? '', mapping.header[at] ?? '')
  // With points, most files have the day first, and the layouts of brokers refuse them; the mapping says otherwise.
  if (mapping.date_order === 'mdy')
    for (const at of columnsOf(mapping, DATES))
      copy[at] = (cells[at] ?? '').replace(/^(\s*\d{1,2})\.(\d{1,2})\.(?=\d)/, '$1/$2/')
  return copy
}

/** `1.234,56`, `1 234,56` and `-12,5` with a decimal point. */
function withPoint(text: string, column: string): string {
  const cell = text.slice(0, 80)
  if (!/\d/.test(cell)) return text
  if (!/^[^\d.,]{0,4}\d{0,20}(?:[. ']\d{3}){0,6}(?:,\d{1,20})?[^\d.,]{0,4}$/.test(cell))
    throw new BadCell(column, 'value_unreadable', `${quote(text)} is not a number with a decimal comma`)
  return cell.replace(/(?<=\d)[. '](?=\d{3})/g, '').replace(',', '.')
}
