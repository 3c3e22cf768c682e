/** The receivers of the plant webhook. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { send } from '../../shared/api.ts'
import { CsvDownload, type CsvRow } from '../../shared/csv-download.tsx'
import { format } from '../../shared/format.ts'
import { Card, Empty, Failure, Spoken, Tag } from '../../shared/parts.tsx'
import { Reading } from '../../shared/reading.tsx'
import { useChoice } from './choice.ts'
import { EndpointDialogs, type Opened } from './endpoint-dialogs.tsx'
import { type Endpoint, plantApi, plantsChanged, usePlantApi } from './plant-api.ts'

export function EndpointsCard() {
  const endpoints = usePlantApi('/plant/webhook-endpoints', {})
  const [opened, open] = useState<Opened | null>(null)
  return (
    <Card
      title="Webhook endpoints"
      class="endpoints"
      aside={
        <button type="button" class="button button-small" onClick={() => open({ kind: 'add' })}>
          Add an endpoint
        </button>
      }
    >
      <Reading of={endpoints} skeleton={6}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <Empty icon="documents" title="No endpoints yet">
              <p>
                Add the address of a program of yours. The service sends it a signed message for each plant that is
                added.
              </p>
            </Empty>
          ) : (
            <>
              <ul class="endpoint-list">
                {endpoints.map((endpoint) => (
                  <EndpointItem key={endpoint.id} endpoint={endpoint} open={open} />
                ))}
              </ul>
              <CsvDownload what="The webhook endpoints" name="webhook-endpoints" rows={() => endpoints.map(rowOf)} />
            </>
          )
        }
      </Reading>
      <EndpointDialogs opened={opened} close={() => open(null)} />
    </Card>
  )
}

const rowOf = ({
  id,
  url,
  description,
  enabled,
  disabled,
  failing_since,
  paused_until,
  created_at,
}: Endpoint): CsvRow => ({
  id,
  url,
  description,
  enabled,
  disabled_since: disabled?.since,
  disabled_reason: disabled?.reason,
  failing_since,
  paused_until,
  created_at,
})

interface ItemProps {
  endpoint: Endpoint
  open(opened: Opened): void
}

function EndpointItem({ endpoint, open }: ItemProps) {
  const { id, url, description, enabled, created_at, signing_secrets } = endpoint
  const choice = useChoice()
  const [error, setError] = useState<unknown>(null)
  const run = (what: () => Promise<string>) => async () => {
    setError(null)
    try {
      announce(await what())
      await plantsChanged()
    } catch (failure) {
      setError(failure)
    }
  }
  const params = { path: { id } }
  const test = run(async () => {
    const { id: delivery } = await send(plantApi.POST('/plant/webhook-endpoints/{id}/test', { params }))
    choice.open(delivery)
    return 'The test event is queued.'
  })
  const setEnabled = (enabled: boolean) =>
    run(async () => {
      await send(plantApi.PATCH('/plant/webhook-endpoints/{id}', { params, body: { enabled } }))
      return `The endpoint is ${enabled ? 'enabled' : 'disabled'}.`
    })
  const Action = ({ onClick, children }: { onClick(): void; children: ComponentChildren }) => (
    <button type="button" class="button button-small" onClick={onClick}>
      {children}
      <Spoken> of {url}</Spoken>
    </button>
  )
  return (
    <li>
      <div class="line">
        <strong class="name">{url}</strong>
        <EndpointState endpoint={endpoint} />
      </div>
      <p class="quiet">
        {description !== null && `${description} · `}
        added {format.instant(created_at)}
        {signing_secrets > 1 && ` · signs with ${signing_secrets} secrets until the old ones expire`}
      </p>
      <EndpointTrouble endpoint={endpoint} />
      <div class="line actions">
        {enabled && <Action onClick={test}>Send a test event</Action>}
        <Action onClick={() => choice.filter({ endpoint: String(id) })}>Deliveries</Action>
        {enabled && <Action onClick={() => open({ kind: 'missing', endpoint })}>Send what it missed</Action>}
        <Action onClick={() => open({ kind: 'rotate', endpoint })}>New secret</Action>
        <Action onClick={() => open({ kind: 'change', endpoint })}>Change</Action>
        <Action onClick={setEnabled(!enabled)}>{enabled ? 'Disable' : 'Enable'}</Action>
        <Action onClick={() => open({ kind: 'delete', endpoint })}>Delete</Action>
      </div>
      {error !== null && <Failure error={error} />}
    </li>
  )
}

function EndpointState({ endpoint: { enabled, failing_since } }: { endpoint: Endpoint }) {
  if (!enabled) return <Tag>disabled</Tag>
  return failing_since === null ? <Tag tone="good">enabled</Tag> : <Tag tone="bad">failing</Tag>
}

const REASONS = {
  user: 'You disabled it',
  gone: 'It was disabled because the receiver answered 410 Gone',
  failing: 'It was disabled because every attempt failed for 5 days',
}

function EndpointTrouble({ endpoint: { disabled, failing_since, paused_until } }: { endpoint: Endpoint }) {
  if (disabled !== null)
    return (
      <p>
        {REASONS[disabled.reason]} on {format.instant(disabled.since)}. Nothing is queued for it. Enable it, then send
        what it missed.
      </p>
    )
  return (
    <>
      {failing_since !== null && (
        <p>Attempts have failed since {format.instant(failing_since)}. Its deliveries show why.</p>
      )}
      {paused_until !== null && <p>No messages before {format.instant(paused_until)}: the receiver needs a pause.</p>}
    </>
  )
}
