/**
 * The fields of a row that its content key leaves out. Two files may print them differently. The ledger holds them as the
 * preferred file prints them; each file that prints them otherwise keeps its own text beside its count. Which is
 * preferred follows from the files in force alone, whatever the order of their imports.
 */
import type { Lot, Transaction } from '../ledger/ledger.ts'
import { compare } from '../lib/compare.ts'
import type { FileKind } from '../lib/terms.ts'

const FIELDS = {
  transactions: ['postedDate', 'action', 'symbol', 'description', 'price', 'fees'],
  lots: ['symbol', 'gain', 'disallowedLoss', 'term'],
} as const satisfies { transactions: (keyof Transaction)[]; lots: (keyof Lot)[] }

const AMOUNTS: ReadonlySet<string> = new Set(['price', 'fees', 'gain', 'disallowedLoss'])

export type ContentKind = keyof typeof FIELDS

export const contentKindOf = (kind: FileKind): ContentKind => (kind === 'gains' ? 'lots' : 'transactions')

/** The fields of a transaction or of a lot. */
export type Printed = Partial<Transaction> | Partial<Lot>

/** The fields as a text; two rows print them alike if their texts are equal. */
export const printedText = (kind: ContentKind, row: Printed): string =>
  JSON.stringify(
    FIELDS[kind].map((name) => {
      const value = (row as Record<string, unknown>)[name]
      return typeof value === 'bigint' ? String(value) : value
    }),
  )

/** The fields of a text that `printedText` made. */
export function readPrinted(kind: ContentKind, text: string): Printed {
  const values = JSON.parse(text) as (string | null)[]
  const fields = FIELDS[kind].map((name, i) => {
    const value = values[i] ?? null
    return [name, value !== null && AMOUNTS.has(name) ? BigInt(value) : value]
  })
  return Object.fromEntries(fields) as Printed
}

/** How a file prints a row. */
export interface PrintedForm {
  /** From `printedText`. */
  text: string
  /** See `import_files`. */
  lastDate: string | null
}

const EMPTY: ReadonlySet<unknown> = new Set([null, '', '0'])
const filledFields = (text: string): number =>
  (JSON.parse(text) as unknown[]).filter((value) => !EMPTY.has(value)).length

/**
 * The preferred one of the texts: the one with most fields, because some layouts lack a fee or a disallowed loss; of those
 * the one in the file that reaches the latest date, because brokers restate wash sales and rename securities; of those
 * the last by its characters. `forms` has at least one.
 */
export function preferredText(forms: readonly PrintedForm[]): string {
  const latest = new Map<string, string>()
  for (const { text, lastDate } of forms)
    latest.set(text, [latest.get(text) ?? '', lastDate ?? ''].sort(compare).at(-1) as string)
  const [preferred] = [...latest].sort(
    ([a, aDate], [b, bDate]) => filledFields(b) - filledFields(a) || compare(bDate, aDate) || compare(b, a),
  )
  return preferred?.[0] as string
}
