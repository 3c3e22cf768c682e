/** The worker of a positions file: detection and parsing, away from the thread that answers requests. */
import { Failure, type Said } from '../../lib/errors.ts'
import { type PositionsFile, readPositionsFile } from './read-file.ts'

/** The class of an error is lost between threads. */
export type PositionsOutcome = { kind: 'read'; file: PositionsFile } | { kind: 'invalid'; said: Said }

export default async function run(path: string): Promise<PositionsOutcome> {
  try {
    return { kind: 'read', file: await readPositionsFile(path) }
  } catch (error) {
    if (error instanceof Failure && error.kind === 'invalid') return { kind: 'invalid', said: error.said }
    throw error
  }
}
