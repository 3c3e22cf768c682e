/** Reads transaction histories by their description. */
import { contractUnits } from '../ledger/instrument.ts'
import type { Transaction, TransactionClass } from '../ledger/ledger.ts'
import type { DateString } from '../lib/dates.ts'
import {
  abs,
  MAX_MONEY,
  MONEY_PLACES,
  type Money,
  multiply,
  type Price,
  type Quantity,
  sum,
  toCents,
  toFixed,
} from '../lib/decimal.ts'
import { quote, type RowDates, readDate, readMoney, readQuantity, readRowDate } from './cells.ts'
import { completeTransaction } from './classes.ts'
import { BadCell } from './columns.ts'
import { type InstrumentRules, readInstrument } from './described-instrument.ts'
import {
  type DateReader,
  describedLayout,
  type FileDescription,
  type TableDescription,
  type TableRules,
} from './description.ts'
import type { ColumnMap, Fields } from './fields.ts'
import type { Layout } from './layout.ts'
import { checkAmount, checkQuantity, type Signs, signedAmount } from './signs.ts'
import { type Rule, storedAction, vocabulary } from './vocabulary.ts'

type TransactionField =
  | 'posted'
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

export interface TransactionsTable extends TableDescription, InstrumentRules {
  /** `posted` is the settlement date. Further fields are for the functions of the description. */
  readonly columns: ColumnMap<TransactionField> & { readonly date: string; readonly action: string }
  /** Ordered: the first rule that fits counts. */
  readonly vocabulary: readonly Rule[]
  /** The text that the vocabulary looks at, if it is not the action column alone. */
  readonly actionOf?: (row: Fields) => string
  /**
   * `as printed`: the action is stored, and part of the content key, as printed. Only for layouts whose stored
   * keys must not change.
   */
  readonly storedActions?: 'as printed'
  /** Group 1, in the action's text, is the effective date; the date column is then the posted one. */
  readonly effectiveDate?: RegExp
  readonly signs: Signs
  /**
   * For files of which no example with a commission is known: a trade whose amount is quantity × price, although it
   * has a commission, fails.
   */
  readonly amountHoldsCosts?: 'checked'
  /** Fields that add up to the fees of a row, if they are others than `commission` and `fees`. */
  readonly feeFields?: readonly string[]
  /** Group 1 of a field's text is what a purchase cost, if its amount is 0 or missing. */
  readonly costIn?: { readonly field: string; readonly pattern: RegExp }
  /**
   * How the net amount follows; by default the amount column is net. `gross`: the field it starts from.
   * `timesQuantity`: a price per share or contract unit, for files without amounts, which are rounded
   * to cents. `costs`: fields that are still
   * to be taken off; `signed` if they are printed as the money they move (− paid). `printed`: a field that has the
   * net amount; a row whose net amount is another fails, also by its sign if amounts are signed. A cost of the wrong
   * sign fails if nothing confirms it.
   */
  readonly net?: {
    readonly gross?: string
    readonly timesQuantity?: string
    readonly costs: readonly string[]
    readonly signed?: true
    readonly printed?: string
  }
  /** The description of the row, if it is not the description column. */
  readonly descriptionOf?: (row: Fields) => string
  /** The quantity in words of a row, if the file has no column for it. */
  readonly quantityOf?: (row: Fields) => string
  /** Throws BadCell for figures of a row that contradict each other. */
  readonly check?: (row: Fields) => void
  /** The price per share or contract unit, if the price column has another. */
  readonly priceOf?: (row: Fields, instrument: string) => Price | null
}

export interface TransactionsDescription extends FileDescription, TransactionsTable {
  /** Further tables of the file that have other headers. */
  readonly more?: readonly TransactionsTable[]
}

export const transactionsLayout = (description: TransactionsDescription): Layout<'transactions'> =>
  describedLayout('transactions', description, [description, ...(description.more ?? [])].map(rulesOf))

function rulesOf(table: TransactionsTable): TableRules<Transaction> {
  const meaningOf = vocabulary(table.vocabulary)
  const amountField = table.net?.gross ?? table.net?.timesQuantity ?? 'amount'
  const feeFields = table.feeFields ?? ['commission', 'fees']

  function read(row: Fields, dates: DateReader): ReturnType<TableRules<Transaction>['read']> {
    const text = table.actionOf?.(row) ?? row.text('action')
    const rule = text === '' ? undefined : meaningOf(text, row)
    if (typeof rule?.to === 'object' && 'ignore' in rule.to) return { ignored: rule.to.ignore }
    const when = datesOf(row, dates, text)
    if (text === '') throw row.cells.problem(row.at('action'), 'an action such as Buy or Sell')
    if (rule === undefined) throw new BadCell(row.cells.name(row.at('action')), `unknown action ${quote(text)}`)
    const { to } = rule
    if (typeof to === 'object') throw new BadCell(row.cells.name(row.at('action')), `${quote(text)}: ${to.refuse}`)
    row.cells.requireUsDollars(row.at('currency'))
    if (to !== 'reinvestment') return { row: transaction(row, dates, when, rule, to) }
    const purchase = transaction(row, dates, when, { ...rule, as: 'Reinvest Shares' }, 'buy')
    const dividend: Transaction = {
      ...purchase,
      action: rule.as ?? 'Reinvest Dividend',
      class: 'dividend',
      quantity: 0n,
      price: null,
      fees: 0n,
      amount: -purchase.amount,
    }
    return { row: dividend, also: [purchase] }
  }

  function transaction(
    row: Fields,
    dates: DateReader,
    when: RowDates,
    rule: Rule,
    kind: TransactionClass,
  ): Transaction {
    const security = readInstrument(table, row, dates)
    table.check?.(row)
    const quantity = table.quantityOf === undefined ? row.quantity('quantity') : quantityIn(table.quantityOf(row))
    checkQuantity(row, table.signs, kind, quantity)
    const fees = feesOf(row)
    const amount = netAmount(row, rule, kind, security.instrument)
    checkAmount(row, amountField, kind, amount, fees)
    if (table.amountHoldsCosts === 'checked') checkCosts(row, amount, fees, security.instrument)
    const outward = rule.flow === 'out' && quantity !== null && quantity > 0n && kind === 'share_movement'
    const printed = {
      ...when,
      action: table.storedActions === 'as printed' ? row.cells.text(row.at('action')) : storedAction(rule, kind),
      ...security,
      description: table.descriptionOf?.(row) ?? row.text('description'),
      quantity: outward ? -(quantity as bigint) : quantity,
      price: table.priceOf?.(row, security.instrument) ?? row.price('price'),
      fees,
      amount,
    }
    const at = { symbol: row.at('symbol'), quantity: row.at('quantity'), amount: row.at(amountField) }
    return completeTransaction(printed, kind, row.cells, at)
  }

  function datesOf(row: Fields, dates: DateReader, text: string): RowDates {
    const printed = row.required('date', (cell) => readRowDate(cell, dates(cell)), 'a date MM/DD/YYYY')
    const effective = table.effectiveDate?.exec(text.slice(0, 200))?.[1]
    const date = effective === undefined ? undefined : readDate(effective)
    const settled = settlementDate(row, dates)
    return {
      date: date?.ok === true && date.value !== null ? date.value : printed.date,
      postedDate: settled ?? printed.postedDate,
    }
  }

  function netAmount(row: Fields, rule: Rule, kind: TransactionClass, instrument: string): Money | null {
    const gross = grossAmount(row, kind, instrument)
    if (kind === 'buy' && (gross === null || gross === 0n)) return costInText(row) ?? gross
    if (gross === null) return null
    const signed = signedAmount(row, amountField, table.signs, kind, gross, rule.flow)
    let net = signed
    for (const field of table.net?.costs ?? []) net -= costOf(row, field)
    checkPrinted(row, net)
    return net
  }

  /** Positive if it is paid. */
  function costOf(row: Fields, field: string): Money {
    const cost = row.money(field) ?? 0n
    if (table.net?.signed !== true) return abs(cost)
    if (cost > 0n && (table.net.printed === undefined || row.isBlank(table.net.printed)))
      throw row.bad(field, 'is positive, in a column whose costs are negative')
    return -cost
  }

  /** Less rebates, which have the sign that costs do not have. */
  function feesOf(row: Fields): Money {
    const total = sum(feeFields.map((field) => row.money(field) ?? 0n))
    if (table.net?.signed !== true) return abs(total)
    return total < 0n ? -total : 0n
  }

  function checkPrinted(row: Fields, net: Money): void {
    const field = table.net?.printed
    const printed = field === undefined ? null : row.money(field)
    if (field === undefined || printed === null) return
    const [is, expected] = table.signs.amount === 'signed' ? [printed, net] : [abs(printed), abs(net)]
    if (toCents(is) === toCents(expected)) return
    throw row.bad(field, `is not the amount less its costs, which is ${toFixed(net, MONEY_PLACES, 2)}`)
  }

  function checkCosts(row: Fields, amount: Money | null, fees: Money, instrument: string): void {
    const [quantity, price] = [row.quantity('quantity') ?? 0n, row.price('price') ?? 0n]
    if (fees === 0n || amount === null || amount === 0n) return
    if (abs(amount) === toCents(multiply(contractUnits(instrument, abs(quantity)), price)))
      throw row.bad(amountField, 'is quantity × price, although the row has a commission')
  }

  function costInText(row: Fields): Money | null {
    if (table.costIn === undefined) return null
    const { field, pattern } = table.costIn
    const cost = readMoney(pattern.exec(row.text(field).slice(0, 400))?.[1] ?? '')
    return cost.ok && cost.value !== null ? -abs(cost.value) : null
  }

  function grossAmount(row: Fields, kind: TransactionClass, instrument: string): Money | null {
    const perUnit = table.net?.timesQuantity
    if (perUnit === undefined) return row.money(amountField)
    const [quantity, price] = [row.quantity('quantity'), row.price(perUnit)]
    if (quantity === null || price === null) return null
    const amount = toCents(multiply(contractUnits(instrument, abs(quantity)), price))
    if (abs(amount) > MAX_MONEY) throw new BadCell(row.cells.name(row.at(perUnit)), 'quantity × price is out of range')
    return table.signs.amount === 'by class' || kind === 'sell' || kind === 'sell_short' ? amount : -amount
  }

  return { ...table, dated: 'date', figures: ['quantity', 'price', amountField], read }
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
