/** The formats of an export. */
export type Format = 'csv' | 'excel' | 'pdf'

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
