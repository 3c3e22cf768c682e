/**
 * How the columns of a file of no known layout are read: stated by its user, never inferred from rows. The automatic
 * layouts of our own columns are mappings too, made from the names of a header alone.
 */
import { createHash } from 'node:crypto'
import type { Problem } from '../../lib/errors.ts'
import { say } from '../../lib/messages/index.ts'
import { clean } from '../cells.ts'
import { normaliseName } from '../columns.ts'
import type { FileKind } from '../layout.ts'
import { currencyLeftOut, foreignColumn } from './currencies.ts'
import { type ActionMeaning, isOfSign } from './meanings.ts'

/** The fields of each kind, as the API names them. `fees` is a list of columns that add up. */
export const MAPPED_FIELDS = {
  transactions: [
    'date',
    'time',
    'settlement_date',
    'action',
    'action_2',
    'symbol',
    'description',
    'quantity',
    'price',
    'amount',
    'account',
    'currency',
    'asset_class',
    'multiplier',
    'expiration',
    'strike',
    'call_put',
    'status',
  ],
  gains: [
    'symbol',
    'description',
    'acquired',
    'sold',
    'quantity',
    'proceeds',
    'cost_basis',
    'gain',
    'short_term_gain',
    'long_term_gain',
    'disallowed_loss',
    'term',
    'account',
    'currency',
    'asset_class',
    'multiplier',
  ],
} as const satisfies Record<FileKind, readonly string[]>

export type MappedField = (typeof MAPPED_FIELDS)[FileKind][number]

/** The column of each field, from 1. */
export type MappedColumns = { [Field in MappedField]?: number } & { fees?: readonly number[] }

export interface Mapping {
  /** What the user calls it. */
  name?: string
  /** The names of the columns, as printed. */
  header: readonly string[]
  kind: FileKind
  columns: MappedColumns
  date_order: 'iso' | 'mdy' | 'dmy'
  /** Default `point`. */
  decimal?: 'point' | 'comma'
  currency: 'USD'
  /**
   * Of transactions. `action`: the action decides, and a minus may only agree with it. `signed_amount`: paid is negative.
   * `inverted_amount`: paid is positive. `signed_quantity`: sold is negative.
   */
  signs?: 'action' | 'signed_amount' | 'inverted_amount' | 'signed_quantity'
  /** Of transactions: whether the amounts have the fees in them; `quantity_times_price` for files without amounts. */
  amounts?: 'after_fees' | 'before_fees' | 'quantity_times_price'
  /** The units that the price of an option is for: 100 for a price per share, 1 for the price of a contract. */
  option_multiplier?: 1 | 100
  /** What each word of the action columns means, in any case. */
  actions?: readonly { word: string; means: ActionMeaning }[]
  /** What each word of the status column means. */
  statuses?: readonly { word: string; means: 'carried_out' | 'ignore' }[]
}

const LONGEST_NAME = 100

/** The names of a header as they are compared, without empty ones at its end. */
function namesOf(header: readonly string[]): string[] {
  const names = header.map((name) => normaliseName(name).slice(0, LONGEST_NAME))
  return names.slice(0, names.findLastIndex((name) => name !== '') + 1)
}

/** Equal for headers with the same names in the same order. */
export const headerKey = (header: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(namesOf(header)))
    .digest('hex')

/** The names as they are kept and shown. */
export const printedHeader = (cells: readonly string[]): string[] =>
  cells.slice(0, namesOf(cells).length).map((cell) => clean(cell.replaceAll('\uFEFF', '')).slice(0, LONGEST_NAME))

/** What a mapping lacks, as names of its fields: `columns.date`, `signs`. Empty if files can be read by it. */
export function missingIn(mapping: Partial<Mapping> & Pick<Mapping, 'kind' | 'columns'>): string[] {
  const { kind, columns, signs, amounts, actions = [], statuses = [] } = mapping
  const has = (field: MappedField) => columns[field] !== undefined
  const needed: MappedField[] =
    kind === 'gains'
      ? ['sold', 'proceeds', 'cost_basis', 'quantity']
      : ['date', 'quantity', 'action', amounts === 'quantity_times_price' ? 'price' : 'amount']
  const missing: string[] = needed.filter((field) => !has(field)).map((field) => `columns.${field}`)
  if (!has('symbol') && !has('description')) missing.push('columns.symbol')
  if (mapping.date_order === undefined) missing.push('date_order')
  if (mapping.currency === undefined) missing.push('currency')
  if (kind === 'gains') return missing
  if (signs === undefined) missing.push('signs')
  if (amounts === undefined) missing.push('amounts')
  if (actions.length === 0) missing.push('actions')
  if (has('status') && statuses.length === 0) missing.push('statuses')
  return missing
}

/** Why files cannot be read by a mapping that fits the schema; empty if they can. */
export function problemsOf(mapping: Mapping): Problem[] {
  const { kind, header, columns, signs, actions = [], statuses = [] } = mapping
  const problems: Problem[] = missingIn(mapping).map((field) => ({ field, ...say('mapping_missing', { field }) }))
  const fields: readonly string[] = MAPPED_FIELDS[kind]
  const used = new Map<number, string>()
  for (const [field, value] of Object.entries(columns)) {
    const at = `columns.${field}`
    if (!fields.includes(field) && !(field === 'fees' && kind === 'transactions'))
      problems.push({ field: at, ...say('mapping_field_unknown', { field: at, kind }) })
    for (const column of [value].flat()) {
      if (column > header.length || clean(header[column - 1] ?? '') === '')
        problems.push({ field: at, ...say('mapping_column_unnamed', { field: at, column }) })
      const other = used.get(column)
      if (other !== undefined)
        problems.push({ field: at, ...say('mapping_column_twice', { field: at, other, column }) })
      used.set(column, at)
    }
  }
  for (const [field, words] of [
    ['actions', actions],
    ['statuses', statuses],
  ] as const) {
    const texts = words.map(({ word }) => normaliseName(word))
    const twice = texts.find((text, i) => texts.indexOf(text) !== i)
    if (twice !== undefined) problems.push({ field, ...say('mapping_word_twice', { field, word: twice }) })
  }
  const leftOut = currencyLeftOut(mapping)
  if (leftOut !== undefined) {
    const field = 'columns.currency'
    problems.push({ field, ...say('mapping_currency_left_out', { field, column: header[leftOut - 1] as string }) })
  }
  const foreign = foreignColumn(mapping)
  if (foreign !== undefined) {
    const field = used.get(foreign.column) as string
    const { currency } = foreign
    problems.push({
      field,
      ...say('mapping_column_foreign', { field, column: header[foreign.column - 1] as string, currency }),
    })
  }
  const ofSign = actions.find(({ means }) => isOfSign(means))
  if (ofSign !== undefined && signs === 'action')
    problems.push({ field: 'signs', ...say('mapping_sign_needed', { field: 'signs', word: ofSign.word }) })
  return problems
}
