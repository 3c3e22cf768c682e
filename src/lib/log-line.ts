/** Lines of the log that are written without its logger: at the start and the end of the service, and by commands. */
import { hostname } from 'node:os'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { systemClock } from './clock.ts'
import { errorText, loggedError } from './logged-error.ts'

const LEVELS = { info: 30, warn: 40, error: 50 }
type Level = keyof typeof LEVELS

/** One JSON object, like the lines of the logger. `about` is added to it. */
export const logLine = (level: Level, text: string, about: object = {}): string =>
  `${JSON.stringify({
    level: LEVELS[level],
    time: systemClock.now(),
    pid: process.pid,
    hostname: hostname(),
    ...about,
    msg: text,
  })}\n`

export interface ProcessLines {
  /** To the standard output. */
  info(text: string): void
  /** These go to the standard error. */
  warn(text: string): void
  /** `error`: the cause, with its stack. */
  error(text: string, error?: unknown): void
}

/** In production each is a line of the log, so that whatever collects it can read every line; else it is a text for a person. */
export function processLines(isProduction: boolean): ProcessLines {
  const write = (level: Level, text: string, about?: object) =>
    process[level === 'info' ? 'stdout' : 'stderr'].write(isProduction ? logLine(level, text, about) : `${text}\n`)
  return {
    info: (text) => void write('info', text),
    warn: (text) => void write('warn', text),
    error(text, error) {
      if (error === undefined) write('error', text)
      else if (isProduction) write('error', text, { err: loggedError(error) })
      else write('error', `${text}: ${errorText(error)}`)
    },
  }
}

/**
 * Node writes warnings, such as of a deprecated function, as text: here they become lines of the log. So does whatever a worker thread
 * writes, whose warnings Node writes for it.
 */
export function logForeignTexts(lines: ProcessLines): void {
  process.on('worker', ({ stdout, stderr }) => {
    logStream(stdout, process.stdout, lines.info)
    logStream(stderr, process.stderr, lines.warn)
  })
  // With --no-warnings nobody listens.
  if (process.listenerCount('warning') === 0) return
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => lines.warn(`${name}: ${message}`))
}

/** Node passes the stream on to one of the process. */
function logStream(stream: Readable, to: NodeJS.WritableStream, log: (line: string) => void): void {
  stream.unpipe(to)
  createInterface({ input: stream }).on('line', log)
}
