/** Puts the rows of stored files into the spool, as each file printed them, so that they can be stored in another account. */
import type { Reader } from '../../store/index.ts'
import { readPrinted } from '../printed.ts'
import type { Spool, SpooledFile } from '../reading/spool.ts'
import { type LinkedRow, selectPagesOfFile } from './moved-rows-queries.ts'

/** All rows of a move go to one account, so they have one label. */
export const LABEL = null

/** `onPage` is called before each page, and may throw. */
export async function spoolStored(
  db: Reader,
  { spool, spooled, fileId }: { spool: Spool; spooled: SpooledFile; fileId: number },
  onPage: () => void,
): Promise<void> {
  const { kind } = spooled
  for await (const page of selectPagesOfFile(db, kind, fileId)) {
    onPage()
    for (const { content, copies, places, printed } of page) {
      const row = printed === null ? content : { ...content, ...readPrinted(kind, printed) }
      const placesOfCopies = places?.split(' ') ?? []
      // Each row as often as the file has it.
      for (let i = 0; i < copies; i++)
        spool.add(spooled, { ...(row as LinkedRow['content']), label: LABEL, place: placesOfCopies[i] ?? null })
    }
  }
}
