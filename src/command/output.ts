/** What a command prints and asks. Nothing else in this room writes to a terminal. */
import { userInfo } from 'node:os'
import { ConfigError, isProduction } from '../config/index.ts'
import { StartError } from '../config/start-errors.ts'
import { Failure, invalid } from '../lib/errors.ts'
import { logLine } from '../lib/log-line.ts'
import { loggedError } from '../lib/logged-error.ts'
import { say } from '../lib/messages/index.ts'
import type { Io } from './io.ts'

export interface OutputOptions {
  /** One JSON value instead of a text for people. */
  json?: boolean
}

/** What moves the cursor, clears the screen, changes colours or the direction of text, but for the end of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that it looks for.
const CONTROLS = /[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Names come from files and from users. The escapes are those of JSON, so that JSON stays what it is. */
const visible = (text: string): string =>
  text.replace(CONTROLS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The same, which prints no control characters. */
export const withVisibleText = (io: Io): Io => ({
  ...io,
  out: (text) => io.out(visible(text)),
  err: (text) => io.err(visible(text)),
  ...(io.overwrite === undefined ? {} : { overwrite: (text: string) => io.overwrite?.(visible(text)) }),
})

/**
 * In production a change of users or tokens is a line of the log, on the standard error: who did it, and numbers instead of names and
 * addresses.
 */
export function logChange(io: Io, command: string, about: object): void {
  if (isProduction(io.env))
    io.err(logLine('info', 'a command changed users or tokens', { command, by: callerName(io), ...about }))
}

/** Who has logged in, also if it became another user since. */
const callerName = ({ env }: Io): string | number | undefined => env.SUDO_USER ?? nameOfUser() ?? process.getuid?.()

/** Undefined if the user of the process has no name, as in a container. */
function nameOfUser(): string | undefined {
  try {
    return userInfo().username
  } catch {
    return undefined
  }
}

export function print(io: Io, { json = false }: OutputOptions, value: unknown, text: string): void {
  io.out(json ? `${JSON.stringify(value)}\n` : `${text}\n`)
}

/** Lines with the columns below each other; the first row is the heading. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => visible(String(cell)).replaceAll('\n', '\\n')))
  const widths = cells[0]?.map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0))) ?? []
  const line = (row: readonly string[], n: number) =>
    row
      .map((cell, i) =>
        typeof rows[n]?.[i] === 'number' ? cell.padStart(widths[i] ?? 0) : cell.padEnd(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return cells.map(line).join('\n')
}

/** A line on the terminal that is written over; nothing if nobody watches, or the output is JSON. */
export function progress(io: Io, { json = false }: OutputOptions): { show(text: string): void; end(): void } {
  const overwrite = json ? undefined : io.overwrite
  return {
    show: (text) => overwrite?.(text),
    end: () => overwrite?.(''),
  }
}

/** Asks, unless `yes`. Throws Failure `invalid` without a yes. */
export async function confirm(io: Io, { yes = false }: { yes?: boolean }, what: string): Promise<void> {
  io.err(`${what}\n`)
  if (yes) return
  if ((await io.ask?.('Go on? yes or no: '))?.trim() !== 'yes') throw invalid(say('not_confirmed'))
}

/** A line for each problem, without a stack. */
export function failureText(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  if (error instanceof Failure) return error.detail?.replace(/\s+/g, ' ') ?? error.message
  const texts: string[] = []
  for (let at = loggedError(error) as ReturnType<typeof loggedError> | undefined; at !== undefined; at = at.cause) {
    const { type, code, message } = at
    const text = (message || [type, code].filter(Boolean).join(' ')).replace(/\s+/g, ' ')
    if (!texts.includes(text)) texts.push(text)
  }
  return texts.join(': ')
}
