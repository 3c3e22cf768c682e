/** The columns of the rows, sales and totals of a tax year, shared by every format. */
import type { TaxMark } from '../../ledger/tax/marks.ts'
import { QUANTITY_PLACES, toCents, toText } from '../../lib/decimal.ts'
import type { TaxRow, TaxTotals, TaxYear } from '../../trading/tax-years/tax-years.ts'
import type { WashSaleCandidate } from '../../trading/tax-years/wash-sales.ts'
import type { UnmatchedSaleRow } from '../../trading/unmatched-sales/queries.ts'
import type { Column } from '../columns.ts'

export const taxTitle = (year: number): string => `Realized gains of the tax year ${year}`

const MARKS: Record<TaxMark, string> = {
  lot_differs: 'lot differs from transactions',
  gain_differs: 'printed gain differs',
  not_from_lot: 'no lot of the broker',
  own_entry: 'own entry',
  term_differs: 'dates differ from the term',
  term_unknown: 'term unknown',
  acquired_unknown: 'date acquired unknown',
}

export const TAX_COLUMNS: readonly Column<TaxRow, TaxTotals>[] = [
  { name: 'description', title: 'Description', kind: 'text', read: (row) => row.description },
  { name: 'date_acquired', title: 'Acquired', kind: 'date', read: (row) => row.acquired ?? 'VARIOUS' },
  { name: 'date_sold', title: 'Sold', kind: 'date', read: (row) => row.sold },
  {
    name: 'proceeds',
    title: 'Proceeds',
    kind: 'money',
    read: (row) => row.proceeds,
    total: (totals) => totals.proceeds,
  },
  {
    name: 'cost_basis',
    title: 'Cost basis',
    kind: 'money',
    read: (row) => row.costBasis,
    total: (totals) => totals.costBasis,
  },
  { name: 'code', title: 'Code', kind: 'word', read: (row) => row.code },
  {
    name: 'adjustment',
    title: 'Adjustment',
    kind: 'money',
    read: (row) => row.adjustment,
    total: (totals) => totals.adjustment,
  },
  { name: 'gain', title: 'Gain or loss', kind: 'money', read: (row) => row.gain, total: (totals) => totals.gain },
  { name: 'term', title: 'Term', kind: 'word', read: (row) => row.kind },
  { name: 'box', title: 'Box', kind: 'word', read: (row) => row.box ?? 'to check' },
  { name: 'box_from', title: 'Box from', kind: 'word', read: (row) => row.boxFrom },
  { name: 'account', title: 'Account', kind: 'text', read: (row, accounts) => accounts.get(row.accountId) ?? '' },
  { name: 'sold_short_on', title: 'Sold short', kind: 'date', read: (row) => row.soldShort },
  {
    name: 'trading_pl',
    title: 'Trading gain or loss',
    kind: 'money',
    read: (row) => row.tradingPnl,
    total: (totals) => totals.tradingPnl,
  },
  {
    name: 'to_check',
    title: 'To check',
    kind: 'word',
    read: (row) => row.toCheck.map((mark) => MARKS[mark]).join('; '),
  },
]

const WITHOUT_BOX = new Set(['term', 'box', 'box_from'])
/** Contracts of Section 1256 have no term and no box. */
export const CONTRACT_COLUMNS = TAX_COLUMNS.filter(({ name }) => !WITHOUT_BOX.has(name))

export const CANDIDATE_COLUMNS: readonly Column<WashSaleCandidate>[] = [
  { name: 'description', title: 'Description', kind: 'text', read: ({ row }) => row.description },
  { name: 'date_acquired', title: 'Acquired', kind: 'date', read: ({ row }) => row.acquired ?? 'VARIOUS' },
  { name: 'date_sold', title: 'Sold', kind: 'date', read: ({ row }) => row.sold },
  { name: 'gain', title: 'Gain or loss', kind: 'money', read: ({ row }) => row.gain },
  { name: 'account', title: 'Account', kind: 'text', read: ({ row }, accounts) => accounts.get(row.accountId) ?? '' },
  { name: 'sold_short_on', title: 'Sold short', kind: 'date', read: ({ row }) => row.soldShort },
  { name: 'count', title: 'Other purchases', kind: 'count', read: ({ purchaseCount }) => purchaseCount },
  {
    name: 'purchases',
    title: 'The first of them',
    kind: 'text',
    read: ({ purchases }) =>
      purchases.map(({ date, quantity }) => `${date}: ${toText(quantity, QUANTITY_PLACES)}`).join('; '),
  },
]

export const SALE_COLUMNS: readonly Column<UnmatchedSaleRow>[] = [
  { name: 'description', title: 'Symbol', kind: 'text', read: (sale) => sale.symbol },
  { name: 'date_sold', title: 'Sold', kind: 'date', read: (sale) => sale.date },
  { name: 'quantity', title: 'Quantity', kind: 'quantity', read: (sale) => sale.quantity },
  { name: 'proceeds', title: 'Proceeds', kind: 'money', read: (sale) => toCents(sale.proceeds) },
  { name: 'account', title: 'Account', kind: 'text', read: (sale, accounts) => accounts.get(sale.accountId) ?? '' },
]

export interface TermTotals {
  readonly title: string
  readonly totals: Pick<TaxTotals, 'gain'> & { [Name in keyof TaxTotals]?: TaxTotals[Name] }
}

/** The totals of Schedule D: of the rows of Form 8949 by term, and at the end of all of them. */
export const termTotals = ({ short, long, unknown, total }: TaxYear): TermTotals[] => [
  { title: 'Short term', totals: short },
  { title: 'Long term', totals: long },
  { title: 'Term unknown', totals: unknown },
  { title: 'All', totals: total },
]

/** The totals of Form 6781; none without contracts. */
export const contractTotals = ({ section1256: totals }: TaxYear): TermTotals[] =>
  totals.rows === 0
    ? []
    : [
        { title: 'Section 1256', totals },
        { title: '60 % long term', totals: { gain: totals.longPart } },
        { title: '40 % short term', totals: { gain: totals.shortPart } },
      ]

export const TERM_COLUMNS: readonly Column<TermTotals>[] = [
  { name: 'term', title: 'Term', kind: 'word', read: ({ title }) => title },
  { name: 'count', title: 'Rows', kind: 'count', read: ({ totals }) => totals.rows ?? null },
  { name: 'to_check', title: 'To check', kind: 'count', read: ({ totals }) => totals.toCheck ?? null },
  { name: 'proceeds', title: 'Proceeds', kind: 'money', read: ({ totals }) => totals.proceeds ?? null },
  { name: 'cost_basis', title: 'Cost basis', kind: 'money', read: ({ totals }) => totals.costBasis ?? null },
  { name: 'adjustment', title: 'Adjustment', kind: 'money', read: ({ totals }) => totals.adjustment ?? null },
  { name: 'gain', title: 'Gain or loss', kind: 'money', read: ({ totals }) => totals.gain },
  { name: 'trading_pl', title: 'Trading gain or loss', kind: 'money', read: ({ totals }) => totals.tradingPnl ?? null },
]
