/** Queries of endpoints. */
import { and, asc, count, eq, inArray, isNotNull, isNull, lte, or, type SQL } from 'drizzle-orm'
import { prepared, type Reader, type Writer } from '../store/index.ts'
import type { Health } from './health.ts'
import type { EndpointKind } from './kinds.ts'
import type { OldSecret } from './signing.ts'

export interface EndpointRow extends Health {
  id: number
  url: string
  /** Of the record; null of a receiver of plants. */
  events: string[] | null
  description: string | null
  secret: string
  oldSecrets: OldSecret[]
  createdAt: number
  /** See the table; null: only the time before it was registered. */
  missed: Period[] | null
  /** Too many deliveries are pending since then; see `gaps.ts`. */
  behindSince: number | null
}

/** From `from`, included, to `until`, in milliseconds UTC. */
export interface Period {
  from: number
  until: number
}

const columns = ({ webhookEndpoints: e }: Reader['t']) => ({
  id: e.id,
  url: e.url,
  events: e.events,
  description: e.description,
  secret: e.secret,
  oldSecrets: e.oldSecrets,
  createdAt: e.createdAt,
  missed: e.missed,
  behindSince: e.behindSince,
  disabledAt: e.disabledAt,
  disabledReason: e.disabledReason,
  failingSince: e.failingSince,
  lastFailureAt: e.lastFailureAt,
  pausedUntil: e.pausedUntil,
})

const isRegistered = ({ webhookEndpoints: e }: Reader['t']) => isNull(e.deletedAt)

/** Endpoints of a kind; of both if undefined. */
export const isOfKind = ({ webhookEndpoints: e }: Reader['t'], kind: EndpointKind | undefined): SQL | undefined =>
  kind === undefined ? undefined : kind === 'plants' ? isNull(e.events) : isNotNull(e.events)

/** Of a kind, or all of them; oldest first. */
export const selectEndpoints = ({ sql, t }: Reader, kind?: EndpointKind): Promise<EndpointRow[]> =>
  sql
    .select(columns(t))
    .from(t.webhookEndpoints)
    .where(and(isRegistered(t), isOfKind(t, kind)))
    .orderBy(asc(t.webhookEndpoints.id))

export async function selectEndpoint(
  { sql, t }: Reader,
  id: number,
  kind?: EndpointKind,
): Promise<EndpointRow | undefined> {
  const [row] = await sql
    .select(columns(t))
    .from(t.webhookEndpoints)
    .where(and(isRegistered(t), isOfKind(t, kind), eq(t.webhookEndpoints.id, id)))
  return row
}

export async function countEndpoints({ sql, t }: Writer): Promise<number> {
  const [row] = await sql.select({ n: count() }).from(t.webhookEndpoints).where(isRegistered(t))
  return row?.n ?? 0
}

export interface EnabledEndpoint {
  id: number
  events: string[] | null
  behindSince: number | null
}

const enabledEndpoints = prepared<object, EnabledEndpoint>(
  'enabled_webhook_endpoints',
  ({ sql, t: { webhookEndpoints: e } }) =>
    sql
      .select({ id: e.id, events: e.events, behindSince: e.behindSince })
      .from(e)
      .where(and(isNull(e.deletedAt), isNull(e.disabledAt))),
)

export const selectEnabledEndpoints = (db: Reader): Promise<EnabledEndpoint[]> => enabledEndpoints(db, {})

/** Messages may be sent to the endpoint: it is neither deleted, nor disabled, nor paused at `now`. */
export const isSendable = ({ webhookEndpoints: e }: Reader['t'], now: number): SQL | undefined =>
  and(isNull(e.deletedAt), isNull(e.disabledAt), or(isNull(e.pausedUntil), lte(e.pausedUntil, now)))

/** The endpoints among `ids` that are neither disabled nor paused. */
export const selectSendableEndpoints = ({ sql, t }: Reader, ids: number[], now: number): Promise<EndpointRow[]> => {
  const e = t.webhookEndpoints
  return sql
    .select(columns(t))
    .from(e)
    .where(and(inArray(e.id, ids), isSendable(t, now)))
}

export const selectHealth = ({ sql, t }: Reader, ids: number[]): Promise<(Health & { id: number })[]> => {
  const e = t.webhookEndpoints
  const { id, disabledAt, disabledReason, failingSince, lastFailureAt, pausedUntil } = columns(t)
  return sql
    .select({ id, disabledAt, disabledReason, failingSince, lastFailureAt, pausedUntil })
    .from(e)
    .where(inArray(e.id, ids))
}

export async function insertEndpoint(
  tx: Writer,
  row: { userId: number } & Pick<EndpointRow, 'url' | 'events' | 'description' | 'secret' | 'createdAt'>,
): Promise<EndpointRow> {
  const { sql, t } = tx
  const id = await tx.takeId(t.webhookEndpoints)
  const [made] = await sql
    .insert(t.webhookEndpoints)
    .values({ ...row, id, oldSecrets: [] })
    .returning(columns(t))
  return made as EndpointRow
}

export async function updateEndpoint(
  { sql, t }: Writer,
  id: number,
  changes: Partial<Omit<EndpointRow, 'id' | 'createdAt'>> & { deletedAt?: number },
): Promise<EndpointRow> {
  const [row] = await sql
    .update(t.webhookEndpoints)
    .set(changes)
    .where(eq(t.webhookEndpoints.id, id))
    .returning(columns(t))
  return row as EndpointRow
}
