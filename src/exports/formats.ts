/** The formats of an export. */
import { invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'

export type Format = 'csv' | 'excel' | 'pdf'
/** Tax programs import TXF. */
export type TaxFormat = Format | 'txf'

export interface FormatFacts {
  readonly extension: string
  /** The name that users see. */
  readonly name: string
  /** The most trades and dividends, as measured: more would need minutes or too much memory. */
  readonly maxRows: number
}

export const FORMATS: Readonly<Record<Format, FormatFacts>> = {
  csv: { extension: 'csv', name: 'CSV', maxRows: Number.POSITIVE_INFINITY },
  excel: { extension: 'xlsx', name: 'Excel', maxRows: 200_000 },
  pdf: { extension: 'pdf', name: 'PDF', maxRows: 10_000 },
}

export const TAX_FORMATS: Readonly<Record<TaxFormat, FormatFacts>> = {
  ...FORMATS,
  txf: { extension: 'txf', name: 'TXF', maxRows: Number.POSITIVE_INFINITY },
}

/** Throws Failure `invalid` if there are more rows than the format allows. `label` names the period. */
export function refuseTooMany(format: Format, rows: number, label: string): void {
  const { name, maxRows } = FORMATS[format]
  if (rows <= maxRows) return
  const others = Object.entries(FORMATS).filter(([, other]) => other.maxRows >= rows)
  const formats = others.map(([other]) => other)
  throw invalid(say('export_too_long', { format: name, most: maxRows, period: label, rows, formats }))
}
