/** The plant store and the receivers of its webhook; the receivers of events about the record; what was delivered to both. */
import { useState } from 'preact/hooks'
import { Card, Failure } from '../../shared/parts.tsx'
import { access, endAccess, startAccess, wasRefused } from './access.ts'
import { DeliveriesCard } from './deliveries.tsx'
import { EndpointsCard } from './endpoints.tsx'
import { plantReceivers } from './plant-receivers.ts'
import { PlantsCard } from './plants.tsx'
import { ReceiversContext } from './receivers.ts'
import { recordReceivers } from './record-receivers.ts'
import './plants.css'

export default function PlantsPage() {
  return (
    <div class="plants-page stack">
      <AccessCard />
      {access.value !== null && (
        <ReceiversContext.Provider value={plantReceivers}>
          <PlantsCard />
          <EndpointsCard />
          <DeliveriesCard />
        </ReceiversContext.Provider>
      )}
      <ReceiversContext.Provider value={recordReceivers}>
        <RecordCards />
      </ReceiversContext.Provider>
    </div>
  )
}

/** Last, because their lists need no token and arrive later than the card above. */
function RecordCards() {
  const receivers = recordReceivers.useEndpoints().data?.endpoints.length
  return (
    <>
      <EndpointsCard />
      {(receivers ?? 0) > 0 && <DeliveriesCard />}
    </>
  )
}

function AccessCard() {
  const [error, setError] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const change = (what: () => Promise<void>) => async () => {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    await what().catch(setError)
    setIsBusy(false)
  }
  if (access.value !== null)
    return (
      <div class="line access-open">
        <p class="quiet">
          This page uses the token <code>{access.value.prefix}…</code> until you close or reload it.
        </p>
        <button type="button" class="button button-small" onClick={change(endAccess)}>
          Revoke it now
        </button>
      </div>
    )
  return (
    <Card title="Open plants and webhooks" class="access">
      {wasRefused.value && (
        <p class="notice" role="status">
          The token of this page has expired or was revoked. Open the page again to go on.
        </p>
      )}
      <p>Plants are kept by a second API, which accepts API tokens only, not your sign-in. This page can create one:</p>
      <ul>
        <li>It may read and change plants and webhooks, and nothing else.</li>
        <li>It is kept in the memory of this tab only, and never stored in the browser.</li>
        <li>It is revoked when you close or reload the page, and expires after a day in any case.</li>
      </ul>
      {error !== null && <Failure error={error} />}
      <button type="button" class="button button-primary" aria-disabled={isBusy} onClick={change(startAccess)}>
        Create the token and open
      </button>
    </Card>
  )
}
