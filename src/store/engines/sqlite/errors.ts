import { causes, diskFull, Failure, unavailable } from '../../../lib/errors.ts'

export const codeOf = (error: unknown): string => {
  for (const at of causes(error)) if (typeof at.code === 'string' && at.code.startsWith('SQLITE_')) return at.code
  return ''
}

/** Another connection holds the lock. */
export const isBusy = (error: unknown) => /^SQLITE_BUSY|^SQLITE_LOCKED/.test(codeOf(error))

/** Errors of the file or disk, not of a statement. */
const GONE = /^SQLITE_(CANTOPEN|IOERR|NOTADB|CORRUPT|READONLY|PERM|AUTH|PROTOCOL|NOMEM)/

/** Whether the file or the disk failed, not a statement; a lock of another connection apart. */
export const isOfDisk = (error: unknown) => codeOf(error) === 'SQLITE_FULL' || GONE.test(codeOf(error))

/** Failure `unavailable` for an error of the file, the disk or the lock; other errors are returned as they are. */
export function translate(error: unknown): unknown {
  if (error instanceof Failure) return error
  const code = codeOf(error)
  if (code === 'SQLITE_FULL') return diskFull({ detail: code, cause: error })
  if (isOfDisk(error) || isBusy(error)) return unavailable({ detail: code, cause: error })
  if (error instanceof TypeError && /connection is not open/.test(error.message)) return unavailable({ cause: error })
  return error
}
