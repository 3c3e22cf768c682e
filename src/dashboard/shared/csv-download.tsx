/** A view as a CSV file, made in the browser of what the API answered: plain numbers and dates, for a spreadsheet. */
import { useState } from 'preact/hooks'
import { Failure, Spoken } from './parts.tsx'

type Cell = string | number | bigint | boolean | null | undefined
export type CsvRow = Readonly<Record<string, Cell>>

export interface CsvDownloadProps {
  /** Describes the content to screen readers. */
  what: string
  /** Without `.csv`. */
  name: string
  /** Columns are named by the keys of the first row. `progress` shows a text while the rows are read. */
  rows(progress: (text: string) => void): readonly CsvRow[] | Promise<readonly CsvRow[]>
}

type State = { kind: 'idle' } | { kind: 'reading'; text: string } | { kind: 'failed'; error: unknown }

export function CsvDownload({ what, name, rows }: CsvDownloadProps) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const save = async () => {
    if (state.kind === 'reading') return
    setState({ kind: 'reading', text: 'Reading…' })
    try {
      saveFile(`${name}.csv`, csvOf(await rows((text) => setState({ kind: 'reading', text }))))
      setState({ kind: 'idle' })
    } catch (error) {
      setState({ kind: 'failed', error })
    }
  }
  return (
    <>
      <p class="downloads">
        <span aria-hidden="true">Download</span>
        <button type="button" onClick={save} aria-disabled={state.kind === 'reading'}>
          <Spoken>{what} as </Spoken>CSV
        </button>
        <span role="status">{state.kind === 'reading' && state.text}</span>
      </p>
      {state.kind === 'failed' && <Failure error={state.error} />}
    </>
  )
}

/** Excel reads a file without it in the code page of the machine. */
const BYTE_ORDER_MARK = '\ufeff'

function csvOf(rows: readonly CsvRow[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => cellOf(row[name])).join(','))
  return BYTE_ORDER_MARK + [names.join(','), ...lines, ''].join('\r\n')
}

/** As in `src/lib/csv-text.ts` of the service: what a spreadsheet would run, and what it needs in quotes. */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/
const NEEDS_QUOTES = /[",;\r\n]/
/** A negative one is no formula. */
const INTEGER = /^-?\d+$/

function cellOf(value: Cell): string {
  if (typeof value !== 'string') return value === null || value === undefined ? '' : String(value)
  const text = FORMULA.test(value) && !INTEGER.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function saveFile(name: string, content: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
