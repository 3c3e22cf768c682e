/** The secret of sessions of a service that is given none: kept in a file, so that a restart signs nobody out. */
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const SHORTEST = 32
const OWNER_ONLY = 0o600

export interface KeptSecret {
  secret: string
  /** Why it cannot be kept; undefined if it is. */
  problem: string | undefined
}

/** `fresh`: the secret if the file has none yet. Only the owner can read the file. */
export function keepSecret(path: string, fresh: string): KeptSecret {
  try {
    const secret = readKept(path) ?? addKept(path, fresh)
    if (secret.length >= SHORTEST) return { secret, problem: undefined }
    return {
      secret: fresh,
      problem: `${path} has no secret of ${SHORTEST} characters: delete it, and a new one is made`,
    }
  } catch (error) {
    return { secret: fresh, problem: `the secret of sessions cannot be kept in ${path}: ${(error as Error).message}` }
  }
}

function readKept(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  if ((found.mode & 0o077) !== 0) chmodSync(path, OWNER_ONLY)
  return readFileSync(path, 'utf8').trim()
}

/** The file is written whole or not at all. If another instance has just written it, the secret of that instance stays. */
function addKept(path: string, fresh: string): string {
  mkdirSync(dirname(path), { recursive: true })
  const made = `${path}.${process.pid}`
  writeFileSync(made, `${fresh}\n`, { mode: OWNER_ONLY, flush: true })
  try {
    linkSync(made, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(made, { force: true })
  }
  return readKept(path) ?? fresh
}
