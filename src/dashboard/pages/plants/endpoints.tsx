/** The receivers of a kind. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { CsvDownload, type CsvRow } from '../../shared/csv-download.tsx'
import { format } from '../../shared/format.ts'
import { Card, Empty, Failure, Spoken, Tag } from '../../shared/parts.tsx'
import { Reading } from '../../shared/reading.tsx'
import { useChoice } from './choice.ts'
import { EndpointDialogs, type Opened } from './endpoint-dialogs.tsx'
import { type Endpoint, useReceivers } from './receivers.ts'
import { textOfEvent } from './record-receivers.ts'

export function EndpointsCard() {
  const { title, add, none, files, useEndpoints } = useReceivers()
  const endpoints = useEndpoints()
  const [opened, open] = useState<Opened | null>(null)
  return (
    <Card
      title={title}
      class="endpoints"
      aside={
        <button type="button" class="button button-small" onClick={() => open({ kind: 'add' })}>
          {add}
        </button>
      }
    >
      <Reading of={endpoints} skeleton={6}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <Empty icon="documents" title={none.title}>
              <p>{none.text}</p>
            </Empty>
          ) : (
            <>
              <ul class="endpoint-list">
                {endpoints.map((endpoint) => (
                  <EndpointItem key={endpoint.id} endpoint={endpoint} open={open} />
                ))}
              </ul>
              <CsvDownload what={files.what} name={files.endpoints} rows={() => endpoints.map(rowOf)} />
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
  const { id, url, description, enabled, created_at, signing_secrets, events } = endpoint
  const choice = useChoice()
  const receivers = useReceivers()
  const [error, setError] = useState<unknown>(null)
  const run = (what: () => Promise<string>) => async () => {
    setError(null)
    try {
      announce(await what())
      await receivers.changed()
    } catch (failure) {
      setError(failure)
    }
  }
  const test = run(async () => {
    choice.open(await receivers.test(id))
    return 'The test event is queued.'
  })
  const setEnabled = (enabled: boolean) =>
    run(async () => {
      await receivers.change(id, { enabled })
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
      {events !== undefined && <p class="quiet">{events.map(textOfEvent).join(' · ')}</p>}
      <EndpointTrouble endpoint={endpoint} />
      <div class="line actions">
        {enabled && <Action onClick={test}>Send a test event</Action>}
        <Action onClick={() => choice.filter({ endpoint: String(id) })}>Deliveries</Action>
        {enabled && receivers.sendMissed !== undefined && (
          <Action onClick={() => open({ kind: 'missing', endpoint })}>Send what it missed</Action>
        )}
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

function EndpointTrouble({ endpoint }: { endpoint: Endpoint }) {
  const { disabled, failing_since, paused_until, behind_since, events } = endpoint
  if (disabled !== null)
    return (
      <p>
        {REASONS[disabled.reason]} on {format.instant(disabled.since)}. Nothing is queued for it.{' '}
        {events === undefined
          ? 'Enable it, then send what it missed.'
          : 'Enable it; by the numbers of later messages it sees that it missed some.'}
      </p>
    )
  return (
    <>
      {failing_since !== null && (
        <p>Attempts have failed since {format.instant(failing_since)}. Its deliveries show why.</p>
      )}
      {events !== undefined && behind_since !== null && (
        <p>Too many messages wait for it: others are left out since {format.instant(behind_since)}.</p>
      )}
      {paused_until !== null && <p>No messages before {format.instant(paused_until)}: the receiver needs a pause.</p>}
    </>
  )
}
