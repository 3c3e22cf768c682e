import type { AppOptions } from '../app.ts'

/** Who runs a command: a process, or a test. */
export interface Io {
  /** The settings. */
  readonly env: Record<string, string | undefined>
  /** Where relative paths of arguments start. */
  readonly folder: string
  out(text: string): void
  err(text: string): void
  /** Writes a text over the one before; undefined if no person watches. */
  overwrite?(text: string): void
  /** For the service that some commands run. */
  readonly app?: Pick<AppOptions, 'extend'>
  /** What is written to the command, in pieces as it arrives. */
  input?(): AsyncIterable<string>
  /** Undefined if nobody can answer. */
  ask?(question: string): Promise<string>
}

/** The terminal of this process. */
export const processIo = (): Io => ({
  env: process.env,
  folder: process.cwd(),
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  input: () => process.stdin.setEncoding('utf8'),
  ...(process.stderr.isTTY === true
    ? { overwrite: (text: string) => void process.stderr.write(`\r\x1b[K${text}`) }
    : {}),
  ...(process.stdin.isTTY === true ? { ask } : {}),
})

/** For a service that starts in this process later. */
export const setDatabase = (url: string): void => {
  process.env.DATABASE_URL = url
}

async function ask(question: string): Promise<string> {
  const { createInterface } = await import('node:readline/promises')
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
