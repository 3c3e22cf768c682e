/** Puts the rows of stored files into the spool, as each file printed them, so that they can be stored in another account. */
import { chunks } from '../../lib/chunks.ts'
import type { Writer } from '../../store/index.ts'
import { type ContentKind, readPrinted } from '../printed.ts'
import type { SpooledRows } from '../reading/spool.ts'
import { deleteSpooled, insertSpooledRows, type LinkedRow, selectPagesOfFile } from './spool-stored-queries.ts'

/** All rows of a move go to one account, so they have one label. */
export const LABEL = 1
const ROWS_PER_INSERT = 1_000

/** The file whose rows are spooled, and the numbers that its rows get. */
export interface FileToSpool {
  id: number
  rows: SpooledRows
}

/** `onPage` is called before each page, and may throw. */
export async function spoolFiles(tx: Writer, files: readonly FileToSpool[], onPage: () => void): Promise<void> {
  await deleteSpooled(tx)
  for (const { id, rows } of files) {
    let n = rows.first
    for await (const page of selectPagesOfFile(tx, rows.kind, id)) {
      onPage()
      for (const some of chunks([...repeated(rows.kind, page)], ROWS_PER_INSERT)) {
        const numbered = some.map((row) => ({ ...row, n: n++, label: LABEL }))
        await insertSpooledRows(tx, rows.kind, numbered)
      }
    }
  }
}

/** Each row as often as the file has it. */
function* repeated(
  kind: ContentKind,
  page: readonly LinkedRow[],
): Generator<LinkedRow['content'] & { place?: string | null }> {
  for (const { content, copies, places, printed } of page) {
    const placesOfCopies = places?.split(' ') ?? []
    const row = printed === null ? content : { ...content, ...readPrinted(kind, printed) }
    for (let i = 0; i < copies; i++)
      yield { ...(row as LinkedRow['content']), ...(kind === 'transactions' && { place: placesOfCopies[i] ?? null }) }
  }
}
