/** Another window, or another program, wrote into the same fields: both are shown, and the user chooses. */
import { withFields } from './draft.ts'
import { bothOf, type Contested, type Writing } from './use-entry.ts'

export function ContestedFields({ of: contested, writing }: { of: Contested; writing: Writing }) {
  const { theirs, fields } = contested
  const { draft, settle } = writing
  return (
    <section class="notice contested" role="alert">
      <p>
        <strong>This was changed elsewhere too.</strong> The fields have what you wrote here. There it is:
      </p>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{LABELS[field]}</dt>
            <dd class="note">{textOf(theirs[field])}</dd>
          </div>
        ))}
      </dl>
      <p class="line">
        <button type="button" class="button button-small" onClick={() => settle(bothOf(draft, contested))}>
          Keep both
        </button>
        <button type="button" class="button button-small" onClick={() => settle(draft)}>
          Keep mine
        </button>
        <button type="button" class="button button-small" onClick={() => settle(withFields(draft, theirs, fields))}>
          Take the other
        </button>
      </p>
    </section>
  )
}

const LABELS = {
  note: 'Note',
  tags: 'Tags',
  setup: 'Setup',
  rating: 'Rating',
  stop: 'Planned stop',
  reviewed: 'Reviewed',
} as const

const textOf = (value: string | number | boolean | readonly string[] | undefined): string =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? 'empty'
    : value === true
      ? 'yes'
      : value === false
        ? 'no'
        : String(value)
