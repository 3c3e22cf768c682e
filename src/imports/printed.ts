/**
 * The fields of a row that its content key leaves out. Two files may print them differently. The ledger holds them as the
 * oldest import in force prints them; each later import that prints them otherwise keeps its own text beside its count,
 * so that the oldest can be undone.
 */
import type { Lot, Transaction } from '../ledger/ledger.ts'
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
