/** Counts what a file shows by how the record agrees with it, a window of its rows at a time. */
import { and, asc, count, eq, gt, lte, sql as raw, type SQL } from 'drizzle-orm'
import type { ContentKind } from '../../ledger/next.ts'
import { ledgerOf } from '../../ledger/next-queries.ts'
import type { Reader } from '../../store/index.ts'
import { type ClosingOrigin, isClosing, isLotWithoutSale } from './reconciliation-queries.ts'

/**
 * The next rows that a file shows: content ids from `after`, exclusive, to `upTo`. Conditions on a joined table repeat
 * both: PostgreSQL does not conclude them, and would read the whole table for each window.
 */
export interface Window {
  fileId: number
  after: number
  upTo: number
}

/** `upTo` of the window of `size` rows after `after`; undefined if there are fewer. */
export async function selectWindowEnd(
  { sql, t }: Reader,
  kind: ContentKind,
  { fileId, after }: Omit<Window, 'upTo'>,
  size: number,
): Promise<number | undefined> {
  const { links } = ledgerOf(t, kind)
  const [last] = await sql
    .select({ contentId: links.contentId })
    .from(links)
    .where(and(eq(links.fileId, fileId), gt(links.contentId, after)))
    .orderBy(asc(links.contentId))
    .limit(1)
    .offset(size - 1)
  return last?.contentId
}

/** Lots that have the same numbers of trades. */
export interface LotGroup {
  /** Identical ones counted. */
  lots: number
  /** Trades of each of the lots. */
  trades: number
  /** Trades that do not agree with the transactions. */
  disagreeing: number
  /** Of these, the trades that have transactions to differ from. */
  differing: number
  /** Copies of each of the lots that are of no sale. */
  withoutSale: number
}

export async function countLotsByTrades({ sql, t }: Reader, { fileId, after, upTo }: Window): Promise<LotGroup[]> {
  const { fileLots: links, trades: r, parts: p } = t
  const countIf = (condition: SQL) => raw<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  const alone = sql
    .select({ contentId: p.contentId, copies: raw<number>`sum(${p.copies})`.as('copies_without_sale') })
    .from(p)
    .where(and(isLotWithoutSale(p), gt(p.contentId, after), lte(p.contentId, upTo)))
    .groupBy(p.contentId)
    .as('alone')
  const byLot = sql
    .select({
      shown: raw<number>`min(${links.copies})`.as('shown'),
      trades: count(r.id).as('trades'),
      disagreeing: countIf(raw`not ${r.agreed}`).as('disagreeing'),
      differing: countIf(raw`not ${r.agreed} and ${r.quantityDifference} is not null`).as('differing'),
      withoutSale: raw<number>`coalesce(min(${alone.copies}), 0)`.as('without_sale'),
    })
    .from(links)
    // By equality only: beside a range PostgreSQL may read all trades of the range for each lot.
    .leftJoin(r, eq(r.lotId, links.contentId))
    .leftJoin(alone, eq(alone.contentId, links.contentId))
    .where(and(eq(links.fileId, fileId), gt(links.contentId, after), lte(links.contentId, upTo)))
    .groupBy(links.contentId)
    .as('by_lot')
  const { trades, disagreeing, differing, withoutSale } = byLot
  const numbers = { trades, disagreeing, differing, withoutSale }
  const rows = await sql
    .select({ lots: raw`sum(${byLot.shown})`.mapWith(Number), ...numbers })
    .from(byLot)
    .groupBy(trades, disagreeing, differing, withoutSale)
  return rows.map(({ lots, trades, disagreeing, differing, withoutSale }) => ({
    lots,
    trades: Number(trades),
    disagreeing: Number(disagreeing),
    differing: Number(differing),
    withoutSale: Number(withoutSale),
  }))
}

/** How many transactions of a window no lot covers in part or in full, by origin. */
export async function countUncovered(
  { sql, t }: Reader,
  { fileId, after, upTo }: Window,
): Promise<Record<ClosingOrigin, number>> {
  const { parts: p, fileTransactions: links } = t
  const rows = await sql
    .select({ origin: p.kind, transactions: raw`count(distinct ${p.contentId})`.mapWith(Number) })
    .from(links)
    .innerJoin(p, and(isClosing(p), eq(p.contentId, links.contentId), gt(p.contentId, after), lte(p.contentId, upTo)))
    .where(and(eq(links.fileId, fileId), gt(links.contentId, after), lte(links.contentId, upTo)))
    .groupBy(p.kind)
  const counts = new Map(rows.map(({ origin, transactions }) => [origin, transactions]))
  return { fifo: counts.get('fifo') ?? 0, unmatched: counts.get('unmatched') ?? 0 }
}
