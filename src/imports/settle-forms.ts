/** Stores the fields of rows that files print differently as the preferred file prints them. */
import type { Writer } from '../store/index.ts'
import type { Changes } from './changes.ts'
import {
  type ContentOf,
  type Shown,
  selectPagesPrintedOtherwise,
  selectShown,
  updateContent,
  updateForms,
} from './form-queries.ts'
import { type ContentKind, type Printed, type PrintedForm, preferredText, printedText, readPrinted } from './printed.ts'

/** A file whose rows are stored. */
interface StoredRows {
  importId: number
  fileId: number
  kind: ContentKind
}

/** Marks the rows that change. Rows of accounts that `changes` does not have stay as they are. */
export async function settleForms(tx: Writer, { importId, fileId, kind }: StoredRows, changes: Changes): Promise<void> {
  const accountIds = new Set(changes.accountIds)
  if (accountIds.size === 0) return
  for await (const page of selectPagesPrintedOtherwise(tx, kind, fileId)) {
    const contents = page.filter(({ accountId }) => accountIds.has(accountId))
    const ids = contents.map(({ id }) => id)
    const shownBy = Map.groupBy(await selectShown(tx, kind, ids, importId), ({ contentId }) => contentId)
    for (const content of contents) {
      const shown = shownBy.get(content.id) ?? []
      const forms = knownForms(kind, content, shown)
      const fields = await preferForm(tx, kind, content, forms, forms)
      if (fields === undefined) continue
      await updateContent(tx, kind, content.id, fields)
      changes.addRow(content.accountId, content)
    }
  }
}

/** A form, and the file that prints it. */
export type ShownForm = Shown & PrintedForm

/** The forms that are known. An earlier version recorded none: of its files only the oldest prints the row as stored. */
export function knownForms<Kind extends ContentKind>(
  kind: Kind,
  content: ContentOf[Kind],
  shown: readonly Shown[],
): ShownForm[] {
  const oldest = Math.min(...shown.map(({ fileId }) => fileId))
  const stored = printedText(kind, content)
  return shown
    .filter(({ printed, formsRecorded, fileId }) => printed !== null || formsRecorded || fileId === oldest)
    .map((one) => ({ ...one, text: one.printed ?? stored }))
}

/** Returns the fields of the preferred one of `forms`, to be stored; undefined if they are stored already. */
export async function preferForm<Kind extends ContentKind>(
  tx: Writer,
  kind: Kind,
  content: ContentOf[Kind],
  forms: readonly ShownForm[],
  known: readonly ShownForm[],
): Promise<Printed | undefined> {
  const before = printedText(kind, content)
  const after = preferredText(forms)
  if (after === before) return undefined
  await updateForms(tx, kind, content.id, { before, after, known })
  return readPrinted(kind, after)
}
