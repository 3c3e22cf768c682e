/** If files print the fields of a row differently, the ledger holds them as the preferred file prints them. */
import type { ContentKind, ContentOf, ShownLink } from '../../ledger/next.ts'
import {
  type FileDates,
  type Printed,
  type PrintedVariant,
  preferredText,
  printedText,
  readPrinted,
} from '../printed.ts'

/** How a file shows a row. */
export type Shown = ShownLink & FileDates

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
  const links = variants.flatMap(({ text, exportedOn: _, lastDate: _last, ...one }): ShownLink[] => {
    const printed = text === after ? null : text
    return printed === one.printed ? [] : [{ ...one, printed }]
  })
  return { fields: readPrinted(kind, after), links }
}
