/** A tax year as CSV: one table, every record with the same fields. The first field is the kind of record. */
import { BYTE_ORDER_MARK, csvText, NEWLINE } from '../../lib/csv-text.ts'
import { TAX_NOTICE } from '../../trading/tax-years/tax-years.ts'
import { linesOf } from '../csv.ts'
import {
  CANDIDATE_COLUMNS,
  CONTRACT_COLUMNS,
  contractTotals,
  SALE_COLUMNS,
  TAX_COLUMNS,
  TERM_COLUMNS,
  termTotals,
} from './columns.ts'
import type { TaxOutline, TaxPages } from './contents.ts'

const FIELDS = ['record', ...TAX_COLUMNS.map(({ name }) => name), 'quantity', 'count', 'purchases']

const saleLines = linesOf(FIELDS, 'unmatched_sale', SALE_COLUMNS)
const rowLines = linesOf(FIELDS, 'row', TAX_COLUMNS)
const contractLines = linesOf(FIELDS, 'section_1256', CONTRACT_COLUMNS)
const candidateLines = linesOf(FIELDS, 'wash_sale_candidate', CANDIDATE_COLUMNS)
const totalLines = linesOf(FIELDS, 'total', TERM_COLUMNS)

/** The text of the file, page by page. */
export async function* taxCsvFile({ accounts, summary }: TaxOutline, pages: TaxPages): AsyncGenerator<string, void> {
  yield `${BYTE_ORDER_MARK}${FIELDS.join(',')}${NEWLINE}notice,${csvText(TAX_NOTICE)}${','.repeat(FIELDS.length - 2)}${NEWLINE}`
  for await (const page of pages.sales) yield saleLines(page, accounts)
  for await (const page of pages.rows) yield rowLines(page, accounts)
  for await (const page of pages.contracts) yield contractLines(page, accounts)
  for await (const page of pages.candidates) yield candidateLines(page, accounts)
  yield totalLines([...contractTotals(summary), ...termTotals(summary)], accounts)
}
