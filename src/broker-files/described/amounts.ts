/** The net amount and the fees of a described transaction. */
import { contractUnits } from '../../ledger/instrument.ts'
import type { TransactionClass } from '../../ledger/ledger.ts'
import { abs, CENT, MAX_MONEY, MONEY_PLACES, type Money, multiply, sum, toCents, toFixed } from '../../lib/decimal.ts'
import { readMoney } from '../cells.ts'
import { BadCell } from '../columns.ts'
import type { Fields } from '../fields.ts'
import { checkAmount, type Signs, signedAmount } from './signs.ts'
import type { Rule } from './vocabulary.ts'

export interface AmountRules {
  readonly signs: Signs
  /**
   * For files without a known example of a commission: a trade whose amount is quantity × price, although it
   * has a commission, fails.
   */
  readonly amountHoldsCosts?: 'checked'
  /** Fields that add up to the fees of a row, if they are others than `commission` and `fees`. */
  readonly feeFields?: readonly string[]
  /** The word for no fees, in lower case. */
  readonly noFees?: string
  /** Group 1 of a field's text is what a purchase cost, if its amount is 0 or missing. */
  readonly costIn?: { readonly field: string; readonly pattern: RegExp }
  /**
   * How the net amount follows; by default the amount column is net. `gross`: the field it starts from.
   * `timesQuantity`: a price per share or contract unit, or per contract (`perContract`), for files without amounts; the
   * product is rounded to cents and has no sign (`by class`). `costs`: fields that are still to be taken off; `signed` if
   * they are printed as the money they move (− paid). `printed`: a field that has the net amount, which counts if it is a cent off,
   * because brokers round it by itself; a row whose net amount is another fails, also by its sign if amounts are signed. A cost of the wrong sign fails if nothing confirms it.
   */
  readonly net?: {
    readonly gross?: string
    readonly timesQuantity?: string
    readonly perContract?: boolean
    readonly costs: readonly string[]
    readonly signed?: true
    readonly printed?: string
  }
}

export class Amounts {
  /** The field that amounts start from. */
  readonly field: string
  readonly #rules: AmountRules
  readonly #feeFields: readonly string[]

  constructor(rules: AmountRules) {
    this.#rules = rules
    this.field = rules.net?.gross ?? rules.net?.timesQuantity ?? 'amount'
    this.#feeFields = rules.feeFields ?? ['commission', 'fees']
  }

  /** Throws BadCell for an amount that contradicts its class or its costs. */
  read(row: Fields, rule: Rule, kind: TransactionClass, instrument: string): { amount: Money | null; fees: Money } {
    const fees = this.#feesOf(row)
    const amount = this.#netAmount(row, rule, kind, instrument)
    checkAmount(row, this.field, kind, amount, fees)
    if (this.#rules.amountHoldsCosts === 'checked') this.#checkCosts(row, amount, fees, instrument)
    return { amount, fees }
  }

  #netAmount(row: Fields, rule: Rule, kind: TransactionClass, instrument: string): Money | null {
    const gross = this.#grossAmount(row, instrument)
    if (kind === 'buy' && (gross === null || gross === 0n)) return this.#costInText(row) ?? gross
    if (gross === null) return null
    const signed = signedAmount(row, this.field, this.#rules.signs, kind, gross, rule.flow)
    let net = signed
    for (const field of this.#rules.net?.costs ?? []) net -= this.#costOf(row, field)
    return this.#printed(row, net) ?? net
  }

  /** Positive if it is paid. */
  #costOf(row: Fields, field: string): Money {
    const cost = row.money(field) ?? 0n
    if (this.#rules.net?.signed !== true) return abs(cost)
    if (cost > 0n && (this.#rules.net.printed === undefined || row.isBlank(this.#rules.net.printed)))
      throw row.bad(field, 'is positive, in a column whose costs are negative')
    return -cost
  }

  /** Less rebates, which have the sign that costs do not have; costs without a sign are all paid. */
  #feesOf(row: Fields): Money {
    const { net } = this.#rules
    const fees = this.#feeFields.map((field) => this.#feeOf(row, field))
    if (net === undefined) return abs(sum(fees))
    if (net.signed !== true) return sum(fees.map(abs))
    const total = sum(fees)
    return total < 0n ? -total : 0n
  }

  #feeOf(row: Fields, field: string): Money {
    const { noFees } = this.#rules
    if (noFees !== undefined && row.text(field).toLowerCase() === noFees) return 0n
    return row.money(field) ?? 0n
  }

  /** The net amount that the broker prints, if it is another than the row adds up to. */
  #printed(row: Fields, net: Money): Money | undefined {
    const field = this.#rules.net?.printed
    const printed = field === undefined ? null : row.money(field)
    if (field === undefined || printed === null) return undefined
    const isSigned = this.#rules.signs.amount === 'signed'
    const [is, expected] = isSigned ? [printed, net] : [abs(printed), abs(net)]
    const difference = abs(toCents(is) - toCents(expected))
    if (difference === 0n) return undefined
    if (difference <= CENT) return isSigned || net >= 0n ? is : -is
    throw row.bad(field, `is not the amount less its costs, which is ${toFixed(net, MONEY_PLACES, 2)}`)
  }

  #checkCosts(row: Fields, amount: Money | null, fees: Money, instrument: string): void {
    const [quantity, price] = [row.quantity('quantity') ?? 0n, row.price('price') ?? 0n]
    if (fees === 0n || amount === null || amount === 0n) return
    if (abs(amount) === toCents(multiply(contractUnits(instrument, abs(quantity)), price)))
      throw row.bad(this.field, 'is quantity × price, although the row has a commission')
  }

  #costInText(row: Fields): Money | null {
    if (this.#rules.costIn === undefined) return null
    const { field, pattern } = this.#rules.costIn
    const cost = readMoney(pattern.exec(row.text(field).slice(0, 400))?.[1] ?? '')
    return cost.ok && cost.value !== null ? -abs(cost.value) : null
  }

  #grossAmount(row: Fields, instrument: string): Money | null {
    const perUnit = this.#rules.net?.timesQuantity
    if (perUnit === undefined) return row.money(this.field)
    const [quantity, price] = [row.quantity('quantity'), row.price(perUnit)]
    if (quantity === null || price === null) return null
    const units = this.#rules.net?.perContract === true ? abs(quantity) : contractUnits(instrument, abs(quantity))
    const amount = toCents(multiply(units, price))
    if (abs(amount) > MAX_MONEY)
      throw new BadCell(row.cells.name(row.at(perUnit)), 'value_unreadable', 'quantity × price is out of range')
    return amount
  }
}
