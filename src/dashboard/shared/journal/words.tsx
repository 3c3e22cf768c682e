/** The user's own words about a round trip or a day. They are saved while they are written. */
import { useId, useRef } from 'preact/hooks'
import { api, read, type Schemas, send } from '../api.ts'
import { Failure } from '../parts.tsx'
import { useProfile } from '../profile.ts'
import { queries, useRead } from '../queries.ts'
import { Reading } from '../reading.tsx'
import type { RoundTrip } from '../round-trips/names.ts'
import { useShortcuts } from '../shortcuts.ts'
import { ContestedWords } from './contested.tsx'
import { RatingField, SetupField, TagsField } from './fields.tsx'
import { FormerWords } from './former-words.tsx'
import type { DraftKey } from './kept-drafts.ts'
import './journal.css'
import { RATINGS, rText } from './names.ts'
import { OtherWords } from './other-words.tsx'
import { Pictures } from './pictures.tsx'
import { type Ends, useWords, type Writing } from './use-words.ts'

const skeleton = <div class="skeleton words-skeleton" />

type Answer = Schemas['JournalAnswer']

/** `hasKeys`: the words of one round trip on the page have keys. */
export function TripWords({ of: trip, hasKeys = false }: { of: RoundTrip; hasKeys?: boolean }) {
  const params = { path: { id: trip.id } }
  const path = '/api/round-trips/{id}/journal'
  const found = useRead(path, params)
  const user = useProfile().data?.profile.email
  return (
    <Reading of={found} skeleton={skeleton}>
      {(answer) =>
        user === undefined ? (
          skeleton
        ) : (
          <WordsForm
            key={trip.id}
            of={answer}
            draftKey={{ user, at: `round-trips/${trip.id}` }}
            ends={{
              read: () => read(path, params),
              change: async (body, { etag, keepalive }) => {
                const changed = api.PATCH(path, {
                  params: { ...params, header: { 'If-Match': etag } },
                  body,
                  keepalive,
                })
                return shown([path, params], await send(changed))
              },
            }}
            addPicture={(body) =>
              send(api.POST('/api/round-trips/{id}/journal/pictures', { params, body: body as never }))
            }
            r={trip.journal?.r_multiple ?? null}
            hasStop
            hasKeys={hasKeys}
          />
        )
      }
    </Reading>
  )
}

export function DayWords({ date }: { date: string }) {
  const params = { path: { date } }
  const path = '/api/days/{date}/journal'
  const found = useRead(path, params)
  const user = useProfile().data?.profile.email
  return (
    <Reading of={found} skeleton={skeleton}>
      {(answer) =>
        user === undefined ? (
          skeleton
        ) : (
          <WordsForm
            key={date}
            of={answer}
            draftKey={{ user, at: `days/${date}` }}
            ends={{
              read: () => read(path, params),
              change: async ({ planned_stop: _, ...body }, { etag, keepalive }) => {
                const changed = api.PATCH(path, {
                  params: { ...params, header: { 'If-Match': etag } },
                  body,
                  keepalive,
                })
                return shown([path, params], await send(changed))
              },
            }}
            addPicture={(body) => send(api.POST('/api/days/{date}/journal/pictures', { params, body: body as never }))}
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

interface WordsFormProps {
  of: Answer
  draftKey: DraftKey
  ends: Ends
  addPicture(body: FormData): Promise<unknown>
  /** Words of a day have no stop. */
  hasStop?: boolean
  hasKeys?: boolean
  r?: number | null
}

function WordsForm({
  of: answer,
  draftKey,
  ends,
  addPicture,
  hasStop = false,
  hasKeys = false,
  r = null,
}: WordsFormProps) {
  const writing = useWords(draftKey, answer, ends)
  const { draft, change, save } = writing
  /** For choices that are complete with one click. */
  const choose = (part: Parameters<typeof change>[0]) => {
    change(part)
    void save()
  }
  const form = useRef<HTMLFormElement>(null)
  const goTo = (field: string) => form.current?.querySelector<HTMLElement>(field)?.focus()
  useShortcuts(
    hasKeys
      ? [
          ...RATINGS.map((rating) => ({
            keys: String(rating),
            does: `Rate the round trip ${rating}`,
            run: () => choose({ rating }),
          })),
          { keys: 't', does: 'Write tags', run: () => goTo('.tag-input') },
          { keys: 'n', does: 'Write a note', run: () => goTo('.note-input') },
          { keys: 'r', does: 'Mark as reviewed, or not', run: () => choose({ reviewed: !draft.reviewed }) },
        ]
      : [],
  )
  return (
    <form
      ref={form}
      class="words"
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
      <p class="line">
        <button type="submit" class="button button-small">
          Save
        </button>
        <span class="quiet words-state">{STATES[writing.state]}</span>
      </p>
      {writing.contested !== undefined && <ContestedWords of={writing.contested} writing={writing} />}
      {writing.error !== null && <Failure error={writing.error} />}
      <Pictures of={answer.journal?.pictures ?? []} add={addPicture} />
      <OtherWords of={answer.others} />
      {answer.journal !== null && <FormerWords of={answer.journal.id} />}
    </form>
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
