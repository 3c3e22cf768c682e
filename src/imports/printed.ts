/**
 * The fields of a row that its content key leaves out. Two files may print them differently. The ledger holds them as the
 * preferred file prints them; each file that prints them otherwise keeps its own text beside its count. Which is
 * preferred follows from the files in force alone, whatever the order of their imports.
 */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import type { ContentKind } from '../ledger/next.ts'
import { compare } from '../lib/compare.ts'
import { type DateString, laterOf } from '../lib/dates.ts'
import type { FileKind } from '../lib/terms.ts'

export const PRINTED_FIELDS = {
  transactions: ['postedDate', 'action', 'symbol', 'description', 'price', 'fees'],
  lots: ['symbol', 'gain', 'disallowedLoss', 'term', 'box'],
} as const satisfies Record<ContentKind, unknown> & { transactions: (keyof Transaction)[]; lots: (keyof Lot)[] }

/** Fields that affect no figure: no trade, no position and no total of a symbol. */
const DESCRIPTIVE: ReadonlySet<string> = new Set(['description', 'fees', 'box'])

const AMOUNTS: ReadonlySet<string> = new Set(['price', 'fees', 'gain', 'disallowedLoss'])

export const contentKindOf = (kind: FileKind): ContentKind => (kind === 'gains' ? 'lots' : 'transactions')

/** The fields of a transaction or of a lot. */
export type Printed = Partial<Transaction> | Partial<Lot>

/**
 * The fields as a text; two rows print them alike if their texts are equal. A box that is not printed is left out: texts of
 * versions that read none stay as they are.
 */
export function printedText(kind: ContentKind, row: Printed): string {
  const values = PRINTED_FIELDS[kind].map((name) => {
    const value = (row as Record<string, unknown>)[name]
    return typeof value === 'bigint' ? String(value) : value
  })
  return JSON.stringify(kind === 'lots' && values.at(-1) === null ? values.slice(0, -1) : values)
}

/** The fields of a text that `printedText` made. */
export function readPrinted(kind: ContentKind, text: string): Printed {
  const values = JSON.parse(text) as (string | null)[]
  const fields = PRINTED_FIELDS[kind].map((name, i) => {
    const value = values[i] ?? null
    return [name, value !== null && AMOUNTS.has(name) ? BigInt(value) : value]
  })
  return Object.fromEntries(fields) as Printed
}

/** Whether figures depend on a field in which two rows differ. */
export const changesFigures = (kind: ContentKind, before: Printed, after: Printed): boolean =>
  PRINTED_FIELDS[kind].some(
    (name) =>
      !DESCRIPTIVE.has(name) &&
      // It shows whether a split takes effect after the trades of its day.
      (name !== 'postedDate' || ('class' in before && before.class === 'split')) &&
      (before as Record<string, unknown>)[name] !== (after as Record<string, unknown>)[name],
  )

/** When a file was exported, as far as it shows: see `import_files`. */
export interface FileDates {
  exportedOn: DateString | null
  lastDate: DateString | null
}

/** Orders files by what is known of their exports: a file reaches at least to the last of its rows. */
export const byExport = (a: FileDates, b: FileDates): number =>
  compare(reachOf(a), reachOf(b)) ||
  Number(a.exportedOn !== null) - Number(b.exportedOn !== null) ||
  compare(a.lastDate ?? '', b.lastDate ?? '')

const reachOf = ({ exportedOn, lastDate }: FileDates): string => laterOf(exportedOn ?? '', lastDate ?? '')

/** How a file prints a row. */
export interface PrintedVariant extends FileDates {
  /** From `printedText`. */
  text: string
}

const EMPTY: ReadonlySet<unknown> = new Set([null, '', '0'])
const filledFields = (text: string): number =>
  (JSON.parse(text) as unknown[]).filter((value) => !EMPTY.has(value)).length

/**
 * The preferred one of the texts: the one with most fields, because some layouts lack a fee or a disallowed loss; of those
 * the one in the file that reaches the latest date, because brokers restate wash sales and rename securities; of those
 * the last by its characters. The box of a lot has no part in this: if the preferred text has none, it gets that of the next
 * one that has. `variants` has at least one.
 */
export function preferredText(kind: ContentKind, variants: readonly PrintedVariant[]): string {
  const ordered = variants
    .map((variant) => {
      const fields = readPrinted(kind, variant.text)
      return { ...variant, fields, boxless: printedText(kind, { ...fields, box: null }) }
    })
    .sort(
      (a, b) =>
        filledFields(b.boxless) - filledFields(a.boxless) ||
        byExport(b, a) ||
        compare(b.boxless, a.boxless) ||
        compare(b.text, a.text),
    )
  const box = ordered.map(({ fields }) => ('box' in fields ? fields.box : null)).find((one) => one) ?? null
  return printedText(kind, { ...ordered[0]?.fields, box })
}
