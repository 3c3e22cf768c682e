/**
 * An outage fails every request and every background work: the log would have a line for each. It has one for the first failure of
 * each cause, and one when the cause is gone, with how many there were. At the level `debug` every line is written.
 */
import { type Clock, MINUTE, SECOND } from '../lib/clock.ts'
import { Failure } from '../lib/errors.ts'
import { oneAtATime } from '../lib/one-at-a-time.ts'
import type { Store } from '../store/index.ts'
import type { Backups } from './backups.ts'

const LOOK_EVERY_MS = 10 * SECOND
/** A cause that cannot be asked is gone after so long without a failure. */
const QUIET_MS = 10 * MINUTE

/** The text of the line of a request. */
export const REQUEST_LINE = 'request'
const OVER = 'an outage is over'
/** Lines that are always written. */
const ALWAYS: ReadonlySet<unknown> = new Set([REQUEST_LINE, OVER])

interface Log {
  warn(about: object, text: string): void
}

export interface Outages {
  /** A hook of pino: writes the line or not. */
  logMethod(this: { isLevelEnabled(level: string): boolean }, args: unknown[], write: (...args: never[]) => void): void
  /** Sets the log for the ends of outages. */
  reportTo(log: Log): void
  /** Looks every ten seconds whether causes are gone. */
  start(): void
  look(): Promise<void>
  close(): void
}

interface Outage {
  /** Milliseconds UTC. */
  first: number
  last: number
  failures: number
}

export function createOutages(deps: { clock: Clock; store: Store; backups: Backups | undefined }): Outages {
  const { clock, store, backups } = deps
  const isReady = () =>
    store.ready().then(
      () => true,
      () => false,
    )
  const isGone: Record<string, () => Promise<boolean>> = {
    database_unavailable: isReady,
    disk_full: isReady,
    ...(backups && {
      async backup() {
        const { ageSeconds, everySeconds } = await backups.state()
        return ageSeconds < everySeconds
      },
      async backup_problems() {
        return (await backups.state()).problems === 0
      },
    }),
  }
  const outages = new Map<string, Outage>()
  let log: Log | undefined
  let timer: NodeJS.Timeout | undefined

  /** Whether it is the first failure of its cause. */
  function count(cause: string): boolean {
    const now = clock.now()
    const known = outages.get(cause)
    if (known === undefined) outages.set(cause, { first: now, last: now, failures: 1 })
    else {
      known.last = now
      known.failures++
    }
    return known === undefined
  }
  const hasPassed = ({ last }: Outage, ms: number) => clock.now() - last >= ms
  async function endIfGone([cause, outage]: [string, Outage]): Promise<void> {
    const ask = isGone[cause]
    if (!hasPassed(outage, ask === undefined ? QUIET_MS : LOOK_EVERY_MS)) return
    // For some users it may fail still.
    if (ask !== undefined && !((await ask()) && hasPassed(outage, LOOK_EVERY_MS))) return
    outages.delete(cause)
    const { first, last, failures } = outage
    log?.warn({ outage: cause, failures, seconds: Math.round((last - first) / SECOND) }, OVER)
  }
  const look = oneAtATime(async () => {
    for (const entry of outages) await endIfGone(entry)
  })

  return {
    logMethod(args, write) {
      const [about, text] = args
      const cause = ALWAYS.has(text) ? undefined : causeOf(about)
      if (cause === undefined) return write.apply(this, args as never)
      if (count(cause) || this.isLevelEnabled('debug'))
        write.apply(this, [{ ...(about as object), outage: cause }, text] as never)
    },
    reportTo(to) {
      log = to
    },
    start() {
      timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
    },
    look,
    close: () => clearInterval(timer),
  }
}

/** A line names the cause itself, as `outage`, or has the error of a database or disk that cannot be used. */
function causeOf(about: unknown): string | undefined {
  const { outage, err } = (about ?? {}) as { outage?: string; err?: unknown }
  if (outage !== undefined) return outage
  return err instanceof Failure && err.kind === 'unavailable' ? err.code : undefined
}
