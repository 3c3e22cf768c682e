import { readFileSync } from 'node:fs'
import { unavailable } from '../lib/errors.ts'
import { inProject } from '../lib/paths.ts'
import type { Engine } from './conn.ts'

/** How many migrations this build brings for an engine. */
function expectedMigrations(engine: Engine): number {
  const journal = JSON.parse(readFileSync(inProject('db/migrations', engine, 'meta/_journal.json'), 'utf8')) as {
    entries: unknown[]
  }
  return journal.entries.length
}

/** Throws Failure `unavailable` unless a database with `applied` migrations is one this build works on. */
export function checkMigrations(engine: Engine, applied: number): void {
  const expected = expectedMigrations(engine)
  if (applied !== expected) throw unavailable({ detail: `${applied} migrations applied, ${expected} expected` })
}
