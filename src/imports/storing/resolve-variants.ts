/** If files print the fields of a row differently, the ledger holds them as the preferred file prints them. */
import type { Files } from '../../ledger/file-queries.ts'
import { type ShownLink, updateNext, updateNextLinks } from '../../ledger/next-queries.ts'
import type { Writer } from '../../store/index.ts'
import {
  type ContentKind,
  type Printed,
  type PrintedVariant,
  preferredText,
  printedText,
  readPrinted,
} from '../printed.ts'
import { ledgerOf } from '../queries.ts'
import type { FileToPrepare } from './prepare-file.ts'
import { type ContentOf, type Shown, selectPagesPrintedOtherwise, selectShown } from './variant-queries.ts'

/**
 * Chooses the preferred variants of the rows that a file of the import prints otherwise than the ledger, and adds these rows to
 * its changes. `files`: all files of its accounts, as they will be.
 */
export async function resolveVariants(
  tx: Writer,
  { fileId, rows: { kind }, changes }: Pick<FileToPrepare, 'fileId' | 'rows' | 'changes'>,
  files: Files,
): Promise<void> {
  const { contents: table } = ledgerOf(tx.t, kind)
  for await (const contents of selectPagesPrintedOtherwise(tx, kind, fileId)) {
    const ids = contents.map(({ id }) => id)
    const shownBy = Map.groupBy(await selectShown(tx, kind, ids, files), ({ contentId }) => contentId)
    const updated: ({ id: number } & Printed)[] = []
    const changed: ShownLink[] = []
    for (const content of contents) {
      const preferred = preferVariant(kind, content, shownBy.get(content.id) ?? [])
      if (preferred === undefined) continue
      updated.push({ id: content.id, ...preferred.fields })
      for (const link of preferred.links) changed.push(link)
      changes.addPrinted(kind, content, preferred.fields)
    }
    await updateNext(tx, table, updated)
    await updateNextLinks(tx, table, changed)
  }
}

/** A variant, and the file that prints it. */
type ShownVariant = Shown & PrintedVariant

/** The preferred variant of a content: the fields to store, and the links of the files that then print it otherwise or alike. */
export interface Preferred {
  fields: Printed
  links: ShownLink[]
}

/** Undefined if the preferred variant is stored already. `shown`: by the files that show the content, at least one. */
export function preferVariant<Kind extends ContentKind>(
  kind: Kind,
  content: ContentOf[Kind],
  shown: readonly Shown[],
): Preferred | undefined {
  const before = printedText(kind, content)
  const variants = shown.map((one): ShownVariant => ({ ...one, text: one.printed ?? before }))
  const after = preferredText(kind, variants)
  if (after === before) return undefined
  const links = variants.flatMap(({ text, ...one }): ShownLink[] => {
    const printed = text === after ? null : text
    return printed === one.printed ? [] : [{ ...one, printed }]
  })
  return { fields: readPrinted(kind, after), links }
}
