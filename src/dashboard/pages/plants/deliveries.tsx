/** What was sent to the endpoints, newest first. */
import { useState } from 'preact/hooks'
import { readAll } from '../../shared/all-pages.ts'
import { CsvDownload } from '../../shared/csv-download.tsx'
import { format } from '../../shared/format.ts'
import { Card, Empty, Spoken } from '../../shared/parts.tsx'
import { Reading } from '../../shared/reading.tsx'
import { useChoice } from './choice.ts'
import { DeliveryDialog } from './delivery.tsx'
import { DeliveryState } from './delivery-state.tsx'
import { SinceDialog } from './form.tsx'
import { type Delivery, type Endpoint, useReceivers } from './receivers.ts'

export function DeliveriesCard() {
  const { current, delivery, close } = useChoice()
  const receivers = useReceivers()
  const endpoints = receivers.useEndpoints().data?.endpoints ?? []
  const deliveries = receivers.useDeliveries(current)
  const [isReplaying, setIsReplaying] = useState(false)
  // Without deliveries and endpoints there is nothing to choose from and to send again.
  const isEmpty = endpoints.length === 0 && (deliveries.data?.pages[0]?.items.length ?? 0) === 0
  return (
    <Card
      title={receivers.titleOfDeliveries}
      class="deliveries"
      aside={
        !isEmpty && (
          <div class="filters">
            <Filters endpoints={endpoints} />
            <button type="button" class="button button-small" onClick={() => setIsReplaying(true)}>
              Replay failed
            </button>
          </div>
        )
      }
    >
      <Reading of={deliveries} skeleton={6}>
        {({ pages }) => (
          <>
            <DeliveryList deliveries={pages.flatMap(({ items }) => items)} endpoints={endpoints} />
            {deliveries.hasNextPage && (
              <button
                type="button"
                class="button"
                aria-disabled={deliveries.isFetchingNextPage}
                onClick={() => void deliveries.fetchNextPage()}
              >
                Show older deliveries
              </button>
            )}
            {pages.some(({ items }) => items.length > 0) && (
              <CsvDownload
                what={receivers.listed}
                name={receivers.files.deliveries}
                rows={async (progress) =>
                  (await readAll(receivers.listDeliveries(current), progress)).map((each) => ({ ...each }))
                }
              />
            )}
          </>
        )}
      </Reading>
      <DeliveryDialog id={delivery} endpoints={endpoints} close={close} />
      <ReplayDialog open={isReplaying} close={() => setIsReplaying(false)} />
    </Card>
  )
}

function Filters({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const { current, filter } = useChoice()
  return (
    <>
      <select
        aria-label="Endpoint"
        value={String(current.endpoint_id ?? '')}
        onChange={({ currentTarget }) => filter({ endpoint: currentTarget.value })}
      >
        <option value="">Every endpoint</option>
        {endpoints.map(({ id, url }) => (
          <option key={id} value={String(id)}>
            {url}
          </option>
        ))}
      </select>
      <select
        aria-label="State"
        value={current.status ?? ''}
        onChange={({ currentTarget }) => filter({ status: currentTarget.value })}
      >
        <option value="">Every state</option>
        <option value="pending">Pending</option>
        <option value="delivered">Delivered</option>
        <option value="failed">Failed</option>
      </select>
    </>
  )
}

interface ListProps {
  deliveries: readonly Delivery[]
  endpoints: readonly Endpoint[]
}

function DeliveryList({ deliveries, endpoints }: ListProps) {
  const { current, open } = useChoice()
  const { titleOf, nothingSent } = useReceivers()
  if (deliveries.length === 0)
    return Object.keys(current).length > 0 ? (
      <p class="quiet">No delivery matches. Choose every endpoint and every state to see all of them.</p>
    ) : (
      <Empty icon="documents" title="Nothing was sent yet">
        <p>{nothingSent}</p>
      </Empty>
    )
  const urls = new Map(endpoints.map(({ id, url }) => [id, url]))
  return (
    <ul class="delivery-list">
      {deliveries.map((delivery) => (
        <li key={delivery.id}>
          <div class="line">
            <strong class="num">{titleOf(delivery)}</strong>
            <DeliveryState status={delivery.status} />
            <button type="button" class="button button-small end" onClick={() => open(delivery.id)}>
              Attempts<Spoken> of {titleOf(delivery)}</Spoken>
            </button>
          </div>
          <p class="quiet">
            {format.instant(delivery.created_at)} · {urls.get(delivery.endpoint_id) ?? 'a deleted endpoint'} ·{' '}
            {format.counted(delivery.attempts, 'attempt')}
          </p>
        </li>
      ))}
    </ul>
  )
}

function ReplayDialog({ open, close }: { open: boolean; close(): void }) {
  const receivers = useReceivers()
  return (
    <SinceDialog
      title="Replay failed deliveries"
      action="Replay them"
      open={open}
      close={close}
      run={async (since) => {
        const done = await receivers.replayFailed(since)
        if (!done.more) void receivers.changed()
        return done
      }}
      result={(count) =>
        count === 0
          ? 'No delivery has failed since then.'
          : `${format.counted(count, 'delivery', 'deliveries')} replayed.`
      }
    >
      Sends every failed delivery to an enabled endpoint again, with the same body and the same <code>webhook-id</code>.
    </SinceDialog>
  )
}
