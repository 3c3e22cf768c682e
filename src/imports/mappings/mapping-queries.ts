import { count, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Mapping } from '../../broker-files/mapped/mapping.ts'
import { octetsOf, type Reader, type Writer } from '../../store/index.ts'

export interface MappingRow {
  id: number
  headerKey: string
  mapping: Mapping
  createdAt: number
  updatedAt: number
}

const columns = ({ importMappings: m }: Reader['t']) => ({
  id: m.id,
  headerKey: m.headerKey,
  mapping: m.mapping,
  createdAt: m.createdAt,
  updatedAt: m.updatedAt,
})

/** What was stored was checked. */
const toRow = (row: { mapping: Record<string, unknown> } & Omit<MappingRow, 'mapping'>): MappingRow => ({
  ...row,
  mapping: row.mapping as unknown as Mapping,
})

/** The bytes of the newest `limit` mappings that are older than `before`, newest first. */
export async function selectMappingSizes(
  { sql, t }: Reader,
  before: number | undefined,
  limit: number,
): Promise<{ id: number; bytes: number }[]> {
  const { importMappings: m } = t
  return await sql
    .select({ id: m.id, bytes: octetsOf(m.mapping) })
    .from(m)
    .where(before === undefined ? undefined : lt(m.id, before))
    .orderBy(desc(m.id))
    .limit(limit)
}

/** Those with these ids, newest first. */
export async function selectMappings({ sql, t }: Reader, ids: readonly number[]): Promise<MappingRow[]> {
  const { importMappings: m } = t
  const rows = await sql
    .select(columns(t))
    .from(m)
    .where(inArray(m.id, [...ids]))
    .orderBy(desc(m.id))
  return rows.map(toRow)
}

export async function selectMapping({ sql, t }: Reader, id: number): Promise<MappingRow | undefined> {
  const { importMappings: m } = t
  const [row] = await sql.select(columns(t)).from(m).where(eq(m.id, id))
  return row && toRow(row)
}

/** The mapping of the first of these headers that has one. */
export async function selectMappingOf({ sql, t }: Reader, headerKeys: readonly string[]): Promise<Mapping | undefined> {
  if (headerKeys.length === 0) return undefined
  const { importMappings: m } = t
  const rows = await sql
    .select({ headerKey: m.headerKey, mapping: m.mapping })
    .from(m)
    .where(inArray(m.headerKey, [...new Set(headerKeys)]))
  const first = headerKeys.find((key) => rows.some(({ headerKey }) => headerKey === key))
  return rows.find(({ headerKey }) => headerKey === first)?.mapping as Mapping | undefined
}

/** The id of the mapping of a header. */
export async function selectMappingId({ sql, t }: Reader, headerKey: string): Promise<number | undefined> {
  const { importMappings: m } = t
  const [row] = await sql.select({ id: m.id }).from(m).where(eq(m.headerKey, headerKey))
  return row?.id
}

/** How many the user has. */
export async function countMappings({ sql, t }: Reader): Promise<number> {
  const [row] = await sql.select({ kept: count() }).from(t.importMappings)
  return row?.kept ?? 0
}

export async function insertMapping({ sql, t }: Writer, userId: number, row: MappingRow): Promise<void> {
  await sql.insert(t.importMappings).values({ userId, ...row, mapping: { ...row.mapping } })
}

export async function updateMapping(
  { sql, t }: Writer,
  id: number,
  changes: Pick<MappingRow, 'mapping' | 'updatedAt'>,
): Promise<void> {
  const { importMappings: m } = t
  await sql
    .update(m)
    .set({ ...changes, mapping: { ...changes.mapping } })
    .where(eq(m.id, id))
}

/** Returns whether the user had it. */
export async function deleteMapping({ sql, t }: Writer, id: number): Promise<boolean> {
  const { importMappings: m } = t
  const rows = await sql.delete(m).where(eq(m.id, id)).returning({ id: m.id })
  return rows.length > 0
}
