/** A tax year as a PDF: the totals of Schedule D, what to check, and the rows of Form 8949. */
import type { Content } from 'pdfmake'
import { TAX_NOTICE } from '../../trading/tax-years/tax-years.ts'
import { bodyOf, chosen, createPdf, printable, table, totalRow, type Widths } from '../pdf.ts'
import { accountsOf } from '../report.ts'
import {
  CANDIDATE_COLUMNS,
  CONTRACT_COLUMNS,
  contractTotals,
  SALE_COLUMNS,
  TAX_COLUMNS,
  TERM_COLUMNS,
  taxTitle,
  termTotals,
} from './columns.ts'
import type { TaxReport } from './contents.ts'

const TERMS: Widths = {
  ...{ term: 90, count: 50, to_check: 60, proceeds: 90, cost_basis: 90 },
  ...{ adjustment: 90, gain: 90, trading_pl: 118 },
}
const SALES: Widths = { date_sold: 60, description: 200, account: 206, quantity: 115, proceeds: 115 }
const MONEY: Widths = { proceeds: 62, cost_basis: 62, code: 22, adjustment: 54, gain: 62 }
const AMOUNTS: Widths = { ...MONEY, term: 36, box: 36, box_from: 44 }
const ROWS: Widths = { description: 100, date_acquired: 44, date_sold: 44, ...AMOUNTS, to_check: 94 }
const CONTRACTS: Widths = { description: 140, account: 90, date_acquired: 44, date_sold: 44, ...MONEY, to_check: 120 }
const CANDIDATES: Widths = {
  ...{ description: 120, account: 90, date_acquired: 44, date_sold: 44, gain: 70, count: 60, purchases: 268 },
}
const ROWS_OF_ACCOUNTS: Widths = {
  ...{ description: 80, account: 50, date_acquired: 44, date_sold: 44 },
  ...AMOUNTS,
  to_check: 60,
}

export function taxPdfFile(report: TaxReport): Promise<Uint8Array> {
  const { accounts, summary } = report
  const title = taxTitle(summary.year)
  return createPdf({ title, header: `${title}  ·  ${printable(accountsOf(report))}`, now: report.now }, [
    { text: title, style: 'title' },
    { text: [...accounts.values()].map(printable).join(', '), style: 'soft', fontSize: 10 },
    { text: TAX_NOTICE, margin: [0, 8, 0, 0] },
    termsTable(report),
    ...salesPart(report),
    ...rowsPart(report),
    ...contractsPart(report),
    ...candidatesPart(report),
  ])
}

function termsTable({ summary, accounts }: TaxReport): Content {
  const columns = chosen(TERM_COLUMNS, TERMS)
  const body = bodyOf(columns, termTotals(summary), accounts)
  const total = body.pop() ?? []
  return table('Totals of Schedule D', columns, TERMS, body, total)
}

function salesPart({ sales, accounts }: TaxReport): Content[] {
  if (sales.length === 0) return []
  const columns = chosen(SALE_COLUMNS, SALES)
  const body = bodyOf(columns, sales, accounts)
  const last = body.pop() ?? []
  return [table('To check: sales without a known purchase, in no row and no total', columns, SALES, body, last)]
}

function rowsPart({ rows, summary, accounts }: TaxReport): Content[] {
  if (rows.length === 0) return []
  const widths = accounts.size > 1 ? ROWS_OF_ACCOUNTS : ROWS
  const columns = chosen(TAX_COLUMNS, widths)
  const body = bodyOf(columns, rows, accounts)
  return [table('Rows of Form 8949, those to check first', columns, widths, body, totalRow(columns, summary.total))]
}

function contractsPart({ contracts, summary, accounts }: TaxReport): Content[] {
  if (contracts.length === 0) return []
  const terms = chosen(TERM_COLUMNS, TERMS)
  const parts = bodyOf(terms, contractTotals(summary), accounts)
  const last = parts.pop() ?? []
  const columns = chosen(CONTRACT_COLUMNS, CONTRACTS)
  const body = bodyOf(columns, contracts, accounts)
  return [
    table('Totals of Form 6781', terms, TERMS, parts, last),
    table(
      'Contracts of Section 1256, in no row of Form 8949',
      columns,
      CONTRACTS,
      body,
      totalRow(columns, summary.section1256),
    ),
  ]
}

function candidatesPart({ candidates, accounts }: TaxReport): Content[] {
  if (candidates.length === 0) return []
  const columns = chosen(CANDIDATE_COLUMNS, CANDIDATES)
  const body = bodyOf(columns, candidates, accounts)
  const last = body.pop() ?? []
  return [table('Losses that may be wash sales, in no figure', columns, CANDIDATES, body, last)]
}
