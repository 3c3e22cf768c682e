import { and, asc, eq, gt, inArray, ne, sql as raw } from 'drizzle-orm'
import type { DateString } from '../lib/dates.ts'
import type { Quantity } from '../lib/decimal.ts'
import type { Reader } from '../store/index.ts'
import { IN_FORCE } from './queries.ts'

export interface LayoutFile {
  id: number
  importId: number
  name: string
  layout: string
}

/** The transaction files of a user's imports in force, but those of one import; and those of that import. */
export async function selectTransactionFiles(
  { sql, t }: Reader,
  userId: number,
  importId: number,
): Promise<{ own: LayoutFile[]; others: LayoutFile[] }> {
  const { imports: i, importFiles: f } = t
  const columns = { id: f.id, importId: f.importId, name: f.name, layout: raw<string>`${f.layout}` }
  const isHistory = and(eq(f.kind, 'transactions'), gt(f.rowsRead, 0))
  const own = await sql
    .select(columns)
    .from(f)
    .where(and(eq(f.importId, importId), isHistory))
    .orderBy(asc(f.id))
  const others = await sql
    .select(columns)
    .from(f)
    .innerJoin(i, eq(i.id, f.importId))
    .where(and(eq(i.userId, userId), ne(i.id, importId), inArray(i.status, IN_FORCE), isHistory))
    .orderBy(asc(f.id))
  return { own, others }
}

export interface DoubledTrade {
  symbol: string
  date: DateString
  /** What the ledger has. */
  quantity: Quantity
}

/**
 * Trades of an instrument on one day that both files print, of which the ledger counts more than either of them: how many,
 * and the last.
 */
export async function selectDoubled(
  { sql, t }: Reader,
  fileId: number,
  otherId: number,
): Promise<{ count: number; last: DoubledTrade | undefined }> {
  const { transactions: c, fileTransactions: links } = t
  const isBought = raw<number>`case when ${c.class} in ('buy', 'buy_to_cover') then 1 else 0 end`
  const group = { accountId: c.accountId, instrument: c.instrument, date: c.date }
  const isTrade = inArray(c.class, ['buy', 'buy_to_cover', 'sell', 'sell_short'])
  const ofFile = (id: number, name: string) =>
    sql
      .select({
        ...group,
        isBought: isBought.as(`${name}_bought`),
        quantity: raw`sum(${c.quantity} * ${links.copies})`.as(`${name}_quantity`),
      })
      .from(links)
      .innerJoin(c, eq(c.id, links.contentId))
      .where(and(eq(links.fileId, id), isTrade))
      .groupBy(c.accountId, c.instrument, c.date, isBought)
      .as(name)
  const [one, other] = [ofFile(fileId, 'one'), ofFile(otherId, 'other')]
  const rows = await sql
    .select({
      symbol: one.instrument,
      date: one.date,
      quantity: raw`sum(${c.quantity} * ${c.copies})`.mapWith(BigInt).as('total'),
    })
    .from(one)
    .innerJoin(
      other,
      and(
        eq(other.accountId, one.accountId),
        eq(other.instrument, one.instrument),
        eq(other.date, one.date),
        eq(other.isBought, one.isBought),
      ),
    )
    .innerJoin(
      c,
      and(
        eq(c.accountId, one.accountId),
        eq(c.instrument, one.instrument),
        eq(c.date, one.date),
        eq(isBought, one.isBought),
        isTrade,
      ),
    )
    .groupBy(one.accountId, one.instrument, one.date, one.isBought, one.quantity, other.quantity)
    .having(
      raw`sum(${c.quantity} * ${c.copies}) > ${one.quantity} and sum(${c.quantity} * ${c.copies}) > ${other.quantity}`,
    )
    .orderBy(asc(one.date), asc(one.instrument))
  return { count: rows.length, last: rows.at(-1) }
}
