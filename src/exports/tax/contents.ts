/** Reads the tax year that is exported, of one state of the database. */
import { invalid, notFound } from '../../lib/errors.ts'
import type { Pages } from '../../lib/listed.ts'
import { say } from '../../lib/messages/index.ts'
import type { Reader } from '../../store/index.ts'
import { readAccountFilter } from '../../trading/accounts/account-filter.ts'
import { type AccountScope, selectDayTotals } from '../../trading/queries.ts'
import { countKnownBoxes } from '../../trading/tax-years/statements.ts'
import {
  countTaxRows,
  daysOfYear,
  parseRowCursor,
  readTaxRows,
  readTaxYear,
  type TaxRow,
  type TaxTotals,
  type TaxYear,
} from '../../trading/tax-years/tax-years.ts'
import { readAllCandidates, type WashSaleCandidate } from '../../trading/tax-years/wash-sales.ts'
import { countUnmatchedSales, type UnmatchedSaleRow } from '../../trading/unmatched-sales/queries.ts'
import { readUnmatchedPage } from '../../trading/unmatched-sales/unmatched-sales.ts'
import { refuseTooMany, type TaxFormat } from '../formats.ts'
import { selectAccountNumbers } from '../queries.ts'

export interface TaxScope extends AccountScope {
  readonly userId: number
  readonly year: number
  /** Of a TXF file: leave out rows whose box is not known. */
  readonly knownOnly?: boolean | undefined
}

export interface TaxOutline {
  /** Names by account id: all of the user's, or the requested one. */
  readonly accounts: ReadonlyMap<number, string>
  readonly summary: TaxYear
}

/** What a file shows first comes first: sales without a known purchase, then rows to check. */
export interface TaxPages {
  readonly sales: Pages<UnmatchedSaleRow>
  /** Of Form 8949. */
  readonly rows: Pages<TaxRow>
  /** Of Form 6781. */
  readonly contracts: Pages<TaxRow>
  readonly candidates: Pages<WashSaleCandidate>
}

/** The content of an Excel or PDF file. */
export interface TaxReport extends TaxOutline {
  readonly sales: readonly UnmatchedSaleRow[]
  readonly rows: readonly TaxRow[]
  readonly contracts: readonly TaxRow[]
  readonly candidates: readonly WashSaleCandidate[]
  /** When the file is made, milliseconds UTC. */
  readonly now: number
}

/**
 * Throws Failure `not_found` if the year has neither trades nor unmatched sales or the account is not the user's, and `invalid` if
 * there are more rows than the format allows, or rows that a TXF file would leave out.
 */
export async function findTaxYear(db: Reader, scope: TaxScope, format: TaxFormat): Promise<TaxOutline> {
  const { year } = scope
  const only = await readAccountFilter(db, scope.accountId)
  const days = daysOfYear(year)
  const unmatchedSales = await countUnmatchedSales(db, { accountId: only, days })
  const summary = await readTaxYear(db, { accountId: only, ...days, year, unmatchedSales })
  const rows = format === 'txf' ? summary.total.rows : countRows(summary)
  if (rows === 0) throw notFound(say('no_data_in_year', { year }))
  if (format !== 'txf') refuseTooMany(format, rows, String(year))
  else {
    const known = await countKnownBoxes(db, { accountId: only, year })
    if (known < rows && (scope.knownOnly !== true || known === 0))
      throw invalid(say('box_unknown', { year, unknown: rows - known, rows }))
  }
  const names = await selectAccountNumbers(db)
  return { accounts: only === undefined ? names : new Map([[only, names.get(only) ?? '']]), summary }
}

export const countRows = (summary: TaxYear): number => countTaxRows(summary) + summary.unmatchedSales

export const readTaxPages = (db: Reader, scope: TaxScope, { summary }: TaxOutline): TaxPages => ({
  sales: readSales(db, scope),
  rows: readRows(db, scope, summary),
  contracts: readRowsOf(db, scope, summary.section1256, true),
  candidates: readAllCandidates(db, scope),
})

const PAGE_ROWS = 2_000

async function* readSales(db: Reader, { accountId, year }: TaxScope): AsyncGenerator<UnmatchedSaleRow[]> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const scope = { accountId, days: daysOfYear(year), limit: PAGE_ROWS, cursor }
    const page: Awaited<ReturnType<typeof readUnmatchedPage>> = await readUnmatchedPage(db, scope)
    yield page.items
    cursor = page.nextCursor
  }
}

/** Throws after the last row if the totals do not add up to the days of the year, which would be a fault of ours. */
async function* readRows(db: Reader, scope: TaxScope, { total, section1256 }: TaxYear): Pages<TaxRow> {
  yield* readRowsOf(db, scope, total, false)
  const { first, last } = daysOfYear(scope.year)
  const days = await selectDayTotals(db, first, last, scope.accountId)
  if (total.tradingPnl + section1256.tradingPnl !== days.reduce((all, day) => all + day.tradingPnl, 0n))
    throw new Error('the totals of the tax year do not add up to its days')
}

/** Throws after the last row if the rows do not add up to their totals. */
async function* readRowsOf(
  db: Reader,
  { accountId, year }: TaxScope,
  total: TaxTotals,
  isSection1256: boolean,
): Pages<TaxRow> {
  const period = { accountId, ...daysOfYear(year) }
  const read = { rows: 0, gain: 0n, tradingPnl: 0n }
  for (const toCheck of [true, false]) {
    // Else all rows of the year would be read to find none.
    if ((toCheck ? total.toCheck : total.rows - total.toCheck) === 0) continue
    let cursor: string | null | undefined
    while (cursor !== null) {
      const after = cursor === undefined ? undefined : parseRowCursor(cursor, period)
      const page: Awaited<ReturnType<typeof readTaxRows>> = await readTaxRows(
        db,
        { accountId, year, isSection1256, toCheck },
        { after, limit: PAGE_ROWS },
      )
      for (const row of page.items) {
        read.rows += 1
        read.gain += row.gain
        read.tradingPnl += row.tradingPnl
      }
      yield page.items
      cursor = page.nextCursor
    }
  }
  if (read.rows !== total.rows || read.gain !== total.gain || read.tradingPnl !== total.tradingPnl)
    throw new Error('the rows of the tax year do not add up to its totals')
}
