import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import { CLOSING_CLASSES, type ClosingOrigin, closingPrefix } from '../../ledger/closing-keys.ts'
import type { UnmatchedCode } from '../../lib/messages/index.ts'
import type { Side } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import { KEY_LENGTH } from '../content.ts'
import type { LotCounts, UnmatchedSales } from '../report.ts'

export const SIDES: Side[] = ['long', 'short']

/** A lot, how often a file shows it, and how its trades agree with the transactions. */
export type FileLot = Reader['t']['lots']['$inferSelect'] & { shown: number; trades: LotTrade[] }

export interface LotTrade {
  agreed: boolean
  quantityDifference: bigint | null
  amountDifference: bigint | null
}

/** The next lots that a file shows, by id. */
export async function selectFileLots(
  { sql, t }: Reader,
  fileId: number,
  after: number,
  limit: number,
): Promise<FileLot[]> {
  const { lots: l, fileLots: links, trades: r } = t
  const rows = await sql
    .select({ lot: getTableColumns(l), shown: links.copies })
    .from(links)
    .innerJoin(l, eq(l.id, links.contentId))
    .where(and(eq(links.fileId, fileId), gt(links.contentId, after)))
    .orderBy(asc(links.contentId))
    .limit(limit)
  const ids = rows.map(({ lot }) => lot.id)
  const trades = await sql
    .select({
      lotId: r.lotId,
      agreed: r.agreed,
      quantityDifference: r.quantityDifference,
      amountDifference: r.amountDifference,
    })
    .from(r)
    .where(inArray(r.lotId, ids))
  const tradesOf = Map.groupBy(trades, ({ lotId }) => lotId)
  return rows.map(({ lot, shown }) => ({ ...lot, shown, trades: tradesOf.get(lot.id) ?? [] }))
}

export type FileTransaction = Reader['t']['transactions']['$inferSelect']

/** The next transactions that a file shows, by id. */
export async function selectFileTransactions(
  { sql, t }: Reader,
  fileId: number,
  after: number,
  limit: number,
): Promise<FileTransaction[]> {
  const { transactions: c, fileTransactions: links } = t
  const rows = await sql
    .select({ content: getTableColumns(c) })
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(and(eq(links.fileId, fileId), gt(links.contentId, after)))
    .orderBy(asc(links.contentId))
    .limit(limit)
  return rows.map(({ content }) => content)
}

/** The part of a closing transaction that no lot covers. */
export interface Uncovered {
  contentId: number
  origin: ClosingOrigin
  /** Of the closed position. */
  side: Side
  quantity: bigint
  /** Of a short, minus the cost. */
  proceeds: bigint
  /** Why it is no trade; null if it is one. */
  code: UnmatchedCode | null
}

/** The keys of what is matched from a closing transaction `c`: a range, so that the index is used. */
export function within(
  key: Column,
  c: Reader['t']['transactions'],
  origin: ClosingOrigin,
  side: Side,
): SQL | undefined {
  const start = raw`${closingPrefix(origin, side)} || ${c.rowKey}`
  return and(inArray(c.class, CLOSING_CLASSES[side]), raw`${key} > ${start} || ':'`, raw`${key} < ${start} || ';'`)
}

/** What no lot covers of the transactions, by transaction and origin. */
export async function selectUncovered(db: Reader, contentIds: number[]): Promise<Uncovered[]> {
  const found = new Map<string, Uncovered>()
  for (const side of SIDES)
    for (const origin of ['fifo', 'unmatched'] as const)
      for (const { contentId, quantity, proceeds, code } of await sumTaken(db, contentIds, origin, side)) {
        const key = `${contentId} ${origin}`
        const other = found.get(key) ?? { quantity: 0n, proceeds: 0n }
        found.set(key, {
          contentId,
          origin,
          side,
          quantity: other.quantity + quantity,
          proceeds: other.proceeds + proceeds,
          code,
        })
      }
  return [...found.values()]
}

/**
 * What the trades by FIFO, or the unmatched sales, take from each of the transactions. A sum for each is read along the
 * index. PostgreSQL reads a join, and also `exists` as a condition, from all trades, because it cannot estimate how few are
 * in the range of a key.
 */
async function sumTaken({ sql, t }: Reader, contentIds: number[], origin: ClosingOrigin, side: Side) {
  const { transactions: c, trades: r, unmatchedSales: u } = t
  const money = side === 'long' ? raw`${r.proceeds}` : raw`-${r.costBasis}`
  const [from, key, quantity, proceeds] =
    origin === 'fifo' ? [r, r.tradeKey, r.quantity, money] : [u, u.saleKey, u.quantity, raw`${u.proceeds}`]
  const sumOf = (what: SQL) => {
    const sum = sql
      .select({ sum: raw`sum(${what})`.as('sum') })
      .from(from)
      .where(and(eq(from.accountId, c.accountId), eq(from.instrument, c.instrument), within(key, c, origin, side)))
    return raw<bigint>`${sum}`.mapWith(BigInt)
  }
  const code = sql
    .select({ code: raw`min(${u.code})`.as('code') })
    .from(u)
    .where(and(eq(u.accountId, c.accountId), eq(u.instrument, c.instrument), within(u.saleKey, c, origin, side)))
  const sums = {
    quantity: sumOf(raw`${quantity}`),
    proceeds: sumOf(proceeds),
    code: origin === 'fifo' ? raw<null>`null`.as('code') : raw<UnmatchedCode>`${code}`.as('code'),
  }
  return await sql
    .select({ contentId: c.id, ...sums })
    .from(c)
    .where(and(inArray(c.id, contentIds), isNotNull(sums.proceeds)))
}

export async function countLots({ sql, t }: Reader, fileIds: number[]): Promise<LotCounts> {
  const { fileLots: links, trades: r } = t
  const shown = sql
    .select({ contentId: links.contentId, copies: raw<number>`max(${links.copies})`.as('shown_copies') })
    .from(links)
    .where(inArray(links.fileId, fileIds))
    .groupBy(links.contentId)
    .as('shown')
  const sumIf = (condition: SQL) => raw<number>`sum(case when ${condition} then 1 else 0 end)`
  const counts = sql
    .select({
      shown: raw<number>`${shown.copies}`.as('shown'),
      agreed: sumIf(raw`${r.agreed}`).as('agreed'),
      differing: sumIf(raw`${r.quantityDifference} <> 0 or ${r.amountDifference} <> 0`).as('differing'),
      without: sumIf(raw`${r.quantityDifference} is null`).as('without'),
      contradicting: sumIf(raw`not ${r.brokerVerified}`).as('contradicting'),
    })
    .from(shown)
    .innerJoin(r, eq(r.lotId, shown.contentId))
    .groupBy(shown.contentId, shown.copies)
    .as('counts')
  const least = (n: unknown) =>
    raw`coalesce(sum(case when ${n} < ${counts.shown} then ${n} else ${counts.shown} end), 0)`.mapWith(Number)
  const [row] = await sql
    .select({
      agreed: least(counts.agreed),
      differing: least(counts.differing),
      withoutTransactions: least(counts.without),
      contradicting: least(counts.contradicting),
    })
    .from(counts)
  return row as LotCounts
}

/** The sales of the files without a known purchase: how many, and the newest few. */
export async function selectUnmatchedOf({ sql, t }: Reader, fileIds: number[], most: number): Promise<UnmatchedSales> {
  const { transactions: c, fileTransactions: links, unmatchedSales: u } = t
  const start = raw`case when ${u.saleKey} like ${`${closingPrefix('unmatched', 'long')}%`}
    then ${raw.raw(String(closingPrefix('unmatched', 'long').length + 1))}
    else ${raw.raw(String(closingPrefix('unmatched', 'short').length + 1))} end`
  const ofFiles = sql
    .select({ contentId: links.contentId })
    .from(links)
    .innerJoin(c, eq(c.id, links.contentId))
    .where(
      and(
        inArray(links.fileId, fileIds),
        eq(c.accountId, u.accountId),
        eq(c.date, u.date),
        eq(c.rowKey, raw`substr(${u.saleKey}, ${start}, ${raw.raw(String(KEY_LENGTH))})`),
      ),
    )
  const mine = exists(ofFiles)
  const codes = await sql
    .select({ code: u.code, count: count() })
    .from(u)
    .where(mine)
    .groupBy(u.code)
    .orderBy(desc(count()), asc(u.code))
  if (codes.length === 0) return { count: 0, codes: [], newest: [] }
  const newest = await sql
    .select({
      accountId: u.accountId,
      symbol: u.symbol,
      date: u.date,
      quantity: u.quantity,
      code: u.code,
    })
    .from(u)
    .where(mine)
    .orderBy(desc(u.date), asc(u.symbol), asc(u.id))
    .limit(most)
  return { count: codes.reduce((all, each) => all + each.count, 0), codes, newest }
}
