/** Stores the change; see `change.ts`. */
import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { RowList } from '../lib/row-lists.ts'
import type { Reader, Writer } from '../store/index.ts'

type Tables = Reader['t']
export type NewRow<Name extends keyof Tables> = Tables[Name]['$inferInsert']

/** The columns that name a row of each table. */
export const KEYS = {
  trades: ['id'],
  parts: ['ofLot', 'contentId', 'n'],
  roundTrips: ['accountId', 'instrument', 'openedOn', 'number'],
  unmatchedSales: ['accountId', 'instrument', 'saleKey'],
  positions: ['accountId', 'instrument'],
  openLots: ['accountId', 'instrument', 'side', 'date'],
  questions: ['accountId', 'instrument', 'question'],
} as const
export type ChangedTable = keyof typeof KEYS
export const CHANGED_TABLES = Object.keys(KEYS) as ChangedTable[]

/** A part that comes. */
export type NewPart = NewRow<'parts'> & {
  /** The number of its trade among those that come, which get their ids when they are stored; undefined of no trade. */
  trade?: number
}

/** Rows that leave, named by their keys, and rows that come. */
export type ChangedRows = {
  readonly [Name in ChangedTable]: {
    leaving: RowList<Partial<NewRow<Name>>>
    coming: RowList<Name extends 'parts' ? NewPart : NewRow<Name>>
  }
}

/** Before the rows of the ledger are stored: trades refer to lots. The parts of a trade leave with it. */
export async function deleteLeaving({ t, deleteMany }: Writer, rows: ChangedRows): Promise<void> {
  for (const trades of rows.trades.leaving)
    await deleteMany(
      t.parts,
      trades.map(({ id }) => ({ tradeId: id as number })),
    )
  for (const name of CHANGED_TABLES) for (const keys of rows[name].leaving) await deleteMany(t[name], keys)
}

export async function insertComing({ t, insertMany, takeIds }: Writer, rows: ChangedRows): Promise<void> {
  const ids = await takeIds(t.trades, rows.trades.coming.count)
  let n = 0
  for (const name of CHANGED_TABLES)
    for (const some of rows[name].coming) {
      // Set in the rows: to copy objects with so many properties takes longer than to insert them.
      if (name === 'trades') for (const trade of some as NewRow<'trades'>[]) trade.id = ids[n++] as number
      if (name === 'parts')
        for (const part of some as NewPart[])
          part.tradeId = part.trade === undefined ? null : (ids[part.trade] as number)
      await insertMany(t[name], some)
    }
}

/** What is stored of instruments, in the tables in which each is found by its instrument. */
export const selectStoredOf = async <Name extends 'unmatchedSales' | 'positions' | 'openLots' | 'questions'>(
  { sql, t }: Reader,
  name: Name,
  accountId: number,
  instruments: readonly string[],
): Promise<NewRow<Name>[]> => {
  const table = t[name] as Tables['positions']
  const isOne = and(eq(table.accountId, accountId), inArray(table.instrument, [...instruments]))
  return (await sql.select(getTableColumns(table)).from(table).where(isOne)) as NewRow<Name>[]
}
