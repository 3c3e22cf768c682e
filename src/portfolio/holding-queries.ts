import { asc, count, eq, inArray } from 'drizzle-orm'
import { chunks } from '../lib/chunks.ts'
import { KEYS_PER_STATEMENT, prepared, type Reader, type Writer } from '../store/index.ts'
import type { HoldingRow } from './holding.ts'

const holdingColumns = (t: Reader['t']) => ({
  id: t.holdings.id,
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
  const [row] = await sql.select(holdingColumns(t)).from(t.holdings).where(eq(t.holdings.id, id))
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

/** Returns undefined, and adds nothing, if the user already has a holding of the symbol. */
export async function insertHolding(
  tx: Writer,
  userId: number,
  holding: NewHoldingRow,
): Promise<HoldingRow | undefined> {
  const { sql, t } = tx
  const id = await tx.takeId(t.holdings)
  const [row] = await sql
    .insert(t.holdings)
    .values({ userId, id, ...holding })
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
  const [row] = await sql.update(t.holdings).set(changes).where(eq(t.holdings.id, id)).returning(holdingColumns(t))
  return row as HoldingRow
}

/** Returns the symbol; undefined if the user has no such holding. */
export async function deleteHolding({ sql, t }: Writer, id: number): Promise<string | undefined> {
  const [row] = await sql.delete(t.holdings).where(eq(t.holdings.id, id)).returning({ symbol: t.holdings.symbol })
  return row?.symbol
}

export async function insertHoldings(tx: Writer, userId: number, holdings: readonly NewHoldingRow[]): Promise<void> {
  const ids = await tx.takeIds(tx.t.holdings, holdings.length)
  await tx.insertMany(
    tx.t.holdings,
    holdings.map((holding, n) => ({ userId, id: ids[n] as number, ...holding })),
  )
}

/** Overwrites holdings of the user, which it finds by id. `createdAt` stays. */
export const updateHoldings = (tx: Writer, holdings: readonly (NewHoldingRow & { id: number })[]): Promise<void> =>
  tx.updateMany(
    tx.t.holdings,
    holdings.map(({ symbol: _symbol, createdAt: _createdAt, ...row }) => row),
  )
