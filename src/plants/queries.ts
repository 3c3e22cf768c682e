import { asc, count, eq, gte, sql as raw } from 'drizzle-orm'
import { prepared, type Reader, type Writer } from '../store/index.ts'

export interface PlantRow {
  id: bigint
  name: string
  tag: string | null
}

const plantsOf = prepared<{ from: bigint; limit: number }, PlantRow>('plants', ({ sql, t }) =>
  sql
    .select({ id: t.plants.id, name: t.plants.name, tag: t.plants.tag })
    .from(t.plants)
    .where(gte(t.plants.id, raw.placeholder('from')))
    .orderBy(asc(t.plants.id))
    .limit(raw.placeholder('limit')),
)

/** The plants of a user with the id `from` or a higher one, by ascending id, at most `limit`. */
export const selectPlants = (db: Reader, { from, limit }: { from: bigint; limit: number }): Promise<PlantRow[]> =>
  plantsOf(db, { from, limit })

export async function selectPlant({ sql, t: { plants: p } }: Reader, id: bigint): Promise<PlantRow | undefined> {
  const [row] = await sql.select({ id: p.id, name: p.name, tag: p.tag }).from(p).where(eq(p.id, id))
  return row
}

export async function countPlants({ sql, t }: Reader): Promise<number> {
  const [row] = await sql.select({ n: count() }).from(t.plants)
  return row?.n ?? 0
}

const newPlant = prepared<PlantRow & { userId: number; createdAt: number }, { id: bigint }, Writer>(
  'insert_plant',
  ({ sql, t }) =>
    sql
      .insert(t.plants)
      .values({
        userId: raw.placeholder('userId'),
        id: raw.placeholder('id'),
        name: raw.placeholder('name'),
        tag: raw.placeholder('tag'),
        createdAt: raw.placeholder('createdAt'),
      })
      .onConflictDoNothing({ target: [t.plants.userId, t.plants.id] })
      .returning({ id: t.plants.id }),
)

/** Returns false, and changes nothing, if the user already has a plant with this id. */
export async function insertPlant(tx: Writer, userId: number, plant: PlantRow, createdAt: number): Promise<boolean> {
  const added = await newPlant(tx, { userId, ...plant, createdAt })
  return added.length === 1
}

/** Returns false if the user has no plant with this id. */
export async function deletePlant({ sql, t }: Writer, id: bigint): Promise<boolean> {
  const removed = await sql.delete(t.plants).where(eq(t.plants.id, id)).returning({ id: t.plants.id })
  return removed.length === 1
}
