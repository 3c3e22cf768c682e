/** What can be done with a webhook endpoint, each in a dialog. */
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { format } from '../../shared/format.ts'
import { ShownOnce } from '../../shared/shown-once.tsx'
import { Confirm, FieldError, Form, SinceDialog } from './form.tsx'
import { type Endpoint, type EndpointFields, type Receivers, useReceivers } from './receivers.ts'
import { textOfEvent } from './record-receivers.ts'

export type Opened = { kind: 'add' } | { kind: 'change' | 'rotate' | 'missing' | 'delete'; endpoint: Endpoint }

interface Props {
  opened: Opened | null
  close(): void
}

export function EndpointDialogs({ opened, close }: Props) {
  const { sendMissed } = useReceivers()
  const endpointFor = (kind: Opened['kind']) =>
    opened !== null && opened.kind === kind && 'endpoint' in opened ? opened.endpoint : null
  return (
    <>
      <AddDialog open={opened?.kind === 'add'} close={close} />
      <ChangeDialog endpoint={endpointFor('change')} close={close} />
      <RotateDialog endpoint={endpointFor('rotate')} close={close} />
      {sendMissed !== undefined && (
        <MissingDialog endpoint={endpointFor('missing')} close={close} sendMissed={sendMissed} />
      )}
      <DeleteDialog endpoint={endpointFor('delete')} close={close} />
    </>
  )
}

interface OfEndpoint {
  endpoint: Endpoint | null
  close(): void
}

/** Throws FieldError if the address cannot be one, or no event is chosen; the service checks the rest. */
function fieldsOf(values: FormData, receivers: Receivers): EndpointFields {
  const url = String(values.get('url')).trim()
  if (!/^https?:\/\/[^/]/i.test(url)) throw new FieldError('url', 'Address: it must begin with https:// or http://')
  const events = receivers.events.filter((name) => values.has(name))
  if (receivers.events.length > 0 && events.length === 0)
    throw new FieldError(receivers.events[0] as string, 'Events: choose at least one')
  return { url, description: String(values.get('description')).trim() || null, events }
}

function Fields({ endpoint }: { endpoint?: Endpoint }) {
  const { addressHint, note, events } = useReceivers()
  return (
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
          {addressHint === 'as it is' ? (
            'Messages are sent to this address as it is.'
          ) : (
            <>
              Messages are sent to this address followed by <code>/plant/webhook</code>.
            </>
          )}
        </p>
      </div>
      {events.length > 0 && (
        <fieldset class="field events">
          <legend>Events</legend>
          {events.map((name) => (
            <label key={name} class="line">
              <input type="checkbox" name={name} defaultChecked={endpoint?.events?.includes(name) ?? true} />
              {textOfEvent(name)}
            </label>
          ))}
        </fieldset>
      )}
      <label class="field">
        Note (optional)
        <input
          name="description"
          maxLength={200}
          autoComplete="off"
          placeholder={note}
          defaultValue={endpoint?.description ?? ''}
        />
      </label>
    </>
  )
}

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
  const receivers = useReceivers()
  const add = async (values: FormData) => {
    const { secret } = await receivers.register(fieldsOf(values, receivers))
    setSecret({ secret, oldUntil: null })
    await receivers.changed()
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
          <Fields />
        </Form>
      ) : (
        <Secret secret={secret} />
      )}
    </Dialog>
  )
}

function ChangeDialog({ endpoint, close }: OfEndpoint) {
  const receivers = useReceivers()
  const change = (endpoint: Endpoint) => async (values: FormData) => {
    await receivers.change(endpoint.id, fieldsOf(values, receivers))
    announce('The endpoint is changed.')
    close()
    await receivers.changed()
  }
  return (
    <Dialog kind="sheet" title="Change the endpoint" open={endpoint !== null} close={close}>
      {endpoint !== null && (
        <Form action="Save endpoint" submit={change(endpoint)}>
          <Fields endpoint={endpoint} />
        </Form>
      )}
    </Dialog>
  )
}

const OVERLAPS = { 24: 'for a day', 1: 'for an hour', 168: 'for a week', 0: 'no longer (after a leak)' }

function RotateDialog({ endpoint, close }: OfEndpoint) {
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const receivers = useReceivers()
  const rotate = (endpoint: Endpoint) => async (values: FormData) => {
    const answer = await receivers.rotate(endpoint.id, Number(values.get('hours')))
    setSecret({ secret: answer.secret, oldUntil: answer.old_secrets_until })
    await receivers.changed()
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

interface MissingProps extends OfEndpoint {
  sendMissed: NonNullable<Receivers['sendMissed']>
}

function MissingDialog({ endpoint, close, sendMissed }: MissingProps) {
  const receivers = useReceivers()
  return (
    <SinceDialog
      title="Send what the endpoint missed"
      action="Send missed plants"
      open={endpoint !== null}
      close={close}
      run={async (since) => {
        if (endpoint === null) return { count: 0, more: false }
        const done = await sendMissed(endpoint.id, since)
        if (!done.more) void receivers.changed()
        return done
      }}
      result={(count) =>
        count === 0 ? 'It missed nothing.' : `${format.counted(count, 'delivery', 'deliveries')} queued.`
      }
    >
      Queues a delivery for each plant that was added while <strong class="name">{endpoint?.url}</strong> was disabled
      or not yet registered. Each is queued once, however often you ask.
    </SinceDialog>
  )
}

function DeleteDialog({ endpoint, close }: OfEndpoint) {
  const receivers = useReceivers()
  return (
    <Confirm
      title="Delete this endpoint?"
      action="Delete endpoint"
      open={endpoint !== null}
      close={close}
      run={async () => {
        if (endpoint === null) return
        await receivers.remove(endpoint.id)
        announce('The endpoint is deleted.')
        close()
        await receivers.changed()
      }}
    >
      <p>
        <strong class="name">{endpoint?.url}</strong> gets no more messages, and its deliveries are deleted too. Disable
        it instead to keep them.
      </p>
    </Confirm>
  )
}
