/** Finds notes by their text. */
import { finderOf } from '../lib/text.ts'
import type { Reader } from '../store/index.ts'
import { selectNotesAfter } from './queries.ts'

/** A note has at most 20,000 characters: this many are in memory at once. */
const NOTES_AT_ONCE = 50

/** The ids of the entries of round trips whose note has the text, in upper or lower case. */
export async function findNotes(db: Reader, text: string): Promise<number[]> {
  const has = finderOf(text)
  const found: number[] = []
  for (let after = 0; ; ) {
    const notes = await selectNotesAfter(db, after, NOTES_AT_ONCE)
    found.push(...notes.filter(({ note }) => has(note)).map(({ id }) => id))
    if (notes.length < NOTES_AT_ONCE) return found
    after = notes.at(-1)?.id as number
  }
}
