/** `import`, `export`, `undo`: what the service does, for a user, without a browser. */
import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Failure, invalid } from '../lib/errors.ts'
import { systemErrorText } from '../lib/folders.ts'
import { say } from '../lib/messages/index.ts'
import { writeWhole } from '../lib/whole-file.ts'
import { type Ask, asUser } from './as-user.ts'
import type { Io } from './io.ts'
import { type OutputOptions, print, progress } from './output.ts'
import { existingDatabase, settings } from './store.ts'
import { targetOf } from './target.ts'

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
  problems?: { message: string }[]
  import_id?: number
}

interface ImportOptions extends UserOptions {
  /** An id, a name or a number. */
  account?: string
  /** A name. */
  newAccount?: string
  dryRun?: boolean
}

/** Imports files of any broker as one import. Progress goes to the terminal. */
export async function importFiles(
  io: Io,
  files: string[],
  { user, account, newAccount, dryRun, ...options }: ImportOptions,
): Promise<void> {
  const form = new FormData()
  for (const [n, file] of files.entries()) form.append(`file_${n + 1}`, await contentOf(io, file), basename(file))
  await asUser(io, user, async (ask) => {
    const chosen = account === undefined ? newAccount : await accountOf(ask, account)
    if (chosen !== undefined)
      form.set('accounts', JSON.stringify(Object.fromEntries(files.map((_, n) => [`#${n + 1}`, chosen]))))
    const answer = await ask('POST', `/api/imports${dryRun === true ? '?dry_run=true' : ''}`, form)
    const last = await lastLine(answer, progress(io, options))
    if (last.type !== 'success') throw refused(last, answer.status)
    const notes = (last.notes ?? []).map(({ message }) => `\n  ${message}`).join('')
    const of = last.import_id === undefined ? '' : ` (import ${last.import_id})`
    print(io, options, last, `${last.message}${of}${notes}`)
  })
}

/** As it is now: a file may change while it is sent. Of one that is too large, as much as the service needs to refuse it. */
async function contentOf(io: Io, file: string): Promise<Blob> {
  const path = resolve(io.folder, file)
  const most = settings(io).config.uploadMaxBytes
  try {
    await access(path, constants.R_OK)
    if ((await stat(path)).isFile()) return new Blob([await buffer(createReadStream(path, { end: most }))])
  } catch (cause) {
    throw invalid(say('file_unreadable', { file, reason: systemErrorText(cause) }), { cause })
  }
  throw invalid(say('file_unreadable', { file, reason: 'it is not a file' }))
}

interface Account {
  id: number
  name: string
  number: string | null
}

/** Returns the id of the one account that is meant. Throws Failure `invalid` with all of them if none or several are. */
async function accountOf(ask: Ask, text: string): Promise<number> {
  const { accounts } = (await bodyOf(await ask('GET', '/api/accounts'))) as { accounts: Account[] }
  const found = accounts.filter(({ id, name, number }) => [String(id), name, number].includes(text))
  const [only] = found
  if (only !== undefined && found.length === 1) return only.id
  const all = accounts.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none'
  throw invalid(say(only === undefined ? 'account_not_there' : 'account_not_clear', { account: text, accounts: all }))
}

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

export const undo = (io: Io, id: string, { user, ...options }: UserOptions): Promise<void> =>
  asUser(io, user, async (ask) => {
    const body = (await bodyOf(await ask('DELETE', `/api/imports/${encodeURIComponent(id)}`))) as Line
    print(io, options, body, body.message ?? `The import ${id} was undone.`)
  })

const FORMATS = ['csv', 'excel', 'pdf']

interface ExportOptions extends UserOptions {
  of: string
  format?: string
  force?: boolean
}

/** Writes the trades of a day or a month to a file. */
export async function exportFile(
  io: Io,
  file: string,
  { user, of, format = 'csv', force, ...options }: ExportOptions,
): Promise<void> {
  if (!FORMATS.includes(format)) throw invalid(say('export_format', { format, formats: FORMATS.join(', ') }))
  const path = /^\d{4}-\d{2}$/.test(of)
    ? `/api/monthly/export/${format}?month=${of}`
    : /^\d{4}-\d{2}-\d{2}$/.test(of)
      ? `/api/calendar/export/${format}?date=${of}`
      : undefined
  if (path === undefined) throw invalid(say('export_of', { of }))
  const target = targetOf(io, file, { force, databaseUrl: await existingDatabase(io) })
  await asUser(io, user, async (ask) => {
    const answer = await ask('GET', path)
    if (!answer.ok || answer.body === null) throw refused((await answer.json()) as Line, answer.status)
    const content = Readable.fromWeb(answer.body as never)
    await writeWhole(target, (unfinished) => pipeline(content, createWriteStream(unfinished, { flags: 'wx' })), {
      force,
    })
    print(io, options, { file }, file)
  })
}

/** Throws Failure `invalid` for a refusal. */
async function bodyOf(answer: Response): Promise<unknown> {
  const body = (await answer.json()) as Line
  if (!answer.ok) throw refused(body, answer.status)
  return body
}

function refused({ error, message, problems = [] }: Line, status: number): Failure {
  const first = error ?? message ?? `status ${status}`
  const others = problems.map((problem) => problem.message).filter((text) => text !== first)
  return invalid(say('refused', { reason: [first, ...others].join('\n') }))
}
