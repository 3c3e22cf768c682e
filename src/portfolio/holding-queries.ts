import { asc, count, inArray, sql as raw } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import {
  hasPublicId,
  KEYS_PER_STATEMENT,
  prepared,
  publicId,
  type Reader,
  takeNumbers,
  type Writer,
} from '../store/index.ts'
import type { HoldingRow } from './holding.ts'

const holdingColumns = (t: Reader['t']) => ({
  id: publicId(t.holdings),
  symbol: t.holdings.symbol,
  type: t.holdings.type,
  shares: t.holdings.shares,
  averageCost: t.holdings.averageCost,
  totalCost: t.holdings.totalCost,
  purchaseDate: t.holdings.purchaseDate,
  notes: t.holdings.notes,
  updatedAt: t.holdings.updatedAt,
})

const holdingsOf = prepared<object, HoldingRow>('holdings_of', ({ sql, t }) =>
  sql.select(holdingColumns(t)).from(t.holdings).orderBy(asc(t.holdings.symbol)),
)

/** The holdings of a user by symbol; only those in `symbols`, if given. */
export async function selectHoldings({ sql, t }: Reader, symbols?: readonly string[]): Promise<HoldingRow[]> {
  if (symbols === undefined) return await holdingsOf({ sql, t }, {})
  const select = () => sql.select(holdingColumns(t)).from(t.holdings)
  const rows: HoldingRow[] = []
  for (const some of chunks(symbols, KEYS_PER_STATEMENT))
    rows.push(...(await select().where(inArray(t.holdings.symbol, some))))
  return rows
}

export async function selectHeldSymbols({ sql, t }: Reader): Promise<string[]> {
  const rows = await sql.select({ symbol: t.holdings.symbol }).from(t.holdings)
  return rows.map(({ symbol }) => symbol)
}

export async function selectHolding({ sql, t }: Reader, id: number): Promise<HoldingRow | undefined> {
  const [row] = await sql.select(holdingColumns(t)).from(t.holdings).where(hasPublicId(t.holdings, id))
  return row
}

const holdingsCount = prepared<object, { n: number }>('count_holdings', ({ sql, t }) =>
  sql.select({ n: count() }).from(t.holdings),
)

export async function countHoldings(db: Reader): Promise<number> {
  const [row] = await holdingsCount(db, {})
  return row?.n ?? 0
}

export type NewHoldingRow = Omit<HoldingRow, 'id'> & { createdAt: number }

const takeHoldingNumbers = (tx: Writer, userId: number, count: number): Promise<number> =>
  takeNumbers(tx, userId, { kind: 'holding', table: tx.t.holdings, count })

/** Returns undefined, and adds nothing, if the user already has a holding of the symbol. */
export async function insertHolding(
  tx: Writer,
  userId: number,
  holding: NewHoldingRow,
): Promise<HoldingRow | undefined> {
  const { sql, t } = tx
  const [row] = await sql
    .insert(t.holdings)
    .values({ userId, number: await takeHoldingNumbers(tx, userId, 1), ...holding })
    .onConflictDoNothing({ target: [t.holdings.userId, t.holdings.symbol] })
    .returning(holdingColumns(t))
  return row
}

export type HoldingChanges = Partial<Pick<HoldingRow, 'shares' | 'averageCost' | 'totalCost' | 'notes'>>

/** The holding must be there. */
export async function updateHolding(
  { sql, t }: Writer,
  id: number,
  changes: HoldingChanges & { updatedAt: number },
): Promise<HoldingRow> {
  const [row] = await sql
    .update(t.holdings)
    .set(changes)
    .where(hasPublicId(t.holdings, id))
    .returning(holdingColumns(t))
  return row as HoldingRow
}

/** Returns the symbol; undefined if the user has no such holding. */
export async function deleteHolding({ sql, t }: Writer, id: number): Promise<string | undefined> {
  const [row] = await sql.delete(t.holdings).where(hasPublicId(t.holdings, id)).returning({ symbol: t.holdings.symbol })
  return row?.symbol
}

export async function insertHoldings(tx: Writer, userId: number, holdings: readonly NewHoldingRow[]): Promise<void> {
  const first = await takeHoldingNumbers(tx, userId, holdings.length)
  await tx.insertMany(
    tx.t.holdings,
    holdings.map((holding, n) => ({ userId, number: first + n, ...holding })),
  )
}

const ROWS_PER_STATEMENT = 500

/** Overwrites existing holdings of the user, by symbol; their ids stay. */
export async function upsertHoldings(
  { sql, t }: Writer,
  userId: number,
  holdings: readonly NewHoldingRow[],
): Promise<void> {
  for (const some of chunks(holdings, ROWS_PER_STATEMENT))
    await sql
      .insert(t.holdings)
      .values(some.map((holding) => ({ userId, ...holding })))
      .onConflictDoUpdate({
        target: [t.holdings.userId, t.holdings.symbol],
        set: {
          type: raw`excluded.type`,
          shares: raw`excluded.shares`,
          averageCost: raw`excluded.average_cost`,
          totalCost: raw`excluded.total_cost`,
          purchaseDate: raw`excluded.purchase_date`,
          notes: raw`excluded.notes`,
          updatedAt: raw`excluded.updated_at`,
        },
      })
}
