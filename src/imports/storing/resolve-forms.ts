/** If files print the fields of a row differently, the ledger holds them as the preferred file prints them. */
import { upsertDraftPrinted } from '../../ledger/draft-queries.ts'
import type { Writer } from '../../store/index.ts'
import {
  type ContentKind,
  type Printed,
  type PrintedForm,
  preferredText,
  printedText,
  readPrinted,
} from '../printed.ts'
import { ledgerOf } from '../queries.ts'
import type { Changes } from './changes.ts'
import {
  type ContentOf,
  type Form,
  type Shown,
  selectPagesPrintedOtherwise,
  selectShown,
  updateContents,
  updateForms,
} from './form-queries.ts'

/** A file whose rows are stored. */
interface StoredRows {
  importId: number
  fileId: number
  kind: ContentKind
}

/**
 * Stores the preferred forms of the rows that the file prints otherwise than the ledger, and adds these rows to `changes`.
 * Rows of accounts that `changes` does not have stay as they are. `isDraft`: in the draft, not in the ledger.
 */
export async function resolveForms(
  tx: Writer,
  { importId, fileId, kind }: StoredRows,
  changes: Changes,
  isDraft?: true,
): Promise<void> {
  const accountIds = new Set(changes.accountIds)
  if (accountIds.size === 0) return
  const { contents: table } = ledgerOf(tx.t, kind)
  for await (const page of selectPagesPrintedOtherwise(tx, kind, fileId, isDraft)) {
    const contents = page.filter(({ accountId }) => accountIds.has(accountId))
    const ids = contents.map(({ id }) => id)
    const shownBy = Map.groupBy(await selectShown(tx, kind, ids, importId, isDraft), ({ contentId }) => contentId)
    const updated: ({ id: number } & Printed)[] = []
    const changed: Form[] = []
    for (const content of contents) {
      const shown = shownBy.get(content.id) ?? []
      const preferred = preferForm(kind, content, formsOf(kind, content, shown), shown)
      if (preferred === undefined) continue
      updated.push({ id: content.id, ...preferred.fields })
      for (const form of preferred.forms) changed.push(form)
      changes.addPrinted(kind, content, preferred.fields)
    }
    if (isDraft) await upsertDraftPrinted(tx, table, updated, changed)
    else {
      await updateForms(tx, kind, changed)
      await updateContents(tx, kind, updated)
    }
  }
}

/** A form, and the file that prints it. */
export type ShownForm = Shown & PrintedForm

/** How the files print the content. */
export function formsOf<Kind extends ContentKind>(
  kind: Kind,
  content: ContentOf[Kind],
  shown: readonly Shown[],
): ShownForm[] {
  const stored = printedText(kind, content)
  return shown.map((one) => ({ ...one, text: one.printed ?? stored }))
}

/** The preferred form of a content: the fields to store, and the forms of its files that are then recorded otherwise. */
export interface Preferred {
  fields: Printed
  forms: Form[]
}

/** The preferred one of `forms`; undefined if it is stored already. `shown`: all files that show the content. */
export function preferForm<Kind extends ContentKind>(
  kind: Kind,
  content: ContentOf[Kind],
  forms: readonly ShownForm[],
  shown: readonly Shown[],
): Preferred | undefined {
  const before = printedText(kind, content)
  const after = preferredText(forms)
  if (after === before) return undefined
  const changed = shown.flatMap((one): Form[] => {
    const text = one.printed ?? before
    const printed = text === after ? null : text
    return printed === one.printed ? [] : [{ ...one, printed }]
  })
  return { fields: readPrinted(kind, after), forms: changed }
}
