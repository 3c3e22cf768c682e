/** One delivery with every attempt. */
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { format } from '../../shared/format.ts'
import { Failure, Figures, Tag } from '../../shared/parts.tsx'
import { Reading } from '../../shared/reading.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { type Attempt, type DeliveryDetails, type Endpoint, useReceivers } from './receivers.ts'

interface DialogProps {
  id: string | undefined
  endpoints: readonly Endpoint[]
  close(): void
}

export const DeliveryDialog = ({ id, endpoints, close }: DialogProps) => (
  <Dialog kind="sheet" title="Delivery" open={id !== undefined} close={close}>
    {id !== undefined && <OneDelivery id={id} endpoints={endpoints} />}
  </Dialog>
)

function OneDelivery({ id, endpoints }: { id: string; endpoints: readonly Endpoint[] }) {
  const details = useReceivers().useDelivery(id)
  return (
    <Reading of={details} skeleton={12}>
      {(details) => <Details details={details} endpoints={endpoints} />}
    </Reading>
  )
}

function Details({ details, endpoints }: { details: DeliveryDetails; endpoints: readonly Endpoint[] }) {
  const { delivery, body, last_attempts: attempts } = details
  const { titleOf } = useReceivers()
  const endpoint = endpoints.find(({ id }) => id === delivery.endpoint_id)
  return (
    <>
      <Figures
        of={[
          { name: 'What', value: titleOf(delivery) },
          { name: 'State', value: <DeliveryState status={delivery.status} /> },
          { name: 'Queued', value: format.instant(delivery.created_at) },
          ...(delivery.next_attempt_at === null
            ? []
            : [{ name: 'Next attempt', value: format.instant(delivery.next_attempt_at) }]),
        ]}
      />
      <h3>Body</h3>
      <pre>{body}</pre>
      <p class="hint">
        <code>webhook-id: {delivery.id}</code>
        {endpoint !== undefined && ` to ${endpoint.delivers_to ?? endpoint.url}`}
      </p>
      <h3>Attempts</h3>
      {attempts.length === 0 ? (
        <p class="quiet">None yet. The first one follows at once.</p>
      ) : (
        <ol class="attempts">
          {attempts.map((attempt) => (
            <AttemptItem key={attempt.started_at} attempt={attempt} />
          ))}
        </ol>
      )}
      {delivery.attempts > attempts.length && attempts.length > 0 && (
        <p class="hint">
          The last {attempts.length} of {delivery.attempts} attempts.
        </p>
      )}
      <Replay id={delivery.id} isEnabled={endpoint?.enabled !== false} />
    </>
  )
}

const REASONS: Record<string, string> = {
  blocked: 'the address is not public',
  dns: 'its name was not found',
  refused: 'the connection was refused',
  unreachable: 'the host cannot be reached',
  reset: 'the connection was reset',
  timeout: 'it took too long',
  tls: 'the certificate was not accepted',
  protocol: 'the answer was not HTTP',
}

function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { started_at, duration_ms, succeeded, status, reason, excerpt } = attempt
  return (
    <li>
      <div class="line">
        <span>{format.instant(started_at)}</span>
        <Tag tone={succeeded ? 'good' : 'bad'}>{succeeded ? 'delivered' : 'failed'}</Tag>
      </div>
      <p class="quiet">
        {status === null ? `No answer: ${REASONS[reason ?? ''] ?? reason}` : `Answer ${status}`} after{' '}
        {format.quantity(duration_ms)} ms
      </p>
      {excerpt !== '' && <pre>{excerpt}</pre>}
    </li>
  )
}

function Replay({ id, isEnabled }: { id: string; isEnabled: boolean }) {
  const receivers = useReceivers()
  const [error, setError] = useState<unknown>(null)
  const replay = async () => {
    setError(null)
    try {
      await receivers.replay(id)
      announce('The delivery is sent again.')
      await receivers.changed()
    } catch (failure) {
      setError(failure)
    }
  }
  if (!isEnabled) return <p class="quiet">Enable the endpoint to replay this delivery.</p>
  return (
    <>
      {error !== null && <Failure error={error} />}
      <button type="button" class="button button-primary" onClick={() => void replay()}>
        Replay this delivery
      </button>
    </>
  )
}
