/** What can be done with a webhook endpoint, each in a dialog. */
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { send } from '../../shared/api.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { format } from '../../shared/format.ts'
import { ShownOnce } from '../../shared/shown-once.tsx'
import { Confirm, FieldError, Form, SinceDialog } from './form.tsx'
import { type Endpoint, plantApi, plantsChanged } from './plant-api.ts'

export type Opened = { kind: 'add' } | { kind: 'change' | 'rotate' | 'missing' | 'delete'; endpoint: Endpoint }

interface Props {
  opened: Opened | null
  close(): void
}

export function EndpointDialogs({ opened, close }: Props) {
  const endpointFor = (kind: Opened['kind']) =>
    opened !== null && opened.kind === kind && 'endpoint' in opened ? opened.endpoint : null
  return (
    <>
      <AddDialog open={opened?.kind === 'add'} close={close} />
      <ChangeDialog endpoint={endpointFor('change')} close={close} />
      <RotateDialog endpoint={endpointFor('rotate')} close={close} />
      <MissingDialog endpoint={endpointFor('missing')} close={close} />
      <DeleteDialog endpoint={endpointFor('delete')} close={close} />
    </>
  )
}

interface OfEndpoint {
  endpoint: Endpoint | null
  close(): void
}

const pathOf = ({ id }: Endpoint) => ({ path: { id } })

/** Throws FieldError if the address cannot be one; the service checks the rest. */
function bodyOf(values: FormData) {
  const url = String(values.get('url')).trim()
  if (!/^https?:\/\/[^/]/i.test(url)) throw new FieldError('url', 'Address: it must begin with https:// or http://')
  return { url, description: String(values.get('description')).trim() || null }
}

const EndpointFields = ({ endpoint }: { endpoint?: Endpoint }) => (
  <>
    <div class="field">
      <label for="endpoint-url">Address</label>
      <input
        id="endpoint-url"
        name="url"
        required
        maxLength={2000}
        inputMode="url"
        autoComplete="off"
        placeholder="https://receiver.example.com"
        defaultValue={endpoint?.url}
      />
      <p class="hint">
        Messages are sent to this address followed by <code>/plant/webhook</code>.
      </p>
    </div>
    <label class="field">
      Note (optional)
      <input
        name="description"
        maxLength={200}
        autoComplete="off"
        placeholder="the greenhouse"
        defaultValue={endpoint?.description ?? ''}
      />
    </label>
  </>
)

/** A secret and until when the old ones sign. */
interface NewSecret {
  secret: string
  oldUntil: string | null
}

const Secret = ({ secret: { secret, oldUntil } }: { secret: NewSecret }) => (
  <>
    <ShownOnce what="secret" value={secret}>
      . The receiver uses it to check that a message comes from this service.
    </ShownOnce>
    <p class="hint">
      {oldUntil === null ? 'No older secret is valid.' : `Older secrets sign too until ${format.instant(oldUntil)}.`}
    </p>
  </>
)

function AddDialog({ open, close }: { open: boolean; close(): void }) {
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const add = async (values: FormData) => {
    const { secret } = await send(plantApi.POST('/plant/webhook-endpoints', { body: bodyOf(values) }))
    setSecret({ secret, oldUntil: null })
    await plantsChanged()
  }
  return (
    <Dialog
      kind="sheet"
      title={secret === null ? 'New webhook endpoint' : 'The secret of the endpoint'}
      open={open}
      close={() => {
        setSecret(null)
        close()
      }}
    >
      {secret === null ? (
        <Form action="Add endpoint" submit={add}>
          <EndpointFields />
        </Form>
      ) : (
        <Secret secret={secret} />
      )}
    </Dialog>
  )
}

function ChangeDialog({ endpoint, close }: OfEndpoint) {
  const change = (endpoint: Endpoint) => async (values: FormData) => {
    const body = bodyOf(values)
    await send(plantApi.PATCH('/plant/webhook-endpoints/{id}', { params: pathOf(endpoint), body }))
    announce('The endpoint is changed.')
    close()
    await plantsChanged()
  }
  return (
    <Dialog kind="sheet" title="Change the endpoint" open={endpoint !== null} close={close}>
      {endpoint !== null && (
        <Form action="Save endpoint" submit={change(endpoint)}>
          <EndpointFields endpoint={endpoint} />
        </Form>
      )}
    </Dialog>
  )
}

const OVERLAPS = { 24: 'for a day', 1: 'for an hour', 168: 'for a week', 0: 'no longer (after a leak)' }

function RotateDialog({ endpoint, close }: OfEndpoint) {
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const rotate = (endpoint: Endpoint) => async (values: FormData) => {
    const query = { overlap_hours: Number(values.get('hours')) }
    const params = { ...pathOf(endpoint), query }
    const answer = await send(plantApi.POST('/plant/webhook-endpoints/{id}/rotate-secret', { params }))
    setSecret({ secret: answer.secret, oldUntil: answer.old_secrets_until })
    await plantsChanged()
  }
  return (
    <Dialog
      title={secret === null ? 'Replace the secret' : 'The new secret'}
      open={endpoint !== null}
      close={() => {
        setSecret(null)
        close()
      }}
    >
      {secret !== null && <Secret secret={secret} />}
      {secret === null && endpoint !== null && (
        <Form action="Create a new secret" submit={rotate(endpoint)}>
          <p>
            The new secret of <strong class="name">{endpoint.url}</strong> signs at once.
          </p>
          <label class="field">
            The old secret signs too
            <select name="hours">
              {Object.entries(OVERLAPS).map(([hours, name]) => (
                <option key={hours} value={hours} selected={hours === '24'}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </Form>
      )}
    </Dialog>
  )
}

const MissingDialog = ({ endpoint, close }: OfEndpoint) => (
  <SinceDialog
    title="Send what the endpoint missed"
    action="Send missed plants"
    open={endpoint !== null}
    close={close}
    run={async (since) => {
      if (endpoint === null) return { count: 0, more: false }
      const request = { params: pathOf(endpoint), body: { since } }
      const { queued, more } = await send(plantApi.POST('/plant/webhook-endpoints/{id}/replay-missing', request))
      if (!more) void plantsChanged()
      return { count: queued, more }
    }}
    result={(count) =>
      count === 0 ? 'It missed nothing.' : `${format.counted(count, 'delivery', 'deliveries')} queued.`
    }
  >
    Queues a delivery for each plant that was added while <strong class="name">{endpoint?.url}</strong> was disabled or
    not yet registered. Each is queued once, however often you ask.
  </SinceDialog>
)

const DeleteDialog = ({ endpoint, close }: OfEndpoint) => (
  <Confirm
    title="Delete this endpoint?"
    action="Delete endpoint"
    open={endpoint !== null}
    close={close}
    run={async () => {
      if (endpoint === null) return
      await send(plantApi.DELETE('/plant/webhook-endpoints/{id}', { params: pathOf(endpoint) }))
      announce('The endpoint is deleted.')
      close()
      await plantsChanged()
    }}
  >
    <p>
      <strong class="name">{endpoint?.url}</strong> gets no more messages, and its deliveries are deleted too. Disable
      it instead to keep them.
    </p>
  </Confirm>
)
