import { connection } from '../shared/connection.ts'

/** Shown while the service cannot be reached. */
export const ConnectionNotice = () => (
  <div role="status" class="connection">
    {connection.lost.value && (
      <p class="error">The connection to the service is lost. What you see may be out of date. Trying again…</p>
    )}
  </div>
)
