/**
 * The ignored and failed rows of a file, on disk between parsing and storing, because a file may have only such rows.
 */

import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { FailedCode, IgnoredCode } from '../../lib/terms.ts'

/** Of each of the two, as many of a file are kept with line and reason; beyond that they are only counted. */
export const MOST_LEFT_OUT = 50_000

export interface LeftOutRow {
  failed: boolean
  /** Line of the file, from 1. */
  line: number
  /** As printed; null if the row was ignored. */
  column: string | null
  code: FailedCode | IgnoredCode
  reason: string
}

/** Parts of a table that have no row: any other record that was left out may be a movement. */
const NO_DATA: ReadonlySet<string> = new Set<IgnoredCode>([
  'before_header',
  'title',
  'account_banner',
  'header',
  'empty_row',
  'total_row',
  'detail_below',
])

/** Whether a record with this code is surely no movement of shares. */
export const isNoData = (code: FailedCode | IgnoredCode): boolean => NO_DATA.has(code)

const FLUSH_AT = 1_000

export class LeftOutWriter {
  readonly #fd: number
  #pending: LeftOutRow[] = []
  #kept = { ignored: 0, failed: 0 }

  constructor(path: string) {
    this.#fd = openSync(path, 'wx', 0o600)
  }

  add(row: LeftOutRow): void {
    const outcome = row.failed ? 'failed' : 'ignored'
    if (this.#kept[outcome] >= MOST_LEFT_OUT) return
    this.#kept[outcome] += 1
    this.#pending.push(row)
    if (this.#pending.length >= FLUSH_AT) this.#flush()
  }

  close(): void {
    this.#flush()
    closeSync(this.#fd)
  }

  /** A line of JSON holds a whole batch, so that reading needs no batches of its own. */
  #flush(): void {
    if (this.#pending.length > 0) writeSync(this.#fd, `${JSON.stringify(this.#pending)}\n`)
    this.#pending = []
  }
}

/** In the order of the file, in batches. Synchronous, because a transaction awaits nothing but its own statements. */
export function* readLeftOut(path: string): Generator<LeftOutRow[]> {
  for (const line of readFileSync(path, 'utf8').split('\n')) if (line !== '') yield JSON.parse(line) as LeftOutRow[]
}
