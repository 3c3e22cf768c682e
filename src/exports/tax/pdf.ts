/** A tax year as a PDF: the totals of Schedule D, what to check, and the rows of Form 8949. */
import type { Content } from 'pdfmake'
import { TAX_NOTICE } from '../../trading/tax-years/tax-years.ts'
import { bodyOf, chosen, createPdf, printable, table, totalRow, type Widths } from '../pdf.ts'
import { accountsOf } from '../report.ts'
import { SALE_COLUMNS, TAX_COLUMNS, TERM_COLUMNS, taxTitle, termTotals } from './columns.ts'
import type { TaxReport } from './contents.ts'

const TERMS: Widths = {
  ...{ term: 90, count: 50, to_check: 60, proceeds: 90, cost_basis: 90 },
  ...{ adjustment: 90, gain: 90, trading_pl: 118 },
}
const SALES: Widths = { date_sold: 60, description: 200, account: 206, quantity: 115, proceeds: 115 }
const AMOUNTS: Widths = { proceeds: 62, cost_basis: 62, code: 22, adjustment: 54, gain: 62, term: 36, box: 36 }
const ROWS: Widths = { description: 110, date_acquired: 44, date_sold: 44, ...AMOUNTS, to_check: 128 }
const ROWS_OF_ACCOUNTS: Widths = {
  ...{ description: 88, account: 58, date_acquired: 44, date_sold: 44 },
  ...AMOUNTS,
  to_check: 86,
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
