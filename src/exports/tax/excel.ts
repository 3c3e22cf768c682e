/** A tax year as an Excel workbook: Summary, Unmatched sales, Rows, Section 1256 and Wash sale candidates. */
import { TAX_NOTICE } from '../../trading/tax-years/tax-years.ts'
import { cellOf, heading, sheetOf, tableSheet, text, workbook } from '../excel.ts'
import { producedAt } from '../report.ts'
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

export const taxExcelFile = (report: TaxReport): Uint8Array =>
  workbook(
    [
      ['Summary', summarySheet(report)],
      ['Unmatched sales', tableSheet(SALE_COLUMNS, report.sales, report.accounts)],
      ['Rows', tableSheet(TAX_COLUMNS, report.rows, report.accounts)],
      ['Section 1256', tableSheet(CONTRACT_COLUMNS, report.contracts, report.accounts)],
      ['Wash sale candidates', tableSheet(CANDIDATE_COLUMNS, report.candidates, report.accounts)],
    ],
    { title: taxTitle(report.summary.year), now: report.now },
  )

const summarySheet = (report: TaxReport) =>
  sheetOf(
    [
      [heading(taxTitle(report.summary.year))],
      [text('Account'), text([...report.accounts.values()].join(', '))],
      [text('Produced'), text(producedAt(report))],
      [text('Notice'), text(TAX_NOTICE)],
      [text('Unmatched sales'), cellOf('count', report.summary.unmatchedSales)],
      [],
      TERM_COLUMNS.map(({ title }) => heading(title)),
      ...[...contractTotals(report.summary), ...termTotals(report.summary)].map((row) =>
        TERM_COLUMNS.map(({ kind, read }) => cellOf(kind, read(row, report.accounts))),
      ),
    ],
    TERM_COLUMNS.map((_, i) => (i === 0 ? 30 : 15)),
  )
