/** Changes the journal entries of the selected trades together. */
import { useState } from 'preact/hooks'
import { announce } from '../../shared/announce.tsx'
import { client, type Schemas } from '../../shared/api.ts'
import { format } from '../../shared/format.ts'
import { Failure } from '../../shared/parts.tsx'
import { recordChanged, useRead } from '../../shared/queries.ts'

type Change = Omit<Schemas['JournalEntriesChange'], 'round_trip_ids'>

/** The most that the API takes. */
const MOST = 200

const ACTIONS = {
  add_tag: { name: 'Add the tag', asks: 'tags', change: (text: string) => ({ add_tags: [text] }) },
  remove_tag: { name: 'Remove the tag', asks: 'tags', change: (text: string) => ({ remove_tags: [text] }) },
  setup: { name: 'Set the setup', asks: 'setups', change: (setup: string) => ({ setup }) },
  reviewed: { name: 'Mark as reviewed', asks: null, change: () => ({ reviewed: true }) },
  not_reviewed: { name: 'Mark as not reviewed', asks: null, change: () => ({ reviewed: false }) },
} as const satisfies Record<string, { name: string; asks: 'tags' | 'setups' | null; change(text: string): Change }>
type Action = keyof typeof ACTIONS

export function ChangeSelected({ of: ids, clear }: { of: readonly string[]; clear(): void }) {
  const [action, setAction] = useState<Action>('add_tag')
  const [text, setText] = useState('')
  const [error, setError] = useState<unknown>(null)
  const known = useRead('listTags').data
  const { asks, change } = ACTIONS[action]
  const names = asks === 'setups' ? (known?.setups ?? []) : (known?.tags ?? []).map(({ name }) => name)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setError(null)
    try {
      const body = { round_trip_ids: [...ids], ...change(text.trim()) }
      const { changed } = await client.journal.changeEntriesOfRoundTrips({ body })
      announce(`${format.counted(changed.length, 'trade')} changed`)
      clear()
      await recordChanged()
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <form class="controls change-selected" aria-label="Selected trades" onSubmit={submit}>
      <strong>{format.counted(ids.length, 'trade')} selected</strong>
      <select
        aria-label="What to change"
        value={action}
        onChange={({ currentTarget: { value } }) => setAction(value as Action)}
      >
        {Object.entries(ACTIONS).map(([key, { name }]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
      {asks !== null && (
        <>
          <input
            aria-label={asks === 'tags' ? 'Tag' : 'Setup (empty: none)'}
            list="known-names"
            maxLength={60}
            required={asks === 'tags'}
            autoComplete="off"
            value={text}
            onInput={({ currentTarget: { value } }) => setText(value)}
          />
          <datalist id="known-names">
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      <button type="submit" class="button button-small" disabled={ids.length > MOST}>
        Change them
      </button>
      <button type="button" class="button button-small" onClick={clear}>
        Select none
      </button>
      {ids.length > MOST && <span class="quiet">At most {MOST} at once.</span>}
      {error !== null && <Failure error={error} />}
    </form>
  )
}
