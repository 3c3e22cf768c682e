/** The journal entry of a round trip or a day. It is saved while it is written. */
import { useId, useRef } from 'preact/hooks'
import { client, type Schemas } from '../api.ts'
import { Failure } from '../parts.tsx'
import { useProfile } from '../profile.ts'
import { keyOf, queries, useRead } from '../queries.ts'
import { Reading } from '../reading.tsx'
import type { RoundTrip } from '../round-trips/names.ts'
import { useShortcuts } from '../shortcuts.ts'
import { ContestedFields } from './contested.tsx'
import { RatingField, SetupField, TagsField } from './fields.tsx'
import { FormerVersions } from './former-versions.tsx'
import type { DraftKey } from './kept-drafts.ts'
import './journal.css'
import { RATINGS, rText } from './names.ts'
import { OtherEntries } from './other-entries.tsx'
import { Pictures } from './pictures.tsx'
import { PrintedEntry } from './printed-entry.tsx'
import { type Ends, useEntry, type Writing } from './use-entry.ts'

const skeleton = <div class="skeleton entry-skeleton" />

type Answer = Schemas['JournalAnswer']

/** Keys that write into the entry of one round trip on the page. */
export interface EntryKeys {
  /** A key has marked it as reviewed. */
  reviewed(): void
}

export function TripJournal({ of: trip, keys }: { of: RoundTrip; keys?: EntryKeys }) {
  const { id } = trip
  const found = useRead('getRoundTripJournal', { id })
  const user = useProfile().data?.profile.email
  return (
    <Reading of={found} skeleton={skeleton}>
      {(answer) =>
        user === undefined ? (
          skeleton
        ) : (
          <EntryForm
            key={id}
            of={answer}
            draftKey={{ user, at: `round-trips/${id}` }}
            ends={{
              read: () => client.journal.getRoundTripJournal({ id }),
              change: async (body, { etag, keepalive }) => {
                const options = { ifMatch: etag, keepalive }
                const changed = await client.journal.changeRoundTripJournal({ id, body }, options)
                return shown(keyOf('getRoundTripJournal', { id }), changed)
              },
            }}
            addPicture={(picture) => client.journal.addRoundTripPicture({ id, body: { picture } })}
            r={trip.journal?.r_multiple ?? null}
            hasStop
            keys={keys}
          />
        )
      }
    </Reading>
  )
}

export function DayJournal({ date }: { date: string }) {
  const found = useRead('getDayJournal', { date })
  const user = useProfile().data?.profile.email
  return (
    <Reading of={found} skeleton={skeleton}>
      {(answer) =>
        user === undefined ? (
          skeleton
        ) : (
          <EntryForm
            key={date}
            of={answer}
            draftKey={{ user, at: `days/${date}` }}
            ends={{
              read: () => client.journal.getDayJournal({ date }),
              change: async ({ planned_stop: _, ...body }, { etag, keepalive }) => {
                const options = { ifMatch: etag, keepalive }
                const changed = await client.journal.changeDayJournal({ date, body }, options)
                return shown(keyOf('getDayJournal', { date }), changed)
              },
            }}
            addPicture={(picture) => client.journal.addDayPicture({ date, body: { picture } })}
          />
        )
      }
    </Reading>
  )
}

/** What the service has now, without another read. */
function shown(key: readonly unknown[], answer: Answer): Answer {
  queries.setQueryData(key, answer)
  return answer
}

interface EntryFormProps {
  of: Answer
  draftKey: DraftKey
  ends: Ends
  addPicture(picture: File): Promise<unknown>
  /** A day has no stop. */
  hasStop?: boolean
  keys?: EntryKeys | undefined
  r?: number | null
}

function EntryForm({ of: answer, draftKey, ends, addPicture, hasStop = false, keys, r = null }: EntryFormProps) {
  const writing = useEntry(draftKey, answer, ends)
  const { draft, change, save } = writing
  /** For choices that are complete with one click. */
  const choose = (part: Parameters<typeof change>[0]) => {
    change(part)
    void save()
  }
  const all = useRef<HTMLDivElement>(null)
  const goTo = (field: string) => all.current?.querySelector<HTMLElement>(field)?.focus()
  useShortcuts(
    keys !== undefined
      ? [
          ...RATINGS.map((rating) => ({
            keys: String(rating),
            does: `Rate the trade ${rating}`,
            run: () => choose({ rating }),
          })),
          { keys: 't', does: 'Write tags', run: () => goTo('.tag-input') },
          { keys: 'n', does: 'Write a note', run: () => goTo('.note-input') },
          { keys: 's', does: 'Write the setup', run: () => goTo('.setup-input') },
          { keys: 'p', does: 'Write the planned stop', run: () => goTo('.stop-input') },
          {
            keys: 'r',
            does: 'Mark as reviewed and go on, or not as reviewed',
            run: () => {
              choose({ reviewed: !draft.reviewed })
              if (!draft.reviewed) keys.reviewed()
            },
          },
        ]
      : [],
  )
  return (
    <div ref={all} class="journal-entry">
      <form
        onKeyDown={({ key, target }) => key === 'Escape' && (target as HTMLElement).blur()}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label class="field">
          Note
          <textarea
            class="note-input"
            rows={4}
            maxLength={20_000}
            value={draft.note}
            onInput={({ currentTarget }) => change({ note: currentTarget.value })}
            onBlur={() => void save()}
          />
        </label>
        <div class="fields">
          <TagsField tags={draft.tags} change={(tags) => choose({ tags })} />
          <SetupField setup={draft.setup} change={(setup) => change({ setup })} leave={() => void save()} />
          {hasStop && <StopField writing={writing} r={r} />}
          <RatingField rating={draft.rating} change={(rating) => choose({ rating })} />
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={draft.reviewed}
            onChange={({ currentTarget }) => choose({ reviewed: currentTarget.checked })}
          />
          Reviewed
        </label>
        <p class="quiet saving-state">{STATES[writing.state]}</p>
        {writing.contested !== undefined && <ContestedFields of={writing.contested} writing={writing} />}
        {writing.error !== null && <Failure error={writing.error} />}
      </form>
      <PrintedEntry of={draft} />
      <Pictures of={answer.journal?.pictures ?? []} add={addPicture} entry={all} />
      <OtherEntries of={answer.others} />
      {answer.journal !== null && <FormerVersions of={answer.journal.id} />}
    </div>
  )
}

const STATES: Record<Writing['state'], string> = {
  stored: 'Saved while you write.',
  changed: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Saved',
}

function StopField({ writing: { draft, change, save }, r }: { writing: Writing; r: number | null }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>Planned stop</label>
      <input
        id={id}
        class="stop-input"
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={`${id}-r`}
        value={draft.stop}
        onInput={({ currentTarget }) => change({ stop: currentTarget.value })}
        onBlur={() => void save()}
      />
      <p id={`${id}-r`} class="hint">
        {r === null ? 'With it, the result is shown in R: as a multiple of what was at risk.' : `Result: ${rText(r)}`}
      </p>
    </div>
  )
}
