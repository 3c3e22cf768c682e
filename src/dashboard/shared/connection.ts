/**
 * Whether the service and its database can be reached. While they cannot, `/ready` is asked until it answers; then failed
 * reads are repeated.
 */
import { signal } from '@preact/signals'

const ASK_AGAIN_MS = 2_000
const FIRST_ERROR = 500

const lost = signal(false)
const regained = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** While the database cannot be reached, `/ready` answers with an error of the service. */
const isReady = async (): Promise<boolean> =>
  fetch('/ready', { cache: 'no-store' }).then(
    ({ status }) => status < FIRST_ERROR,
    () => false,
  )

async function ask(): Promise<void> {
  if (await isReady()) connection.regain()
  else timer = setTimeout(ask, ASK_AGAIN_MS)
}

export const connection = {
  /** True while the service or its database cannot be reached. */
  lost,
  lose(): void {
    if (lost.value) return
    lost.value = true
    timer = setTimeout(ask, ASK_AGAIN_MS)
  },
  /** Call it with the status of each answer. An error of the service can concern one request, or its database. */
  answered(status: number): void {
    if (status < FIRST_ERROR) connection.regain()
    else if (!lost.value) void connection.check()
  },
  /** Asks now whether the service and its database can be reached. */
  async check(): Promise<boolean> {
    const ready = await isReady()
    if (ready) connection.regain()
    else connection.lose()
    return ready
  },
  regain(): void {
    if (!lost.value) return
    lost.value = false
    clearTimeout(timer)
    for (const listener of regained) listener()
  },
  /** Returns a function that ends it. */
  onRegained(listener: () => void): () => void {
    regained.add(listener)
    return () => regained.delete(listener)
  },
}

addEventListener('offline', () => connection.lose())
addEventListener('online', () => {
  if (lost.value) void ask()
})
