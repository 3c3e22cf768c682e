/** An export from what is asked for to the file, or the stream of it. */
import { Readable } from 'node:stream'
import { invalid, notFound } from '../lib/errors.ts'
import type { Store } from '../store/index.ts'
import { csvFile, csvStream } from './csv.ts'
import type { Exporter } from './exporter.ts'
import { FORMATS, type Format } from './formats.ts'
import { collect, type Scope, survey } from './record.ts'

export interface Tools {
  readonly store: Store
  readonly exporter: Exporter
  readonly databaseUrl: string
}

const NOTHING = { day: 'No trades found for this date', month: 'No data found for this month' }

/** Up to here a CSV file is made before it is sent: its length is known, and what goes wrong can still be said. */
const WHOLE_CSV_ROWS = 2_000

/**
 * Throws Failure `not_found` where there is nothing to export or the account is not the user's, and `invalid`
 * where there is more than the format takes. `signal` ends the work for a client that has gone.
 */
export async function makeExport(
  { store, exporter, databaseUrl }: Tools,
  scope: Scope,
  format: Format,
  now: number,
  signal: AbortSignal,
): Promise<Buffer | Readable> {
  const { period } = scope
  const found = await survey(store, scope)
  const rows = found.trades + found.dividends
  if ((period.kind === 'day' ? found.trades : rows) === 0) throw notFound(NOTHING[period.kind])
  refuseTooMany(format, rows, period.label)
  if (format !== 'csv') return await exporter.make({ databaseUrl, format, scope, now }, signal)
  return rows <= WHOLE_CSV_ROWS
    ? Buffer.from(csvFile(await collect(store, scope)))
    : Readable.from(csvStream(store, scope, found), { objectMode: false })
}

function refuseTooMany(format: Format, rows: number, label: string): void {
  const { name, maxRows } = FORMATS[format]
  if (rows <= maxRows) return
  const others = Object.entries(FORMATS).filter(([, other]) => other.maxRows >= rows)
  throw invalid(
    `${name} takes at most ${count(maxRows)} trades and dividends, and ${label} has ${count(rows)}: ` +
      `use the format ${others.map(([other]) => `'${other}'`).join(' or ')}`,
  )
}

const count = (n: number) => n.toLocaleString('en-US')
