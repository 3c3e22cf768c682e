import { Failure } from '../../src/lib/errors.ts'

/** What a caller sees of a database that is gone. */
export const UNAVAILABLE = { kind: 'unavailable', message: 'Database connection failed' } as const

/** What a caller sees of a database that is too busy. */
export const BUSY = { kind: 'busy', message: /^The database is busy, and nothing was changed/ } as const

/** The Failure a promise rejects with; throws where it resolves or rejects with anything else. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('expected a Failure, and nothing failed')
}
