/**
 * The provider's limit, kept in the database: it holds over all users and instances that share one, and across
 * restarts. A request needs a grant. Grants are counted in sliding windows, so that no span of time, wherever it
 * begins, holds more requests than the provider allows.
 *
 * What the provider counts is when a request arrives, which is later than its grant. So a window is longer than the
 * provider's by all that a request may be late: from the grant to the beginning of the request, which is checked,
 * and from there to its end, which has a time limit. The clocks of the instances may differ by up to MAX_SKEW_MS.
 */
import { HOUR, SECOND } from '../lib/clock.ts'
import type { PriceProvider } from '../lib/terms.ts'
import type { Store, Writer } from '../store/index.ts'
import {
  deleteGrant,
  deleteGrantsUntil,
  deletePauseAfter,
  type Grant,
  insertGrant,
  lengthenPause,
  moveGrantsAfter,
  selectGrants,
  selectPause,
} from './limit-queries.ts'
import type { Timing } from './timing.ts'

/** What a provider allows. */
export interface Allowance {
  requests: number
  /** In which they are counted. */
  windowMs: number
  /** By how much a request may arrive later than its grant says; see `latenessOf`. */
  lateMs: number
  /** At most so many are granted in any second, to stay clear of the provider's limit of bursts. */
  perSecond: number
}

/** A grant not used within this time is given back. */
const GRANT_LIFE_MS = SECOND
const MAX_SKEW_MS = 2 * SECOND
/** Of the requests of a window: what people wait for and refreshes each leave the rest to the other. */
const LARGEST_SHARE = 0.8
export const LONGEST_PAUSE_MS = HOUR
const SHORTEST_WAIT_MS = 20

/** Where a request lasts `requestMs` at most. */
export const latenessOf = (requestMs: number): number => GRANT_LIFE_MS + requestMs + MAX_SKEW_MS

/** To send one request. */
export type Permit = { granted: true; giveBack(): Promise<void> } | { granted: false; waitMs: number }

export interface SharedLimit {
  /** A request that begins at once may be sent, or how long to wait before asking again. `urgent`: somebody waits for it. */
  take(urgent: boolean): Promise<Permit>
  /** The provider asks all instances to stay away for this long. */
  pause(ms: number): Promise<void>
}

export function sharedLimit(
  store: Store,
  { clock }: Pick<Timing, 'clock'>,
  provider: PriceProvider,
  allowance: Allowance,
): SharedLimit {
  const windows = windowsOf(allowance)
  const longest = Math.max(...windows.map(({ ms }) => ms))

  const grant = async (tx: Writer, now: number, urgent: boolean): Promise<{ waitMs: number } | { id: number }> => {
    await forget(tx, provider, now, longest)
    const pausedMs = (await selectPause(tx, provider)) - now
    const waitMs = Math.max(pausedMs, waitFor(windows, await selectGrants(tx), now, urgent))
    if (waitMs > 0) return { waitMs }
    return { id: await insertGrant(tx, { grantedAt: now, urgent }) }
  }

  return {
    async take(urgent) {
      for (;;) {
        const now = clock.now()
        const outcome = await store.write((tx) => grant(tx, now, urgent))
        if ('waitMs' in outcome) return { granted: false, waitMs: Math.max(outcome.waitMs, SHORTEST_WAIT_MS) }
        const giveBack = () => store.write((tx) => deleteGrant(tx, outcome.id))
        // The database may have kept us waiting, and the grant is as old as the question.
        if (Math.abs(clock.now() - now) <= GRANT_LIFE_MS) return { granted: true, giveBack }
        await giveBack()
      }
    },
    async pause(ms) {
      const until = clock.now() + Math.min(ms, LONGEST_PAUSE_MS)
      await store.write((tx) => lengthenPause(tx, provider, until))
    },
  }
}

interface Window {
  ms: number
  requests: number
  /** The most of them that are urgent, and the most that are not. */
  share: number
}

function windowsOf({ requests, windowMs, lateMs, perSecond }: Allowance): Window[] {
  return [
    {
      ms: windowMs + lateMs,
      requests,
      share: Math.max(1, Math.floor(requests * LARGEST_SHARE)),
    },
    { ms: SECOND, requests: perSecond, share: perSecond },
  ]
}

/** Drops what counts no more, and what a clock that has since been set back left in the future. */
async function forget(tx: Writer, provider: PriceProvider, now: number, longest: number): Promise<void> {
  await deleteGrantsUntil(tx, now - longest)
  await moveGrantsAfter(tx, now + MAX_SKEW_MS, now)
  await deletePauseAfter(tx, provider, now + LONGEST_PAUSE_MS + MAX_SKEW_MS)
}

/** How long until every window has room for one more; 0 where all have. `grants` begin with the oldest. */
export function waitFor(windows: readonly Window[], grants: readonly Grant[], now: number, urgent: boolean): number {
  const alike = grants.filter((grant) => grant.urgent === urgent)
  return Math.max(
    ...windows.flatMap(({ ms, requests, share }) => [room(grants, requests, ms, now), room(alike, share, ms, now)]),
  )
}

/** The window has room when the last but `most` − 1 has left it. */
function room(grants: readonly Grant[], most: number, ms: number, now: number): number {
  const blocking = grants[grants.length - most]
  return blocking === undefined ? 0 : Math.max(0, blocking.grantedAt + ms - now)
}
