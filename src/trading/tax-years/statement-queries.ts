/** What the user states about accounts and tax years. */
import { and, eq, sql as raw } from 'drizzle-orm'
import type { Money } from '../../lib/decimal.ts'
import type { Box } from '../../lib/terms.ts'
import type { Reader, Writer } from '../../store/index.ts'
import { inAccount } from '../queries.ts'

export interface StatedAccount {
  accountId: number
  shortBox: Box | null
  longBox: Box | null
  section1256Mark: Money | null
}

export interface FormTotals {
  box: Box
  proceeds: Money
  costBasis: Money
  adjustment: Money
  gain: Money
}

interface YearScope {
  accountId: number | undefined
  year: number
}

export const selectStated = (
  { sql, t: { taxStatements: s } }: Reader,
  { accountId, year }: YearScope,
): Promise<StatedAccount[]> =>
  sql
    .select({
      accountId: s.accountId,
      shortBox: s.shortBox,
      longBox: s.longBox,
      section1256Mark: s.section1256Mark,
    })
    .from(s)
    .where(and(inAccount(s, accountId), eq(s.year, year)))

/** In the order of the boxes. */
export const selectFormTotals = (
  { sql, t: { taxFormTotals: f } }: Reader,
  { accountId, year }: YearScope,
): Promise<(FormTotals & { accountId: number })[]> =>
  sql
    .select({
      accountId: f.accountId,
      box: f.box,
      proceeds: f.proceeds,
      costBasis: f.costBasis,
      adjustment: f.adjustment,
      gain: f.gain,
    })
    .from(f)
    .where(and(inAccount(f, accountId), eq(f.year, year)))
    .orderBy(f.box)

/** The accounts and years with a statement. */
export async function countStatements({ sql, t: { taxStatements: s } }: Reader): Promise<number> {
  const [row] = await sql.select({ all: raw`count(*)`.mapWith(Number) }).from(s)
  return row?.all ?? 0
}

export async function deleteStatement(
  { sql, t: { taxStatements: s, taxFormTotals: f } }: Writer,
  { accountId, year }: { accountId: number; year: number },
): Promise<void> {
  for (const table of [s, f]) await sql.delete(table).where(and(eq(table.accountId, accountId), eq(table.year, year)))
}

export async function insertStatement(
  { sql, insertMany, t: { taxStatements: s, taxFormTotals: f } }: Writer,
  { userId, year }: { userId: number; year: number },
  stated: StatedAccount,
  totals: readonly FormTotals[],
): Promise<void> {
  const { accountId } = stated
  await sql.insert(s).values({ userId, year, ...stated })
  await insertMany(
    f,
    totals.map((each) => ({ userId, accountId, year, ...each })),
  )
}
