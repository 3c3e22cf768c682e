/** Cursors of lists that go through the files of an import, one after the other. */
import { invalid } from '../lib/errors.ts'

/** After which item of which file a page begins. Items are numbered within a file. */
export interface Place {
  /** Position of the file. */
  file: number
  after: number
}

export const formatPlace = ({ file, after }: Place): string =>
  Buffer.from(JSON.stringify([file, after])).toString('base64url')

/** The beginning without a text. Throws Failure `invalid` for a text that `formatPlace` did not make. */
export function parsePlace(text: string | undefined): Place {
  if (text === undefined) return { file: 0, after: -1 }
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw invalidCursor()
  }
  const [file, after] = Array.isArray(parts) ? parts : []
  if (!Number.isSafeInteger(file) || !Number.isSafeInteger(after) || file < 0 || after < -1) throw invalidCursor()
  return { file, after }
}

const invalidCursor = () =>
  invalid("Query parameter 'cursor' must be the next_cursor of an earlier response for this list")
