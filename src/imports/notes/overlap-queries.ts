/** Files of one kind in one account, and the quantities that they show for an instrument on a day. */
import { and, eq, gte, inArray, isNotNull, lte, min, sql as raw, type SQL } from 'drizzle-orm'
import type { ContentKind } from '../../ledger/next.ts'
import { ledgerOf } from '../../ledger/next-queries.ts'
import type { DateString } from '../../lib/dates.ts'
import { BUYS_AND_SELLS, type FileKind } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'

/** A file in one of its accounts. */
export interface FileInAccount {
  fileId: number
  importId: number
  accountId: number
  /** What the account is called. */
  account: string
  kind: FileKind
  name: string
  /** The days of its first and last row. */
  first: DateString
  last: DateString
}

export const GROUPS = ['trades', 'dividends'] as const
export type Group = (typeof GROUPS)[number]

/** What a file shows of an instrument on a day. */
export interface ShownSum {
  symbol: string
  day: DateString
  /** The shares of trades, or the money of dividends. */
  size: bigint
}

/** `c`: contents of the kind. */
function isOfGroup(kind: ContentKind, c: Reader['t']['transactions'], group: Group): SQL | undefined {
  const lots = c as unknown as Reader['t']['lots']
  // A lot without a purchase date is a summary, which stands beside the lots of its sale. Some files print no quantities.
  if (kind === 'lots') return and(isNotNull(lots.acquired), isNotNull(lots.quantity))
  return group === 'dividends' ? eq(c.class, 'dividend') : inArray(c.class, [...BUYS_AND_SELLS])
}

/** Whether a stored file has a row of the group. */
export async function existsOfGroup(
  { sql, t }: Reader,
  kind: ContentKind,
  fileId: number,
  group: Group,
): Promise<boolean> {
  const { contents, links } = ledgerOf(t, kind)
  const c = contents as typeof t.transactions
  const [one] = await sql
    .select({ id: c.id })
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(and(eq(links.fileId, fileId), isOfGroup(kind, c, group)))
    .limit(1)
  return one !== undefined
}

/** What a stored file shows on some days. `name`: day, instrument and class. */
export async function selectShownBy(
  { sql, t }: Reader,
  kind: ContentKind,
  { fileId, accountId }: FileInAccount,
  { from, to, group }: { from: DateString; to: DateString; group: Group },
): Promise<(ShownSum & { name: string })[]> {
  const { contents, day, links } = ledgerOf(t, kind)
  const c = contents as typeof t.transactions
  const size = group === 'dividends' ? c.amount : raw`abs(coalesce(${c.quantity}, 0))`
  // PostgreSQL groups by no constant.
  const ofClass = kind === 'lots' ? [] : [c.class]
  const rows = await sql
    .select({
      symbol: raw<string>`${min(c.symbol)}`,
      instrument: c.instrument,
      class: kind === 'lots' ? raw<string>`''` : raw<string>`${c.class}`,
      day,
      size: raw`cast(coalesce(sum(${links.copies} * ${size}), 0) as text)`.mapWith(BigInt),
    })
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(
      and(
        eq(links.fileId, fileId),
        eq(c.accountId, accountId),
        gte(day, from),
        lte(day, to),
        isOfGroup(kind, c, group),
      ),
    )
    .groupBy(day, c.instrument, ...ofClass)
  return rows.map(({ instrument, class: name, ...sum }) => ({ ...sum, name: `${sum.day} ${instrument} ${name}` }))
}
