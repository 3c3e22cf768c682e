/** The net amount of a trade in a file of unknown origin: whether its costs are in the amount already, and all known. */
import { contractUnits, isOption } from '../../ledger/instrument.ts'
import type { TransactionClass } from '../../ledger/ledger.ts'
import {
  abs,
  CENT,
  MAX_MONEY,
  type Money,
  multiply,
  PRICE_PLACES,
  type Price,
  type Quantity,
  toCents,
} from '../../lib/decimal.ts'
import { genericName, type TransactionField } from '../aliases.ts'
import { quote } from '../cells.ts'
import { BadCell, type ColumnIndexes, type Header, type RowCells } from '../columns.ts'

/** The direction of the cash of a trade. */
export const DIRECTION: Partial<Record<TransactionClass, bigint>> = {
  buy: -1n,
  buy_to_cover: -1n,
  sell: 1n,
  sell_short: 1n,
}

export interface Moved {
  known: TransactionClass
  quantity: Quantity | null
  price: Price | null
  fees: Money
  instrument: string
}

export type Columns = ColumnIndexes<TransactionField>

/** `TransFee` and `FeeSEC` too. `Cost basis` and `total cost` are no costs of a trade. */
const COST =
  /fees?\d*\b|\bfee(?!d)|commissions?\b|\bcomms?\b|\b(?:tax|taxes|withholding|vat|gst|iva|stt|levy|duty|charges?|surcharges?|brokerage|rebates?|costs)\b|\b(?:trading|transaction|dealing|execution) cost\b/
/** Columns of exports of day traders, named after who charges the fee. */
const CHARGED_BY = /^(?:sec|taf|finra|nscc|occ|orf|cat|nfa|ecn|stamp|clearing|routing|regulatory)(?: (?:add|remove))?$/
const NO_COST = /\b(?:lot|id|number|rate|code|type|method|currency|date)\b/
/** Whether a column holds costs of a trade. `name`: as `genericName` gives it. */
export const isCost = (name: string): boolean => (COST.test(name) || CHARGED_BY.test(name)) && !NO_COST.test(name)

const CUSIP = /^(?=.*\d)[0-9A-Z]{9}$/
/** Whether prices are per 100 of the quantity. */
export const isBond = (instrument: string): boolean => CUSIP.test(instrument)

/** Throws BadCell for a purchase of less than nothing, which may be a correction. */
export function checkQuantity(row: RowCells, at: number, kind: TransactionClass, quantity: Quantity | null): void {
  if (quantity === null || quantity >= 0n || (DIRECTION[kind] ?? 0n) >= 0n) return
  throw new BadCell(
    row.name(at),
    `${quote(row.text(at))} is negative, which contradicts a ${kind.replaceAll('_', ' ')}`,
  )
}

/** Half of the last place that a price is printed with: `10.33` may be up to 0.005 off. */
function halfOfLastPlace(price: string): Price {
  const places = /\.(\d{1,6})\D*$/.exec(price)?.[1]?.length ?? 0
  return 10n ** BigInt(PRICE_PLACES - places) / 2n
}

/** The columns of one header that may hold costs. */
export class GenericCosts {
  /** Columns of costs that are not read as commission or fees. */
  readonly #unread: number[]
  readonly #accrued: number
  readonly #at: Columns
  /** Whether the first commission or fee is negative; undefined before it. */
  #isNegative: boolean | undefined

  constructor(header: Header, at: Columns) {
    this.#at = at
    const read = new Set(Object.values(at))
    this.#unread = header.printed.flatMap((name, i) => (!read.has(i) && isCost(genericName(name)) ? [i] : []))
    this.#accrued = header.find(['accrued interest'])
  }

  /** Throws BadCell for a bond that was traded with interest, which is no part of its cost. */
  checkAccrued(row: RowCells, kind: TransactionClass): void {
    const text = row.textOrEmpty(this.#accrued)
    if (DIRECTION[kind] !== undefined && /[1-9]/.test(text))
      throw new BadCell(row.name(this.#accrued), `${quote(text)} is accrued interest, which is not supported`)
  }

  /**
   * Commission and fees. Throws BadCell if the fees have the commission in them by their name, such as `Fees & Comm`, and
   * are less than it.
   */
  feesOf(row: RowCells): Money {
    const { commission: commissionAt, fees: feesAt } = this.#at
    const [commission, fees] = [abs(row.money(commissionAt) ?? 0n), abs(row.money(feesAt) ?? 0n)]
    if (commission === 0n || fees === 0n || !/\bcomm/.test(genericName(row.name(feesAt)))) return commission + fees
    if (fees < commission) throw row.bad(feesAt, `is less than the commission ${quote(row.text(commissionAt))}`)
    return fees
  }

  /**
   * Whether the amount of a trade is quantity × price, so that the fees beside it are not in it. Decided for each row
   * alone: another file with the same row must give the same amount. Throws BadCell if it is and not all costs are known.
   */
  isGross(row: RowCells, amount: Money | null, { known, quantity, price, fees, instrument }: Moved): boolean {
    if (/^net\b/i.test(row.name(this.#at.amount))) return false
    const direction = DIRECTION[known]
    if (direction === undefined || amount === null || quantity === null || price === null) return false
    const units = contractUnits(instrument, abs(quantity))
    const gross = multiply(units, abs(price))
    // Prices are per contract in some files, and those of bonds are per 100.
    const others = isOption(instrument) ? [quantity] : isBond(instrument) ? [quantity / 100n] : []
    const isExact = [units, ...others].some((of) => toCents(multiply(abs(of), abs(price))) === toCents(abs(amount)))
    if (!isExact) {
      // The printed price of several fills is rounded.
      const within = multiply(units, halfOfLastPlace(row.text(this.#at.price))) + CENT
      const net = gross - direction * fees
      if (abs(abs(amount) - gross) > within || abs(abs(amount) - net) <= within) return false
    }
    this.#checkKnown(row)
    return true
  }

  /** Quantity × price less fees, only for files that print no amount at all. */
  derived(row: RowCells, { known, quantity, price, fees, instrument }: Moved): Money | null {
    const direction = DIRECTION[known]
    if (direction === undefined || quantity === null) return null
    if (price === null) throw row.problem(this.#at.price, 'the price of a trade')
    if (price < 0n) throw row.bad(this.#at.price, 'is negative, and the amount follows from the price')
    if (isBond(instrument))
      throw new BadCell(
        row.name(this.#at.symbol),
        `${quote(instrument)} is a bond, whose amount is not quantity × price`,
      )
    if (isOption(instrument))
      throw new BadCell(
        row.name(this.#at.price),
        `${quote(row.text(this.#at.price))} may be the price of a contract or of one of its shares; add a column Net Amount`,
      )
    this.#checkKnown(row)
    const amount = direction * multiply(contractUnits(instrument, abs(quantity)), price) - fees
    if (abs(amount) > MAX_MONEY) throw new BadCell(row.name(this.#at.price), 'quantity × price is out of range')
    return amount
  }

  /** Throws BadCell for a cost that would be missing in the net amount. */
  #checkKnown(row: RowCells): void {
    this.#checkTotal(row)
    this.#checkSigns(row)
    for (const at of this.#unread) {
      const text = row.textOrEmpty(at)
      if (!/[1-9]/.test(text)) continue
      throw new BadCell(
        row.name(at),
        `${quote(text)} may be a cost of the trade, and its amount is before costs; name the column Fees, or the amount that has all costs Net Amount`,
      )
    }
  }

  /** Throws BadCell for a commission or fees with another sign than the first: exchanges pay rebates. */
  #checkSigns(row: RowCells): void {
    for (const at of [this.#at.commission, this.#at.fees]) {
      const cost = row.money(at) ?? 0n
      if (cost === 0n) continue
      this.#isNegative ??= cost < 0n
      if (cost < 0n !== this.#isNegative)
        throw row.bad(
          at,
          'may be a rebate, as other costs of this file have the other sign; name the amount that has all costs Net Amount',
        )
    }
  }

  /** Throws BadCell for fees in total beside a commission, which may be in them. */
  #checkTotal(row: RowCells): void {
    const { commission: commissionAt, fees: feesAt } = this.#at
    if (feesAt === -1 || !/\btotal\b/.test(genericName(row.name(feesAt)))) return
    const commission = abs(row.money(commissionAt) ?? 0n)
    if (commission === 0n || abs(row.money(feesAt) ?? 0n) < commission) return
    throw row.bad(
      feesAt,
      `may have the commission ${quote(row.text(commissionAt))} in it, or not; name the column Fees & Comm if it has, and Fees if it has not`,
    )
  }
}
