import { and, asc, eq, gte, lt, notExists, sql as raw } from 'drizzle-orm'
import type { Writer } from '../store/index.ts'
import type { NewPlant } from './events/new-plant.ts'
import type { Period } from './queries.ts'

export type MissingPlant = NewPlant & { createdAt: number }

/** Plants of a user added in a period without a delivery to the endpoint since, oldest first. */
export const selectMissing = (
  { sql, t }: Writer,
  { endpointId, eventType }: { endpointId: number; eventType: string },
  { from, until }: Period,
  limit: number,
): Promise<MissingPlant[]> => {
  const { plants: p, webhookDeliveries: d } = t
  const queued = sql
    .select({ one: raw`1` })
    .from(d)
    .where(
      and(
        eq(d.plantId, p.id),
        eq(d.endpointId, endpointId),
        eq(d.eventType, eventType),
        // An earlier delivery was about an earlier plant with this id.
        gte(d.createdAt, p.createdAt),
      ),
    )
  return sql
    .select({ id: p.id, name: p.name, tag: p.tag, createdAt: p.createdAt })
    .from(p)
    .where(and(gte(p.createdAt, from), lt(p.createdAt, until), notExists(queued)))
    .orderBy(asc(p.createdAt), asc(p.id))
    .limit(limit)
}
