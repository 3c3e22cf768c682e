/** `import`, `export`, `undo`: what the service does, for a user, without a browser. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Failure, invalid } from '../lib/errors.ts'
import { say } from '../lib/messages/index.ts'
import { asUser } from './as-user.ts'
import { type OutputOptions, print, progress } from './output.ts'

interface UserOptions extends OutputOptions {
  user: string
}

interface Line {
  type: 'progress' | 'success' | 'error'
  percentage?: number
  message?: string
  error?: string
  stats?: Record<string, number>
  notes?: { message: string }[]
  import_id?: number
}

/** Imports files of any broker as one import. Progress goes to the terminal. */
export async function importFiles(
  files: string[],
  { user, account, dryRun, ...options }: UserOptions & { account?: string; dryRun?: boolean },
): Promise<void> {
  const form = new FormData()
  for (const [n, file] of files.entries()) form.append(`file_${n + 1}`, await contentOf(file), basename(file))
  if (account !== undefined) form.set('accounts', JSON.stringify(accountOfAll(files, account)))
  await asUser(user, async (ask) => {
    const answer = await ask('POST', `/api/upload-files${dryRun === true ? '?dry_run=true' : ''}`, form)
    const last = await lastLine(answer, progress(options))
    if (last.type !== 'success') throw refused(last, answer.status)
    const notes = (last.notes ?? []).map(({ message }) => `\n  ${message}`).join('')
    print(options, last, `${last.message}${last.import_id === undefined ? '' : ` (import ${last.import_id})`}${notes}`)
  })
}

async function contentOf(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch (cause) {
    throw invalid(say('file_unreadable', { file }), { cause })
  }
}

const accountOfAll = (files: readonly string[], account: string) =>
  Object.fromEntries(files.map((_, n) => [`#${n + 1}`, /^\d+$/.test(account) ? Number(account) : account]))

async function lastLine(answer: Response, line: ReturnType<typeof progress>): Promise<Line> {
  let [rest, last] = ['', { type: 'error' } as Line]
  const decoder = new TextDecoder()
  const take = (text: string) => {
    if (text.trim() === '') return
    last = JSON.parse(text) as Line
    if (last.type === 'progress') line.show(`${String(last.percentage).padStart(3)} % ${last.message}`)
  }
  for await (const chunk of answer.body ?? []) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    lines.forEach(take)
  }
  take(rest)
  line.end()
  return last
}

export const undo = (id: string, { user, ...options }: UserOptions): Promise<void> =>
  asUser(user, async (ask) => {
    const answer = await ask('DELETE', `/api/upload-history/${encodeURIComponent(id)}`)
    const body = (await answer.json()) as Line
    if (!answer.ok) throw refused(body, answer.status)
    print(options, body, body.message ?? `The import ${id} was undone.`)
  })

const FORMATS = ['csv', 'excel', 'pdf']

/** Writes the trades of a day or a month to a file. */
export function exportFile(
  file: string,
  { user, of, format = 'csv', ...options }: UserOptions & { of: string; format?: string },
): Promise<void> {
  if (!FORMATS.includes(format)) throw invalid(say('export_format', { format, formats: FORMATS.join(', ') }))
  const path = /^\d{4}-\d{2}$/.test(of)
    ? `/api/monthly/export/${format}?month=${of}`
    : /^\d{4}-\d{2}-\d{2}$/.test(of)
      ? `/api/calendar/export/${format}?date=${of}`
      : undefined
  if (path === undefined) throw invalid(say('export_of', { of }))
  return asUser(user, async (ask) => {
    const answer = await ask('GET', path)
    if (!answer.ok || answer.body === null) throw refused((await answer.json()) as Line, answer.status)
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(file))
    print(options, { file }, file)
  })
}

const refused = ({ error, message }: Line, status: number): Failure =>
  invalid(say('refused', { reason: error ?? message ?? `status ${status}` }))
