/** What to show if the service cannot start: one line that names the setting and the reason. */
import { Failure } from '../lib/errors.ts'
import { systemErrorText } from '../lib/folders.ts'
import { errorText } from '../lib/logged-error.ts'
import { ConfigError } from './index.ts'

/** `message` is for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** A bug is shown with its stack; any other error is one line. */
export function explainStart(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartError) return error.message
  if (error instanceof Failure && error.kind === 'unavailable')
    return `DATABASE_URL cannot be used: ${(error.detail ?? error.message).replace(/\s+/g, ' ')}`
  return errorText(error)
}

/**
 * Why a port cannot be listened on; other errors are returned as they are. `of` names the listener: `the local
 * sign-in`.
 */
export function listenError(error: unknown, host: string, port: number, of: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  const cause = `${of} cannot listen on ${host}:${port} (${systemErrorText(error)})`
  if (code === 'EADDRINUSE') return new StartError(`PORT is taken: ${cause}. Set another PORT, or end what uses it.`)
  if (code === 'EACCES') return new StartError(`PORT is not permitted: ${cause}. Set a PORT of 1024 or more.`)
  if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' || syscall === 'getaddrinfo')
    return new StartError(`HOST is not an address of this machine: ${cause}. Set HOST to 127.0.0.1 or 0.0.0.0.`)
  return error
}

/** The upload folder is beside a SQLite file, or else in the project. */
export const uploadFolderError = (folder: string, error: unknown): StartError =>
  new StartError(
    `The upload folder ${folder} cannot be used (${systemErrorText(error)}). With SQLite it is beside the file that ` +
      'DATABASE_URL names, with PostgreSQL in the folder of the service: make that folder writable.',
  )
