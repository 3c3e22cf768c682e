/** Shown after an update with other rules for trades, until all accounts are derived anew. */
import { useEffect } from 'preact/hooks'
import { recordChanged, useRead } from '../shared/queries.ts'

const ASK_AGAIN_MS = 10_000

export function PendingNotice() {
  const accounts = useRead('listAccounts').data?.accounts ?? []
  const pending = accounts.filter(({ derivation }) => derivation === 'pending').map(({ name }) => name)
  const isPending = pending.length > 0
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(recordChanged, ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isPending])
  return (
    <div role="status">
      {isPending && (
        <p class="note">
          After an update, the figures of {pending.join(', ')} are computed anew. Until then you see them as they were.
        </p>
      )}
    </div>
  )
}
