/** A journal entry as the fields show it, and as the service takes it. */
import type { Schemas } from '../api.ts'

export type Entry = Schemas['JournalEntry']

export interface Draft {
  readonly note: string
  readonly tags: readonly string[]
  readonly setup: string
  readonly rating: number | undefined
  readonly stop: string
  readonly reviewed: boolean
}

export const draftOf = (entry: Entry | null): Draft => ({
  note: entry?.note ?? '',
  tags: entry?.tags ?? [],
  setup: entry?.setup ?? '',
  rating: entry?.rating ?? undefined,
  stop: String(entry?.planned_stop ?? ''),
  reviewed: entry?.reviewed ?? false,
})

/** A price that a JSON number keeps exactly: at most 15 digits, at most 6 of them after the point. */
const PRICE = /^(?=.*[1-9])(?=(\D*\d){1,15}\D*$)\d{1,10}(\.\d{1,6})?$/

/** undefined: the text is no price. */
const isPrice = (text: string): boolean => PRICE.test(text.trim())

type Field = keyof Draft
const FIELDS: readonly Field[] = ['note', 'tags', 'setup', 'rating', 'stop', 'reviewed']

const isSame = (a: Draft, b: Draft, field: Field): boolean => JSON.stringify(a[field]) === JSON.stringify(b[field])

export const isSameDraft = (a: Draft, b: Draft): boolean => FIELDS.every((field) => isSame(a, b, field))

/** The fields that differ from `base`, as a change sends them. Throws if the stop is no price. */
export function changeOf(base: Draft, draft: Draft): Schemas['RoundTripJournalEntryChange'] {
  const { note, tags, setup, rating, reviewed } = draft
  const price = draft.stop.trim()
  const all: { [F in Field]: () => Schemas['RoundTripJournalEntryChange'] } = {
    note: () => ({ note }),
    tags: () => ({ tags: [...tags] }),
    setup: () => ({ setup }),
    rating: () => ({ rating: rating ?? null }),
    stop: () => {
      if (price !== '' && !isPrice(price)) throw new Error('Write the planned stop as a price, such as 176.50.')
      return { planned_stop: price === '' ? null : Number(price) }
    },
    reviewed: () => ({ reviewed }),
  }
  return Object.assign({}, ...FIELDS.filter((field) => !isSame(base, draft, field)).map((field) => all[field]()))
}

export interface Merged {
  draft: Draft
  /** Changed here and elsewhere, to different things. `draft` has what was written here. */
  contested: readonly Field[]
}

/** What was changed here since `base`, and what was changed elsewhere. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft): Merged {
  const own = FIELDS.filter((field) => !isSame(base, mine, field))
  const contested = own.filter((field) => !isSame(base, theirs, field) && !isSame(mine, theirs, field))
  return { draft: withFields(theirs, mine, own), contested }
}

/** `draft` with some fields of another one. */
export const withFields = (draft: Draft, from: Draft, fields: readonly Field[]): Draft => ({
  ...draft,
  ...Object.fromEntries(fields.map((field) => [field, from[field]])),
})

export type { Field }

/** Two names that differ in upper and lower case only are one tag. */
export const withTag = (tags: readonly string[], name: string): readonly string[] =>
  name.trim() === '' || tags.some((each) => each.toLowerCase() === name.trim().toLowerCase())
    ? tags
    : [...tags, name.trim()]
