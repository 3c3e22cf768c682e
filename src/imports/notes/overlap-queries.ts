/** Files of one kind in one account, and the quantities that they show for an instrument on a day. */
import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, min, or, sql as raw, type SQL } from 'drizzle-orm'
import type { DateString } from '../../lib/dates.ts'
import { BUYS_AND_SELLS, type FileKind } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { IN_FORCE, ledgerOf } from '../queries.ts'

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

/** The files that have rows, of the imports in force and of `importId`, in these accounts. */
export async function selectFilesIn(
  { sql, t }: Reader,
  userId: number,
  importId: number,
  accountIds: readonly number[],
): Promise<FileInAccount[]> {
  const { accounts: a, importFiles: f, imports: i, fileAccounts: fa } = t
  const rows = await sql
    .select({
      fileId: f.id,
      importId: f.importId,
      accountId: fa.accountId,
      account: a.name,
      kind: f.kind,
      name: f.name,
      first: f.firstDate,
      last: f.lastDate,
    })
    .from(fa)
    .innerJoin(a, and(eq(a.userId, fa.userId), eq(a.id, fa.accountId)))
    .innerJoin(f, eq(f.id, fa.fileId))
    .innerJoin(i, eq(i.id, f.importId))
    .where(
      and(
        eq(fa.userId, userId),
        inArray(fa.accountId, [...accountIds]),
        or(and(inArray(i.status, IN_FORCE), isNull(i.stagedAt)), eq(i.id, importId)),
        isNotNull(f.firstDate),
      ),
    )
    .orderBy(asc(f.id))
  return rows as FileInAccount[]
}

/** An instrument on a day of which two files show different rows. Quantities have 8 places, dividends 6. */
export interface OverlapDifference {
  symbol: string
  day: DateString
  isDividend: boolean
  /** What the file shows. */
  shown: bigint
  /** What the other file shows. */
  other: bigint
  /** What the record has from both. */
  both: bigint
}

const GROUPS = ['trades', 'dividends'] as const

/**
 * What differs between two files of one kind in an account, in the order of the days. On a day strictly inside the days of
 * one file, the other may not show more; inside both, they must show the same. On other days each may have a part, unless
 * both show the same quantity in different rows.
 */
export async function selectDifferences(
  db: Reader,
  kind: ContentKind,
  file: FileInAccount,
  other: FileInAccount,
): Promise<OverlapDifference[]> {
  const days = {
    from: file.first > other.first ? file.first : other.first,
    to: file.last < other.last ? file.last : other.last,
  }
  if (days.from > days.to) return []
  const differences: OverlapDifference[] = []
  for (const group of kind === 'lots' ? (['trades'] as const) : GROUPS) {
    const ofGroup = groupOf(db, kind, group)
    // A list of trades shows no dividends at all, and need not.
    if (!(await haveBoth(db, kind, [file, other], ofGroup))) continue
    differences.push(
      ...(await selectOfGroup(db, kind, { file, other, days, ofGroup, isDividend: group === 'dividends' })),
    )
  }
  return differences
}

function groupOf({ t }: Reader, kind: ContentKind, group: (typeof GROUPS)[number]): SQL | undefined {
  // A lot without a purchase date is a summary, which stands beside the lots of its sale. Some files print no quantities.
  if (kind === 'lots') return and(isNotNull(t.lots.acquired), isNotNull(t.lots.quantity))
  return group === 'dividends'
    ? eq(t.transactions.class, 'dividend')
    : inArray(t.transactions.class, [...BUYS_AND_SELLS])
}

async function haveBoth(
  { sql, t }: Reader,
  kind: ContentKind,
  files: readonly FileInAccount[],
  ofGroup: SQL | undefined,
): Promise<boolean> {
  const { contents: c, links } = ledgerOf(t, kind)
  for (const { fileId } of files) {
    const [one] = await sql
      .select({ id: c.id })
      .from(links)
      .innerJoin(c, eq(c.id, links.contentId))
      .where(and(eq(links.fileId, fileId), ofGroup))
      .limit(1)
    if (one === undefined) return false
  }
  return true
}

interface Compared {
  file: FileInAccount
  other: FileInAccount
  days: { from: DateString; to: DateString }
  ofGroup: SQL | undefined
  isDividend: boolean
}

async function selectOfGroup(
  db: Reader,
  kind: ContentKind,
  { file, other, days, ofGroup, isDividend }: Compared,
): Promise<OverlapDifference[]> {
  const { sql, t } = db
  const { contents, links } = ledgerOf(t, kind)
  const c = contents as typeof t.transactions
  const day = kind === 'lots' ? t.lots.sold : t.transactions.date
  const copiesIn = (id: number) => raw<number>`max(case when ${links.fileId} = ${id} then ${links.copies} else 0 end)`
  const shown = sql
    .select({
      contentId: links.contentId,
      inFile: copiesIn(file.fileId).as('in_file'),
      inOther: copiesIn(other.fileId).as('in_other'),
    })
    .from(links)
    .where(inArray(links.fileId, [file.fileId, other.fileId]))
    .groupBy(links.contentId)
    .as('shown')
  const size = isDividend ? c.amount : raw`abs(coalesce(${c.quantity}, 0))`
  const inRecord = raw`case when ${shown.inFile} > ${shown.inOther} then ${shown.inFile} else ${shown.inOther} end`
  const sum = (copies: SQL) => raw<string>`cast(coalesce(sum(${copies} * ${size}), 0) as text)`
  // PostgreSQL groups by no constant.
  const ofClass = kind === 'lots' ? [] : [t.transactions.class]
  const rows = await sql
    .select({
      symbol: min(c.symbol),
      day,
      shown: sum(raw`${shown.inFile}`),
      other: sum(raw`${shown.inOther}`),
      both: sum(inRecord),
    })
    .from(shown)
    .innerJoin(contents, eq(contents.id, shown.contentId))
    .where(and(eq(contents.accountId, file.accountId), gte(day, days.from), lte(day, days.to), ofGroup))
    .groupBy(day, c.instrument, ...ofClass)
    .orderBy(asc(day), asc(c.instrument))
  return rows
    .map((row) => {
      const [shown, other] = [BigInt(row.shown), BigInt(row.other)]
      // For each day of sale, the ledger uses the lots of one file only.
      const both = kind === 'transactions' ? BigInt(row.both) : shown > other ? shown : other
      return { symbol: row.symbol as string, day: row.day, isDividend, shown, other, both }
    })
    .filter((row) => isDifferent(row, isInside(row.day, file), isInside(row.day, other)))
}

const isInside = (day: DateString, { first, last }: FileInAccount): boolean => first < day && day < last

function isDifferent({ shown, other, both }: OverlapDifference, inFile: boolean, inOther: boolean): boolean {
  if (inFile && both !== shown) return true
  if (inOther && both !== other) return true
  return !inFile && !inOther && shown === other && both !== shown
}
