/** What a command prints and asks. */
import { createInterface } from 'node:readline/promises'
import { invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'

export interface OutputOptions {
  /** One JSON value instead of a text for people. */
  json?: boolean
}

export function print({ json = false }: OutputOptions, value: unknown, text: string): void {
  process.stdout.write(json ? `${JSON.stringify(value)}\n` : `${text}\n`)
}

/** Lines with the columns below each other; the first row is the heading. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => String(row[i]).length))) ?? []
  const line = (row: readonly (string | number)[]) =>
    row
      .map((cell, i) =>
        typeof cell === 'number' ? String(cell).padStart(widths[i] ?? 0) : String(cell).padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return rows.map(line).join('\n')
}

/** A line on the terminal that is written over; nothing where the output goes to a file or is JSON. */
export function progress({ json = false }: OutputOptions): { show(text: string): void; end(): void } {
  const isShown = process.stderr.isTTY === true && !json
  return {
    show: (text) => void (isShown && process.stderr.write(`\r\x1b[K${text}`)),
    end: () => void (isShown && process.stderr.write('\r\x1b[K')),
  }
}

/** Asks on the terminal, unless `yes`. Throws Failure `invalid` without a yes. */
export async function confirm({ yes = false }: { yes?: boolean }, what: string): Promise<void> {
  process.stderr.write(`${what}\n`)
  if (yes) return
  if (process.stdin.isTTY !== true) throw invalid(say('not_confirmed'))
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    if ((await lines.question('Go on? yes or no: ')).trim() !== 'yes') throw invalid(say('not_confirmed'))
  } finally {
    lines.close()
  }
}
