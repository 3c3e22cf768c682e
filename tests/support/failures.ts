import { Failure } from '../../src/lib/errors.ts'

/** The failure that callers get if the database is unavailable. */
export const UNAVAILABLE = { kind: 'unavailable', message: 'Database connection failed' } as const

/** The failure that callers get if the database is too busy. */
export const BUSY = { kind: 'busy', message: /^The database is busy, and nothing was changed/ } as const

/** The Failure that a promise rejects with. Throws if it resolves or rejects with anything else. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('expected a Failure, and nothing failed')
}
