/**
 * Operations that read the record. Each has one implementation. It runs on the thread that answers requests if it reads
 * little, which takes less time than to ask another thread, and in a reader thread if it reads much.
 */
import type { Clock } from '../lib/clock.ts'
import { bodyOf, type Parts } from '../lib/listed.ts'
import type { Reader, Store } from '../store/index.ts'
import { LongRead } from './long-read.ts'
import type { Call, DashboardHandlers, DashboardOperations, JsonOf } from './types.ts'

type Name = keyof DashboardOperations

/** Plain data, because it can be sent to another thread. */
export type ReadRequest<Of extends Name> = Pick<Call<DashboardOperations[Of]>, 'path' | 'query'> & {
  readonly userId: number
  /** Milliseconds UTC. */
  readonly now: number
  readonly dataSource: Store['dataSource']
}

export interface OpenedRead<Body> {
  /** Whether it takes more than some 20 ms, in which no other request could be answered. */
  readonly isLong: boolean
  read(): Promise<Parts<Body>>
}

/** Reads one state of the record; may await only `db`. Throws a Failure, if any, before it returns. */
export type RecordRead<Of extends Name> = (db: Reader, request: ReadRequest<Of>) => Promise<OpenedRead<JsonOf<Of>>>

export type RecordReads<Names extends Name = Name> = { readonly [Of in Names]: RecordRead<Of> }

/** Rows that are read and answered at once in some 20 ms. */
export const MOST_ROWS_AT_ONCE = 1_000
/** Bytes of texts that users wrote, which are read and answered at once. */
export const MOST_BYTES_AT_ONCE = 64_000

export const readHandlers = <Names extends Name>(
  { store, clock }: { store: Store; clock: Clock },
  reads: RecordReads<Names>,
): Pick<DashboardHandlers, Names> =>
  Object.fromEntries(
    Object.entries<RecordRead<never>>(reads).map(([name, read]) => [
      name,
      async ({ caller: { userId }, path, query }: Call<never>) => {
        const request = { userId, path, query, now: clock.now(), dataSource: store.dataSource } as ReadRequest<never>
        const body = await store.forUser(userId).snapshot(async (db) => {
          const opened = await read(db, request)
          return opened.isLong ? undefined : await bodyOf(await opened.read())
        })
        return { status: 200, body: body ?? new LongRead(name, request) }
      },
    ]),
  ) as unknown as Pick<DashboardHandlers, Names>
