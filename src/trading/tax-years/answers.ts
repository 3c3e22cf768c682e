/** Converts tax years to the contract's shapes. */
import type { components } from '../../../generated/dashboard.ts'
import { moneyNumber, quantityNumber } from '../../lib/decimal.ts'
import { type Amount, type ComparedBox, type ComparedStatement, etagOfStatement, type Statement } from './statements.ts'
import type { Section1256, TaxRow, TaxTotals, TaxYear } from './tax-years.ts'
import type { WashSaleCandidate } from './wash-sales.ts'

type Schemas = components['schemas']

const toTotals = (totals: TaxTotals): Schemas['TaxTotals'] => ({
  row_count: totals.rows,
  to_check_count: totals.toCheck,
  proceeds: moneyNumber(totals.proceeds),
  cost_basis: moneyNumber(totals.costBasis),
  adjustment: moneyNumber(totals.adjustment),
  gain: moneyNumber(totals.gain),
  trading_pl: moneyNumber(totals.tradingPnl),
})

const toSection1256 = (totals: Section1256): Schemas['Section1256Totals'] => ({
  ...toTotals(totals),
  long_term_gain: moneyNumber(totals.longPart),
  short_term_gain: moneyNumber(totals.shortPart),
})

export const toTaxYear = (year: TaxYear): Schemas['TaxYear'] => ({
  year: year.year,
  total: toTotals(year.total),
  short: toTotals(year.short),
  long: toTotals(year.long),
  unknown: toTotals(year.unknown),
  section_1256: toSection1256(year.section1256),
  unmatched_sale_count: year.unmatchedSales,
})

export const toRow = (row: TaxRow): Schemas['TaxRow'] => ({
  description: row.description,
  date_acquired: row.acquired,
  date_sold: row.sold,
  sold_short_on: row.soldShort,
  proceeds: moneyNumber(row.proceeds),
  cost_basis: moneyNumber(row.costBasis),
  code: row.code,
  adjustment: moneyNumber(row.adjustment),
  gain: moneyNumber(row.gain),
  trading_pl: moneyNumber(row.tradingPnl),
  term: row.kind,
  account_id: row.accountId,
  box: row.box,
  box_from: row.boxFrom,
  box_reason: row.box !== null ? null : row.kind === 'section_1256' ? 'section_1256' : 'to_check',
  to_check: row.toCheck,
})

export const toCandidate = ({ row, purchases, purchaseCount }: WashSaleCandidate): Schemas['WashSaleCandidate'] => ({
  description: row.description,
  date_acquired: row.acquired,
  date_sold: row.sold,
  sold_short_on: row.soldShort,
  gain: moneyNumber(row.gain),
  account_id: row.accountId,
  purchases: purchases.map(({ accountId, date, quantity }) => ({
    account_id: accountId,
    date,
    quantity: quantityNumber(quantity),
  })),
  purchase_count: purchaseCount,
})

const AMOUNT_NAMES = {
  proceeds: 'proceeds',
  costBasis: 'cost_basis',
  adjustment: 'adjustment',
  gain: 'gain',
} as const satisfies Record<Amount, string>

const toAmounts = (amounts: Record<Amount, bigint>): Schemas['Form1099BTotals'] => ({
  proceeds: moneyNumber(amounts.proceeds),
  cost_basis: moneyNumber(amounts.costBasis),
  adjustment: moneyNumber(amounts.adjustment),
  gain: moneyNumber(amounts.gain),
})

const toBox = ({ box, rows, recorded, printed, differs }: ComparedBox): Schemas['ComparedBox'] => ({
  box,
  row_count: rows,
  recorded: toAmounts(recorded),
  form_1099b: printed === null ? null : toAmounts(printed),
  differs: differs.map((name) => AMOUNT_NAMES[name]),
})

export const toStated = (one: Statement): Schemas['StatedTaxYear'] => ({
  ...statedOf(one),
  form_1099b: Object.fromEntries(one.totals.map(({ box, ...amounts }) => [box, toAmounts(amounts)])),
})

const statedOf = (one: Statement) => ({
  account_id: one.accountId,
  etag: etagOfStatement(one),
  short_box: one.shortBox as Schemas['TaxStatement']['short_box'],
  long_box: one.longBox as Schemas['TaxStatement']['long_box'],
  section_1256_mark: one.section1256Mark === null ? null : moneyNumber(one.section1256Mark),
})

export const toStatement = (one: ComparedStatement): Schemas['TaxStatement'] => ({
  ...statedOf(one),
  boxes: one.boxes.map(toBox),
})
