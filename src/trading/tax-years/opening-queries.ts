/** Purchases, and short sales, of the days around losses. */
import { and, between, eq, gte, inArray, isNull, ne, or, sql as raw } from 'drizzle-orm'
import { chunks } from '../../lib/chunks.ts'
import type { DateString } from '../../lib/dates.ts'
import type { Quantity } from '../../lib/decimal.ts'
import { BUYS_AND_SELLS, type Side } from '../../lib/terms.ts'
import { KEYS_PER_STATEMENT, type Reader } from '../../store/index.ts'

/** A part of a transaction, or of a lot without one, that opened something. */
export interface OpeningPart {
  accountId: number
  instrument: string
  side: Side
  date: DateString
  ofLot: boolean
  contentId: number
  copy: number
  quantity: Quantity
}

export interface Days {
  first: DateString
  last: DateString
}

/** Of transactions, in all accounts. In steps: SQLite would begin with all parts of the user's transactions. */
export async function selectOpenings(
  { sql, t: { parts: p, transactions: c } }: Reader,
  { first, last }: Days,
): Promise<OpeningPart[]> {
  const rows = await sql
    .select({ id: c.id, accountId: c.accountId, instrument: c.instrument, date: c.date })
    .from(c)
    .where(and(inArray(c.class, BUYS_AND_SELLS), between(c.date, first, last), isNull(c.replaced)))
  const found: OpeningPart[] = []
  for (const some of chunks(rows, KEYS_PER_STATEMENT)) {
    const byId = new Map(some.map(({ id, ...row }) => [id, row]))
    const opened = and(eq(p.ofLot, false), inArray(p.contentId, [...byId.keys()]), eq(p.effect, 'opens'))
    for (const part of await sql.select(openingColumns(p)).from(p).where(opened))
      found.push({ ...part, ...(byId.get(part.contentId) as (typeof rows)[number]) })
  }
  return found
}

const openingColumns = (p: Reader['t']['parts']) => ({
  side: p.side,
  ofLot: p.ofLot,
  contentId: p.contentId,
  copy: p.copy,
  /** Of all identical copies that have such a part. */
  quantity: raw`${p.quantity} * ${p.copies}`.mapWith(BigInt),
})

/** Of trades whose lot has shares that no transaction has, in all accounts. */
export async function selectOpeningsOfLots(
  { sql, t: { parts: p, trades: r } }: Reader,
  { first, last }: Days,
): Promise<OpeningPart[]> {
  const opened = or(
    and(eq(r.side, 'long'), between(r.buyDate, first, last)),
    and(eq(r.side, 'short'), between(r.sellDate, first, last)),
  )
  const found = await sql
    .select({
      accountId: r.accountId,
      instrument: r.instrument,
      buyDate: r.buyDate,
      sellDate: r.sellDate,
      ...openingColumns(p),
    })
    .from(r)
    .innerJoin(p, and(eq(p.tradeId, r.id), eq(p.ofLot, true), eq(p.effect, 'opens')))
    // A lot can also have other money than its transactions, for no more shares.
    .where(and(gte(r.closedOn, first), opened, or(ne(p.quantity, 0n), isNull(r.quantity))))
  return found.map(({ buyDate, sellDate, ...part }) => ({
    ...part,
    date: part.side === 'long' ? (buyDate as DateString) : sellDate,
  }))
}

/** What the trades were opened with. */
export async function selectOwnOpenings(
  { sql, t: { parts: p } }: Reader,
  tradeIds: readonly number[],
): Promise<(Pick<OpeningPart, 'ofLot' | 'contentId' | 'copy'> & { tradeId: number })[]> {
  const found: (Pick<OpeningPart, 'ofLot' | 'contentId' | 'copy'> & { tradeId: number })[] = []
  for (const ids of chunks(tradeIds, KEYS_PER_STATEMENT))
    found.push(
      ...((await sql
        .select({ tradeId: p.tradeId, ofLot: p.ofLot, contentId: p.contentId, copy: p.copy })
        .from(p)
        .where(and(inArray(p.tradeId, ids), eq(p.effect, 'opens')))) as typeof found),
    )
  return found
}
