/** The worker of a positions file: detection and parsing, away from the thread that answers requests. */
import { Failure } from '../../lib/errors.ts'
import { type PositionsFile, readPositionsFile } from './read-file.ts'

/** `invalid` has a public text. The class of an error is lost between threads. */
export type PositionsOutcome = { kind: 'read'; file: PositionsFile } | { kind: 'invalid'; message: string }

export default async function run(path: string): Promise<PositionsOutcome> {
  try {
    return { kind: 'read', file: await readPositionsFile(path) }
  } catch (error) {
    if (error instanceof Failure && error.kind === 'invalid') return { kind: 'invalid', message: error.message }
    throw error
  }
}
