/**
 * A tax year in the Tax Exchange Format (TXF) of version 042, which tax programs import: the rows whose box is known. A record is
 * the lines of one sale, each with a letter for its field, and ends with `^`.
 */
import { NEWLINE } from '../../lib/csv-text.ts'
import { type DateString, marketDate } from '../../lib/dates.ts'
import { MONEY_PLACES, type Money, toFixed } from '../../lib/decimal.ts'
import type { Box } from '../../lib/terms.ts'
import { version } from '../../lib/version.ts'
import type { TaxRow } from '../../trading/tax-years/tax-years.ts'
import type { TaxOutline, TaxPages } from './contents.ts'
import { taxCsvFile } from './csv.ts'

/** The reference number, by which a program chooses part and box of Form 8949. */
const REFERENCES: Readonly<Record<Box, number>> = { A: 321, B: 711, C: 712, D: 323, E: 713, F: 714 }

/** The text of a CSV or TXF file, page by page. `now`: milliseconds UTC. */
export const taxText = (
  format: 'csv' | 'txf',
  outline: TaxOutline,
  pages: TaxPages,
  now: number,
): AsyncIterable<string> => (format === 'csv' ? taxCsvFile(outline, pages) : txfFile(pages, now))

async function* txfFile({ rows }: TaxPages, now: number): AsyncGenerator<string, void> {
  yield record('V042', `ATradeleaf ${version}`, `D${usDate(marketDate(now))}`)
  for await (const page of rows) yield page.map(saleRecord).join('')
}

/** Record format 4, or 5 if a loss is disallowed. A date that is not known is empty. */
const saleRecord = ({ box, description, acquired, sold, costBasis, proceeds, adjustment }: TaxRow): string =>
  box === null
    ? ''
    : record(
        'TD',
        `N${REFERENCES[box]}`,
        'C1',
        'L1',
        `P${ascii(description)}`,
        `D${acquired === null ? '' : usDate(acquired)}`,
        `D${usDate(sold)}`,
        dollars(costBasis),
        dollars(proceeds),
        ...(adjustment === 0n ? [] : [dollars(adjustment)]),
      )

const record = (...lines: string[]): string => [...lines, '^', ''].join(NEWLINE)
const usDate = (date: DateString): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
const dollars = (money: Money): string => `$${toFixed(money, MONEY_PLACES, 2)}`
/** A symbol is from a broker's file; a line break in it would begin another field. */
const ascii = (text: string): string => text.replace(/[^ -~]/gu, '?')
