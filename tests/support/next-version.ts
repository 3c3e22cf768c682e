/** A next version of the service: this one, with one more migration. */
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { inProject } from '../../src/lib/paths.ts'
import type { Engine } from '../../src/store/index.ts'

const TAG = '9999_next'

/** What the service reads. */
const PARTS = ['db', 'generated', 'openapi', 'scripts', 'src', 'package.json']

/** The folder of its checkout, which is removed after `t`. `sql`: of its migration, a statement each. */
export function makeNextVersion(t: Test, sql: Record<Engine, readonly string[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-next-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of PARTS) cpSync(inProject(part), join(folder, part), { recursive: true })
  symlinkSync(inProject('node_modules'), join(folder, 'node_modules'))
  for (const engine of ['sqlite', 'postgres'] as const) {
    const migrations = join(folder, 'db', 'migrations', engine)
    const journal = join(migrations, 'meta', '_journal.json')
    const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { when: number }[] }
    const last = entries.at(-1) as { when: number }
    const next = { ...last, idx: entries.length, when: last.when + 1, tag: TAG }
    writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }))
    writeFileSync(join(migrations, `${TAG}.sql`), sql[engine].join('--> statement-breakpoint\n'))
  }
  return folder
}
