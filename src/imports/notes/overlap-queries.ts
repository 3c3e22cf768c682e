/** Files of one kind in one account, and the quantities that they show for an instrument on a day. */
import { and, asc, eq, gte, inArray, isNotNull, lte, min, ne, sql as raw, type SQL } from 'drizzle-orm'
import { OWN_ENTRY_LAYOUT } from '../../broker-files/own-entry.ts'
import { nextOf } from '../../ledger/next-queries.ts'
import { compare } from '../../lib/compare.ts'
import type { DateString } from '../../lib/dates.ts'
import { BUYS_AND_SELLS, type FileKind, IN_FORCE } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { ContentKind } from '../printed.ts'
import { ledgerOf } from '../queries.ts'

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

/** The files that have rows, of the imports in force, in these accounts, without own entries: each has one row of its day. */
export async function selectFilesIn({ sql, t }: Reader, accountIds: readonly number[]): Promise<FileInAccount[]> {
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
    .innerJoin(a, eq(a.id, fa.accountId))
    .innerJoin(f, eq(f.id, fa.fileId))
    .innerJoin(i, eq(i.id, f.importId))
    .where(
      and(
        inArray(fa.accountId, [...accountIds]),
        inArray(i.status, IN_FORCE),
        isNotNull(f.firstDate),
        ne(f.layout, OWN_ENTRY_LAYOUT),
      ),
    )
    .orderBy(asc(f.id))
  return rows as FileInAccount[]
}

/** An instrument on a day, for which two files show different rows. Quantities have 8 places, dividends 6. */
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
type Group = (typeof GROUPS)[number]

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
    // A list of trades shows no dividends at all, and need not.
    if (!(await haveBoth(db, kind, [file, other], group))) continue
    differences.push(...(await selectOfGroup(db, kind, { file, other, days, group })))
  }
  return differences
}

/** The rows of a kind, stored and to be added: no row is in both tables. */
function tablesOf({ sql, t }: Reader, kind: ContentKind) {
  const { contents, links } = ledgerOf(t, kind)
  const { next, nextLinks } = nextOf(t, contents)
  const n = next as unknown as typeof t.nextTransactions
  const columns = ({ fileId, contentId, copies }: typeof t.fileLots) => ({ fileId, contentId, copies })
  const [l, nl] = [links as typeof t.fileLots, nextLinks as unknown as typeof t.fileLots]
  return {
    contents: [contents as typeof t.transactions, n as unknown as typeof t.transactions],
    isAdded: (c: unknown) => (c === n ? eq(n.added, true) : undefined),
    linksOf: (fileIds: number[]) =>
      sql
        .select(columns(l))
        .from(l)
        .where(inArray(l.fileId, fileIds))
        .unionAll(sql.select(columns(nl)).from(nl).where(inArray(nl.fileId, fileIds)))
        .as('links_of'),
  }
}

/** `c`: contents of the kind. */
function groupOf(kind: ContentKind, c: Reader['t']['transactions'], group: Group): SQL | undefined {
  const lots = c as unknown as Reader['t']['lots']
  // A lot without a purchase date is a summary, which stands beside the lots of its sale. Some files print no quantities.
  if (kind === 'lots') return and(isNotNull(lots.acquired), isNotNull(lots.quantity))
  return group === 'dividends' ? eq(c.class, 'dividend') : inArray(c.class, [...BUYS_AND_SELLS])
}

async function haveBoth(
  db: Reader,
  kind: ContentKind,
  files: readonly FileInAccount[],
  group: Group,
): Promise<boolean> {
  const { contents, linksOf } = tablesOf(db, kind)
  const has = async (fileId: number) => {
    for (const c of contents) {
      const links = linksOf([fileId])
      const [one] = await db.sql
        .select({ id: c.id })
        .from(links)
        .innerJoin(c, eq(c.id, links.contentId))
        .where(groupOf(kind, c, group))
        .limit(1)
      if (one !== undefined) return true
    }
    return false
  }
  for (const { fileId } of files) if (!(await has(fileId))) return false
  return true
}

interface Compared {
  file: FileInAccount
  other: FileInAccount
  days: { from: DateString; to: DateString }
  group: Group
}

async function selectOfGroup(db: Reader, kind: ContentKind, compared: Compared): Promise<OverlapDifference[]> {
  const { file, other, group } = compared
  const { contents } = tablesOf(db, kind)
  const found = new Map<string, OverlapDifference>()
  for (const c of contents)
    for (const { symbol, instrument, class: name, day, ...sums } of await selectSums(db, kind, compared, c)) {
      const key = `${day} ${instrument} ${name}`
      const before = found.get(key)
      found.set(key, {
        symbol: before !== undefined && before.symbol < (symbol as string) ? before.symbol : (symbol as string),
        day,
        isDividend: group === 'dividends',
        shown: (before?.shown ?? 0n) + sums.shown,
        other: (before?.other ?? 0n) + sums.other,
        both: (before?.both ?? 0n) + sums.both,
      })
    }
  return [...found]
    .sort(([a], [b]) => compare(a, b))
    .map(([_, row]) => {
      // For each day of sale, the ledger uses the lots of one file only.
      return kind === 'transactions' ? row : { ...row, both: row.shown > row.other ? row.shown : row.other }
    })
    .filter((row) => isDifferent(row, isInside(row.day, file), isInside(row.day, other)))
}

/** What both files show of each instrument on each day, in one of the tables of contents. */
async function selectSums(
  db: Reader,
  kind: ContentKind,
  { file, other, days, group }: Compared,
  c: Reader['t']['transactions'],
) {
  const { isAdded, linksOf } = tablesOf(db, kind)
  const day = kind === 'lots' ? (c as unknown as Reader['t']['lots']).sold : c.date
  const links = linksOf([file.fileId, other.fileId])
  const copiesIn = (id: number) => raw<number>`max(case when ${links.fileId} = ${id} then ${links.copies} else 0 end)`
  const shown = db.sql
    .select({
      contentId: links.contentId,
      inFile: copiesIn(file.fileId).as('in_file'),
      inOther: copiesIn(other.fileId).as('in_other'),
    })
    .from(links)
    .groupBy(links.contentId)
    .as('shown')
  const size = group === 'dividends' ? c.amount : raw`abs(coalesce(${c.quantity}, 0))`
  const inRecord = raw`case when ${shown.inFile} > ${shown.inOther} then ${shown.inFile} else ${shown.inOther} end`
  const sum = (copies: SQL) => raw`cast(coalesce(sum(${copies} * ${size}), 0) as text)`.mapWith(BigInt)
  // PostgreSQL groups by no constant.
  const ofClass = kind === 'lots' ? [] : [c.class]
  return await db.sql
    .select({
      symbol: min(c.symbol),
      instrument: c.instrument,
      class: kind === 'lots' ? raw<string>`''` : raw<string>`${c.class}`,
      day,
      shown: sum(raw`${shown.inFile}`),
      other: sum(raw`${shown.inOther}`),
      both: sum(inRecord),
    })
    .from(shown)
    .innerJoin(c, eq(c.id, shown.contentId))
    .where(
      and(eq(c.accountId, file.accountId), gte(day, days.from), lte(day, days.to), groupOf(kind, c, group), isAdded(c)),
    )
    .groupBy(day, c.instrument, ...ofClass)
}

const isInside = (day: DateString, { first, last }: FileInAccount): boolean => first < day && day < last

function isDifferent({ shown, other, both }: OverlapDifference, inFile: boolean, inOther: boolean): boolean {
  if (inFile && both !== shown) return true
  if (inOther && both !== other) return true
  return !inFile && !inOther && shown === other && both !== shown
}
