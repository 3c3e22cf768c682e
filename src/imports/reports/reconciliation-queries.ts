import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  inArray,
  isNull,
  sql as raw,
  type SQL,
} from 'drizzle-orm'
import type { UnmatchedCode } from '../../lib/messages/index.ts'
import type { PartKind, Side } from '../../lib/terms.ts'
import type { Reader } from '../../store/index.ts'
import type { LotCounts, UnmatchedSales } from '../report.ts'

/** What a transaction that no lot covers became: a trade matched first in, first out, or a sale without a known purchase. */
export type ClosingOrigin = Extract<PartKind, 'fifo' | 'unmatched'>

/** A lot, how often a file shows it, and how its trades agree with the transactions. */
export type FileLot = Reader['t']['lots']['$inferSelect'] & {
  shown: number
  trades: LotTrade[]
  withoutSale: LotWithoutSale | undefined
}

/** What of a lot is of no sale: its quantity and proceeds, or of a short its cost, of all such copies. */
export interface LotWithoutSale {
  quantity: bigint
  money: bigint
}

/** Whether a part is a lot that is of no sale. */
export const isLotWithoutSale = (p: Reader['t']['parts']): SQL | undefined => and(eq(p.ofLot, true), isNull(p.tradeId))

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
  const { parts: p } = t
  const without = await sql
    .select({
      lotId: p.contentId,
      quantity: raw`sum(${p.quantity} * ${p.copies})`.mapWith(BigInt),
      money: raw`sum(${p.money} * ${p.copies})`.mapWith(BigInt),
    })
    .from(p)
    .where(and(isLotWithoutSale(p), inArray(p.contentId, ids)))
    .groupBy(p.contentId)
  const withoutSale = new Map(without.map(({ lotId, ...one }) => [lotId, one]))
  return rows.map(({ lot, shown }) => ({
    ...lot,
    shown,
    trades: tradesOf.get(lot.id) ?? [],
    withoutSale: withoutSale.get(lot.id),
  }))
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

/** Whether a part is what no lot covers of a closing transaction. */
export const isClosing = (p: Reader['t']['parts']): SQL | undefined =>
  and(eq(p.ofLot, false), eq(p.effect, 'closes'), inArray(p.kind, ['fifo', 'unmatched']))

/** What no lot covers of the transactions, by transaction and origin. */
export async function selectUncovered({ sql, t }: Reader, contentIds: number[]): Promise<Uncovered[]> {
  const { parts: p, unmatchedSales: u } = t
  const money = raw`case when ${p.side} = 'long' then ${p.money} else -${p.money} end * ${p.copies}`
  const found = await sql
    .select({
      contentId: p.contentId,
      origin: raw<ClosingOrigin>`${p.kind}`,
      // A transaction can close both sides, and is listed once.
      side: raw<Side>`max(${p.side})`,
      quantity: raw`sum(${p.quantity} * ${p.copies})`.mapWith(BigInt),
      proceeds: raw`sum(${money})`.mapWith(BigInt),
    })
    .from(p)
    .where(and(isClosing(p), inArray(p.contentId, contentIds)))
    .groupBy(p.contentId, p.kind)
  const codes = await sql
    .select({ transactionId: u.transactionId, code: u.code })
    .from(u)
    .where(inArray(u.transactionId, contentIds))
    .orderBy(desc(u.code))
  // Of several the first in the alphabet.
  const codeOf = new Map(codes.map(({ transactionId, code }) => [transactionId, code]))
  return found.map((one) => ({ ...one, code: one.origin === 'fifo' ? null : (codeOf.get(one.contentId) ?? null) }))
}

export async function countLots({ sql, t }: Reader, fileIds: number[]): Promise<LotCounts> {
  if (fileIds.length === 0) return { agreed: 0, differing: 0, withoutTransactions: 0, contradicting: 0 }
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
    // In this order: SQLite would read all trades of the user first.
    .crossJoin(r)
    .where(eq(r.lotId, shown.contentId))
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
  const { fileTransactions: links, unmatchedSales: u } = t
  const ofFiles = sql
    .select({ contentId: links.contentId })
    .from(links)
    .where(and(inArray(links.fileId, fileIds), eq(links.contentId, u.transactionId)))
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
    .orderBy(desc(u.date), asc(u.symbol), asc(u.accountId), asc(u.saleKey))
    .limit(most)
  return { count: codes.reduce((all, each) => all + each.count, 0), codes, newest }
}
