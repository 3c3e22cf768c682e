/** Reads transaction histories by their description. */
import type { ReadClass, Transaction, TransactionClass } from '../../ledger/ledger.ts'
import { type DateString, daysBetween } from '../../lib/dates.ts'
import type { Price, Quantity } from '../../lib/decimal.ts'
import { PLAIN_ACTIONS } from '../../lib/terms.ts'
import { quote, type RowDates, readDate, readQuantity, readRowDate } from '../cells.ts'
import { completeTransaction } from '../classes.ts'
import { BadCell, orUnreadable } from '../columns.ts'
import { exchangeDay, exchangeTime, zoneIn } from '../exchange-day.ts'
import type { ColumnMap, Fields } from '../fields.ts'
import { type Layout, noEvent, unreadOf } from '../layout.ts'
import { lacksEffect, type RowWords } from '../option-words.ts'
import { type AmountRules, Amounts } from './amounts.ts'
import { describedLayout, type FileDescription } from './description.ts'
import { type InstrumentRules, readInstrument, readSecurity } from './instrument.ts'
import { checkQuantity } from './signs.ts'
import type { DateReader, TableDescription, TableRules } from './table-rules.ts'
import { type Rule, storedAction, type Vocabulary, vocabulary } from './vocabulary.ts'

type TransactionField =
  | 'posted'
  | 'time'
  | 'account'
  | 'symbol'
  | 'description'
  | 'quantity'
  | 'price'
  | 'commission'
  | 'fees'
  | 'amount'
  | 'currency'
  | 'expiry'
  | 'strike'
  | 'right'
  | 'multiplier'
  | 'assetClass'
  | 'realized'

export interface TransactionsTable extends TableDescription, InstrumentRules, AmountRules {
  /** `posted` is the settlement date, `realized` the profit of a closing. Further fields are for the functions of the description. */
  readonly columns: ColumnMap<TransactionField> & { readonly date: string; readonly action: string }
  /** Ordered: the first rule that fits counts. */
  readonly vocabulary: readonly Rule[] | Vocabulary
  /** The text that the vocabulary looks at, if it is not the action column alone. */
  readonly actionOf?: (row: Fields) => string
  /** Rewrites that text for the rules of options, such as `Buy-to-Open` without hyphens. */
  readonly plainWords?: (text: string) => string
  /**
   * `as printed`: the action is stored, and part of the content key, as printed, unless its rule has `as`. Only for
   * layouts whose stored keys must not change.
   */
  readonly storedActions?: 'as printed'
  /** Group 1, in the action's text, is the effective date; the date column is then the posted one. */
  readonly effectiveDate?: RegExp
  /** The date column is the day of posting: a trade that settled before it was made at the latest on that day. */
  readonly postedLate?: true
  /** The layout decides what its plain trades of options do: see `option-sides.ts`. */
  readonly optionSides?: 'from all rows'
  /**
   * Times with an offset are in the user's zone; the row's date is the exchange's. A function returns the day of the
   * exchange, or null if it is the printed day.
   */
  readonly times?: 'with offset' | ((row: Fields, date: DateString) => DateString | null)
  /** The text with the time of a row, if that is neither the column `time` nor the date column. */
  readonly timeOf?: (row: Fields) => string
  /** The description of the row, if it is not the description column. */
  readonly descriptionOf?: (row: Fields) => string
  /** The quantity in words of a row, if the file has no column for it. */
  readonly quantityOf?: (row: Fields) => string
  /** Throws BadCell for figures of a row that contradict each other. */
  readonly check?: (row: Fields, kind: TransactionClass) => void
  /** The price per share or contract unit, if the price column has another. */
  readonly priceOf?: (row: Fields, instrument: string) => Price | null
}

export interface TransactionsDescription extends FileDescription, TransactionsTable {
  /** Further tables of the file that have other headers. */
  readonly more?: readonly TransactionsTable[]
}

export const transactionsLayout = (description: TransactionsDescription): Layout<'transactions'> =>
  describedLayout('transactions', description, [description, ...(description.more ?? [])].map(rulesOf))

/** A table with what is made of its description once. */
interface Rules {
  readonly table: TransactionsTable
  readonly meaningOf: Vocabulary
  readonly amounts: Amounts
}

/** The days of a row, and the text that the vocabulary looked at. */
interface RowHead {
  readonly when: RowDates & { time: string | null }
  readonly text: string
}

type RowResult = ReturnType<TableRules<Transaction>['read']>

function rulesOf(table: TransactionsTable): TableRules<Transaction> {
  const rules: Rules = {
    table,
    meaningOf: typeof table.vocabulary === 'function' ? table.vocabulary : vocabulary(table.vocabulary),
    amounts: new Amounts(table),
  }
  return {
    ...table,
    dated: 'date',
    figures: ['quantity', 'price', rules.amounts.field],
    read: (row, dates) => readRow(rules, row, dates),
    unread: (row, dates) => unreadRow(rules, row, dates),
  }
}

function readRow(rules: Rules, row: Fields, dates: DateReader): RowResult {
  const { table, meaningOf } = rules
  const text = table.actionOf?.(row) ?? row.text('action')
  const rule = text === '' ? undefined : meaningOf(text, row)
  if (typeof rule?.to === 'object' && 'ignore' in rule.to) return { ignored: noEvent(rule.to.ignore) }
  const when = datesOf(table, row, dates, text, rule?.to === 'split')
  if (text === '') throw row.cells.problem(row.at('action'), 'an action such as Buy or Sell')
  if (rule === undefined)
    throw new BadCell(row.cells.name(row.at('action')), 'action_unknown', `unknown action ${quote(text)}`)
  const { to } = rule
  const head = { when, text }
  if (typeof to === 'object')
    throw new BadCell(row.cells.name(row.at('action')), 'kind_not_supported', `${quote(text)}: ${to.refuse}`)
  row.cells.requireUsDollars(row.at('currency'))
  if (to !== 'reinvestment') return { row: transaction(rules, row, dates, head, rule, to) }
  const purchase = transaction(rules, row, dates, head, { ...rule, as: 'Reinvest Shares' }, 'buy')
  return { row: dividendOf(purchase, rule), also: [purchase] }
}

/** What a row that cannot be read says of its instrument; undefined if it moved neither shares nor their cost. Throws BadCell. */
function unreadRow({ table, meaningOf, amounts }: Rules, row: Fields, dates: DateReader): Transaction | undefined {
  const text = orUnreadable(() => table.actionOf?.(row)) ?? row.text('action')
  const to = text === '' ? undefined : orUnreadable(() => meaningOf(text, row)?.to)
  if (typeof to === 'object' && 'ignore' in to) return undefined
  const quantity = orUnreadable(() => row.quantity('quantity') ?? 0n)
  const amount = orUnreadable(() => row.money(amounts.field) ?? 0n)
  const kind = typeof to === 'object' ? undefined : to
  if (kind !== undefined && OF_MONEY.has(kind) && (!MAY_HAVE_SHARES.has(kind) || quantity === 0n)) return undefined
  if (kind === undefined && quantity === 0n && amount !== 0n) return undefined
  const { date, postedDate } = datesOf(table, row, dates, text, kind === 'split')
  const { symbol, instrument } = readSecurity(table, row, dates)
  return instrument === '' ? undefined : unreadOf({ date, postedDate, symbol, instrument, action: row.text('action') })
}

/** Rows of money; some of their words also serve for shares. */
const OF_MONEY: ReadonlySet<Rule['to']> = new Set(['dividend', 'interest', 'tax', 'fee', 'cash'] as const)
const MAY_HAVE_SHARES: ReadonlySet<Rule['to']> = new Set(['dividend', 'cash'] as const)

/** The dividend that paid for a purchase of the same row. */
const dividendOf = (purchase: Transaction, rule: Rule): Transaction => ({
  ...purchase,
  action: rule.as ?? 'Reinvest Dividend',
  class: 'dividend',
  quantity: 0n,
  price: null,
  fees: 0n,
  amount: -purchase.amount,
})

/** As it is stored. */
function actionOf(
  { storedActions, optionSides }: TransactionsTable,
  row: Fields,
  { rule, words, instrument }: { rule: Rule; words: RowWords; instrument: string },
): string {
  const { kind } = words
  const isPlain = (kind === 'buy' || kind === 'sell') && rule.opens !== true && lacksEffect(words, instrument)
  if (isPlain && optionSides === undefined) return PLAIN_ACTIONS[kind]
  return storedActions === 'as printed' && rule.as === undefined
    ? row.cells.text(row.at('action'))
    : storedAction(rule, kind)
}

function transaction(
  { table, amounts }: Rules,
  row: Fields,
  dates: DateReader,
  { when, text }: RowHead,
  rule: Rule,
  kind: ReadClass,
): Transaction {
  const action = table.plainWords?.(text) ?? text
  const words = { kind, action, description: `${row.text('description')} ${row.text('note')}`.trim() }
  const security = readInstrument(table, row, dates, words)
  table.check?.(row, kind)
  const quantity = table.quantityOf === undefined ? row.quantity('quantity') : quantityIn(table.quantityOf(row))
  checkQuantity(row, table.signs, kind, quantity)
  const { amount, fees } = amounts.read(row, rule, kind, security.instrument)
  const movesOut = rule.flow === 'out' && (kind === 'share_movement' || kind === 'split')
  const outward = movesOut && quantity !== null && quantity > 0n
  const printed = {
    date: when.date,
    postedDate: when.postedDate,
    action: actionOf(table, row, { rule, words, instrument: security.instrument }),
    symbol: security.symbol,
    instrument: security.instrument,
    description: table.descriptionOf?.(row) ?? row.text('description'),
    quantity: outward ? -quantity : quantity,
    price: table.priceOf === undefined ? row.price('price') : table.priceOf(row, security.instrument),
    fees,
    amount,
    time: when.time,
  }
  const at = { symbol: row.at('symbol'), quantity: row.at('quantity'), amount: row.at(amounts.field) }
  if (rule.amount !== 'uncertain') return completeTransaction(printed, kind, row.cells, at)
  return { ...completeTransaction({ ...printed, amount: null }, kind, row.cells, at), amount: amount ?? 0n }
}

/** Days by which a trade may be posted after it settled; a date of years before is mistyped or cut off. */
const MOST_LATE = 90

/** The posted date of a split shows that it takes effect after the trades of its day; its settlement date does not. */
function datesOf(
  table: TransactionsTable,
  row: Fields,
  dates: DateReader,
  text: string,
  isSplit: boolean,
): RowHead['when'] {
  const printed = row.required('date', (cell) => readRowDate(cell, dates(cell)), 'a date MM/DD/YYYY')
  const day = exchangeDayOf(table, row, printed.date)
  const time = timeOf(table, row, printed.date)
  if (day !== null) return { date: day, postedDate: day, time }
  const effective = table.effectiveDate?.exec(text.slice(0, 200))?.[1]
  const date = effective === undefined ? undefined : readDate(effective)
  const settled = settlementDate(row, dates)
  const days = settled === null ? 0 : daysBetween(settled, printed.date)
  const isLate = table.postedLate === true && settled !== null && days > 0 && days <= MOST_LATE
  return {
    date: date?.ok === true && date.value !== null ? date.value : isLate ? settled : printed.date,
    postedDate: isLate ? printed.date : ((isSplit ? null : settled) ?? printed.postedDate),
    time,
  }
}

function timeOf(table: TransactionsTable, row: Fields, date: DateString): string | null {
  if (table.timeOf !== undefined) return exchangeTime(table.timeOf(row), date)
  const field = row.isBlank('time') ? 'date' : 'time'
  return exchangeTime(row.text(field), date, { zone: zoneIn(row.cells.name(row.at(field))) })
}

function exchangeDayOf({ times }: TransactionsTable, row: Fields, date: DateString): DateString | null {
  if (typeof times === 'function') return times(row, date)
  return times === undefined ? null : row.cells.value(row.at('date'), (cell) => exchangeDay(cell, date))
}

/** Null if the text is no quantity. */
function quantityIn(text: string): Quantity | null {
  const quantity = readQuantity(text)
  return quantity.ok ? quantity.value : null
}

/** The settlement date is optional: a row with `Processing` or an empty cell is still read. */
function settlementDate(row: Fields, dates: DateReader): DateString | null {
  const text = row.text('posted')
  if (text === '') return null
  const date = readDate(text, dates(text))
  return date.ok ? date.value : null
}

/** For descriptions: whether the row moves shares. */
export const movesShares = (row: Fields): boolean => (row.quantity('quantity') ?? 0n) !== 0n
