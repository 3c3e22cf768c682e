/** Whether the service can be reached. While it cannot, `/health` is asked until it answers; then failed reads are repeated. */
import { signal } from '@preact/signals'

const ASK_AGAIN_MS = 2_000

const lost = signal(false)
const regained = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

async function ask(): Promise<void> {
  try {
    await fetch('/health', { cache: 'no-store' })
    connection.regain()
  } catch {
    timer = setTimeout(ask, ASK_AGAIN_MS)
  }
}

export const connection = {
  /** True while the service cannot be reached. */
  lost,
  lose(): void {
    if (lost.value) return
    lost.value = true
    timer = setTimeout(ask, ASK_AGAIN_MS)
  },
  regain(): void {
    if (!lost.value) return
    lost.value = false
    clearTimeout(timer)
    for (const listener of regained) listener()
  },
  onRegained(listener: () => void): void {
    regained.add(listener)
  },
}

addEventListener('offline', () => connection.lose())
addEventListener('online', () => {
  if (lost.value) void ask()
})
