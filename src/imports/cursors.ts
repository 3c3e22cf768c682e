/** Cursors of the import history, and of lists that go through the files of an import, one after the other. */
import { formatCursor, invalidCursor, isInteger, parseCursor } from '../lib/cursor.ts'

/** The position of a page: the item of a file after which it begins. Items are numbered within a file. */
export interface PagePosition {
  /** Position of the file. */
  file: number
  after: number
}

export const formatPosition = ({ file, after }: PagePosition): string => formatCursor([file, after])

/** The beginning without a text. Throws Failure `invalid` for a text that `formatPosition` did not make. */
export function parsePosition(text: string | undefined): PagePosition {
  if (text === undefined) return { file: 0, after: -1 }
  const [file, after] = parseCursor(text)
  if (!isInteger(file) || file < 0) throw invalidCursor()
  if (!isInteger(after) || after < -1) throw invalidCursor()
  return { file, after }
}

/** The last import of a page of the history. Throws Failure `invalid` for a text that is not an id's cursor. */
export function parseImportId(text: string): number {
  const [id] = parseCursor(text)
  if (!isInteger(id)) throw invalidCursor()
  return id
}
