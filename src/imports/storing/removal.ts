/** Prepares the removal of the rows of files: they stay in force until an undo or a move stores it. */
import type { Files } from '../../ledger/file-queries.ts'
import { type ShownLink, updateNext, updateNextLinks } from '../../ledger/next-queries.ts'
import type { Writer } from '../../store/index.ts'
import type { ContentKind, Printed } from '../printed.ts'
import { ledgerOf } from '../queries.ts'
import { Changes, firstDayOf } from './changes.ts'
import { insertRemovedContents, selectPagesOfShared, selectRemovedInstruments } from './removal-queries.ts'
import { preferVariant } from './resolve-variants.ts'
import { type ContentOf, selectShown } from './variant-queries.ts'

export interface Removed {
  changes: Changes
  /** Rows that the ledger has no longer, identical ones counted. */
  counts: Record<ContentKind, number>
}

/** `files`: those that stay in the accounts. `onPage` is called now and then, and may throw. */
export async function removeFiles(tx: Writer, fileIds: number[], files: Files, onPage: () => void): Promise<Removed> {
  const removed: Removed = { changes: new Changes(), counts: { transactions: 0, lots: 0 } }
  for (const kind of ['transactions', 'lots'] as const) {
    onPage()
    await removeShownOnlyHere(tx, kind, fileIds, removed)
    for (const fileId of fileIds)
      for await (const contents of selectPagesOfShared(tx, kind, fileId)) {
        onPage()
        await removePage(tx, kind, contents, files, removed)
      }
  }
  return removed
}

/** The contents that no other file shows: most of them, in one statement. */
async function removeShownOnlyHere(
  tx: Writer,
  kind: ContentKind,
  fileIds: number[],
  { changes, counts }: Removed,
): Promise<void> {
  for (const { accountId, rows, ...removed } of await selectRemovedInstruments(tx, kind, fileIds)) {
    changes.addAccount(accountId)
    changes.addInstrument(accountId, removed)
    counts[kind] += rows
  }
  await insertRemovedContents(tx, kind, fileIds)
}

/** Contents that other files show too: their order, and their lots, may then come from another file. */
async function removePage<Kind extends ContentKind>(
  tx: Writer,
  kind: Kind,
  contents: readonly ContentOf[Kind][],
  files: Files,
  { changes, counts }: Removed,
): Promise<void> {
  const ids = contents.map(({ id }) => id)
  const shownBy = Map.groupBy(await selectShown(tx, kind, ids, files), ({ contentId }) => contentId)
  const counted: { id: number; copies: number }[] = []
  const printed: ({ id: number } & Printed)[] = []
  const links: ShownLink[] = []
  for (const content of contents) {
    const others = shownBy.get(content.id) ?? []
    changes.addAccount(content.accountId)
    changes.addInstrument(content.accountId, {
      instrument: content.instrument,
      paidOn: null,
      since: firstDayOf(content),
    })
    const copies = Math.max(0, ...others.map((other) => other.copies))
    if (copies !== content.copies) {
      counted.push({ id: content.id, copies })
      counts[kind] += content.copies - copies
      changes.addRow(content.accountId, content)
    }
    // Undefined if the other files print it as it is stored.
    const preferred = preferVariant(kind, content, others)
    if (preferred === undefined) continue
    printed.push({ id: content.id, ...preferred.fields })
    for (const link of preferred.links) links.push(link)
    changes.addPrinted(kind, content, preferred.fields)
  }
  const { contents: table } = ledgerOf(tx.t, kind)
  await updateNext(tx, table, counted)
  await updateNext(tx, table, printed)
  await updateNextLinks(tx, table, links)
}
