/** The fields of a journal entry. */
import { useId, useState } from 'preact/hooks'
import { Icon } from '../icon.tsx'
import { Spoken } from '../parts.tsx'
import { useRead } from '../queries.ts'
import { withTag } from './draft.ts'
import { RATINGS } from './names.ts'

const MOST_TAGS = 30
const LONGEST_TAG = 60

interface TagsFieldProps {
  tags: readonly string[]
  change(tags: readonly string[]): void
}

/** Enter, a comma or leaving the field adds the tag. */
export function TagsField({ tags, change }: TagsFieldProps) {
  const id = useId()
  const [text, setText] = useState('')
  const known = useRead('listTags').data?.tags ?? []
  const add = (name: string) => {
    setText('')
    const more = withTag(tags, name)
    if (more !== tags) change(more)
  }
  return (
    <div class="field tags-field">
      <label for={id}>Tags</label>
      {tags.length > 0 && (
        <ul>
          {tags.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                class="button button-small"
                onClick={() => change(tags.filter((each) => each !== tag))}
              >
                <Spoken>Remove the tag </Spoken>
                {tag} <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        class="tag-input"
        list={`${id}-known`}
        autoComplete="off"
        maxLength={LONGEST_TAG}
        disabled={tags.length >= MOST_TAGS}
        placeholder="Add a tag"
        value={text}
        onInput={({ currentTarget: { value } }) => (value.endsWith(',') ? add(value.slice(0, -1)) : setText(value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add(text)
        }}
        onBlur={() => add(text)}
      />
      <datalist id={`${id}-known`}>
        {known.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
    </div>
  )
}

interface SetupFieldProps {
  setup: string
  change(setup: string): void
  leave(): void
}

export function SetupField({ setup, change, leave }: SetupFieldProps) {
  const id = useId()
  const known = useRead('listTags').data?.setups ?? []
  return (
    <label class="field">
      Setup
      <input
        class="setup-input"
        list={id}
        maxLength={60}
        autoComplete="off"
        placeholder="The plan that was followed"
        value={setup}
        onInput={({ currentTarget }) => change(currentTarget.value)}
        onBlur={leave}
      />
      <datalist id={id}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </label>
  )
}

interface RatingFieldProps {
  rating: number | undefined
  change(rating: number | undefined): void
}

export function RatingField({ rating, change }: RatingFieldProps) {
  const name = useId()
  return (
    <fieldset class="field rating-field">
      <legend>Rating</legend>
      {[undefined, ...RATINGS].map((each) => (
        <label key={each ?? 0}>
          <input type="radio" name={name} checked={rating === each} onChange={() => change(each)} />
          {each ?? 'none'}
        </label>
      ))}
    </fieldset>
  )
}
