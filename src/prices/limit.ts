/**
 * The provider's limit, stored in the database, so that it applies to all users and instances that share the database,
 * and across restarts. A request needs a grant. Grants are counted in sliding windows, so that no span of time,
 * wherever it begins, has more requests than the provider allows.
 *
 * The provider counts a request when it arrives, which is later than its grant. So our window is longer than the
 * provider's by the longest delay: from the grant to the start of the request, which is checked, and from there to
 * its end, which has a time limit. The clocks of the instances may differ by up to MAX_SKEW_MS.
 */
import { HOUR, SECOND } from '../lib/clock.ts'
import type { PriceProvider } from '../lib/terms.ts'
import type { AllWriter, Store } from '../store/index.ts'
import {
  deleteGrant,
  deleteGrantsUntil,
  deletePauseAfter,
  type Grant,
  insertGrant,
  selectGrants,
  selectPause,
  updateGrantsAfter,
  upsertPause,
} from './limit-queries.ts'
import type { Timing } from './timing.ts'

/** What a provider allows. */
export interface Allowance {
  requests: number
  /** The length of the window in which requests are counted. */
  windowMs: number
  /** The longest delay between a grant and the arrival of its request; see `longestDelay`. */
  lateMs: number
  /** The most grants in any second, to stay below the provider's burst limit. */
  perSecond: number
}

/** A grant not used within this time is given back. */
const GRANT_LIFE_MS = SECOND
const MAX_SKEW_MS = 2 * SECOND
/** The largest share of a window for urgent requests, and for the others; each leaves the rest to the other. */
const LARGEST_SHARE = 0.8
export const LONGEST_PAUSE_MS = HOUR
const SHORTEST_WAIT_MS = 20

/** The `lateMs` of an allowance if a request takes at most `requestMs`. */
export const longestDelay = (requestMs: number): number => GRANT_LIFE_MS + requestMs + MAX_SKEW_MS

/** Whether one request may be sent; otherwise how long to wait before asking again. */
export type Permit = { granted: true; giveBack(): Promise<void> } | { granted: false; waitMs: number }

export interface SharedLimit {
  /** Takes a permit for a request that starts at once. `urgent`: a person waits for the answer. */
  take(urgent: boolean): Promise<Permit>
  /** Pauses the requests of all instances, as the provider asked. */
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

  const grant = async (tx: AllWriter, now: number, urgent: boolean): Promise<{ waitMs: number } | { id: number }> => {
    await forget(tx, provider, now, longest)
    const pausedMs = (await selectPause(tx, provider)) - now
    const waitMs = Math.max(pausedMs, waitMsFor(windows, await selectGrants(tx), now, urgent))
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
        // The database may have been slow, and the grant counts from before the write.
        if (Math.abs(clock.now() - now) <= GRANT_LIFE_MS) return { granted: true, giveBack }
        await giveBack()
      }
    },
    async pause(ms) {
      const until = clock.now() + Math.min(ms, LONGEST_PAUSE_MS)
      await store.write((tx) => upsertPause(tx, provider, until))
    },
  }
}

interface Window {
  ms: number
  requests: number
  /** The most that may be urgent, and the most that may be not. */
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

/** Deletes grants that no longer count, and corrects those in the future after a clock was set back. */
async function forget(tx: AllWriter, provider: PriceProvider, now: number, longest: number): Promise<void> {
  await deleteGrantsUntil(tx, now - longest)
  await updateGrantsAfter(tx, now + MAX_SKEW_MS, now)
  await deletePauseAfter(tx, provider, now + LONGEST_PAUSE_MS + MAX_SKEW_MS)
}

/** Milliseconds until every window has room for one more; 0 if all have. `grants`: oldest first. */
function waitMsFor(windows: readonly Window[], grants: readonly Grant[], now: number, urgent: boolean): number {
  const alike = grants.filter((grant) => grant.urgent === urgent)
  return Math.max(
    ...windows.flatMap(({ ms, requests, share }) => [room(grants, requests, ms, now), room(alike, share, ms, now)]),
  )
}

/** The window has room when the `most`-th last grant has left it. */
function room(grants: readonly Grant[], most: number, ms: number, now: number): number {
  const blocking = grants[grants.length - most]
  return blocking === undefined ? 0 : Math.max(0, blocking.grantedAt + ms - now)
}
