/** The words as they stand in the fields, and as the service takes them. */
import type { Schemas } from '../api.ts'

export type Words = Schemas['JournalWords']

export interface Draft {
  readonly note: string
  readonly tags: readonly string[]
  readonly setup: string
  readonly rating: number | undefined
  readonly stop: string
  readonly reviewed: boolean
}

export const draftOf = (words: Words | null): Draft => ({
  note: words?.note ?? '',
  tags: words?.tags ?? [],
  setup: words?.setup ?? '',
  rating: words?.rating ?? undefined,
  stop: String(words?.planned_stop ?? ''),
  reviewed: words?.reviewed ?? false,
})

/** A price that a JSON number keeps exactly: at most 15 digits, at most 6 of them after the point. */
const PRICE = /^(?=.*[1-9])(?=(\D*\d){1,15}\D*$)\d{1,10}(\.\d{1,6})?$/

/** undefined: the text is no price. */
const isPrice = (text: string): boolean => PRICE.test(text.trim())

/** What a PUT sends. Throws if the stop is no price. */
export function bodyOf({ note, tags, setup, rating, stop, reviewed }: Draft): Schemas['RoundTripWords'] {
  const price = stop.trim()
  if (price !== '' && !isPrice(price)) throw new Error('Write the planned stop as a price, such as 176.50.')
  return {
    note,
    tags: [...tags],
    setup,
    reviewed,
    ...(rating === undefined ? {} : { rating }),
    ...(price === '' ? {} : { planned_stop: Number(price) }),
  }
}

/** Two names that differ in upper and lower case only are one tag. */
export const withTag = (tags: readonly string[], name: string): readonly string[] =>
  name.trim() === '' || tags.some((each) => each.toLowerCase() === name.trim().toLowerCase())
    ? tags
    : [...tags, name.trim()]
