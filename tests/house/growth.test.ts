/** The operating guide names each table, with what bounds it. */
import { readFileSync } from 'node:fs'
import { getTableName, is, Table } from 'drizzle-orm'
import t from 'tap'
import * as postgres from '../../db/schema.pg.ts'
import { REVOKED_KEPT } from '../../src/auth/tokens.ts'
import { readSettings } from '../../src/config/index.ts'
import { KEYS_KEPT, MOST_KEYS } from '../../src/idempotency/keyed-requests.ts'
import { MOST_OVER } from '../../src/imports/history.ts'
import { MOST_LEFT_OUT } from '../../src/imports/reading/left-out.ts'
import { MOST_ENTRIES, MOST_TAGS as MOST_TAGS_OF_ENTRY } from '../../src/journal/journal.ts'
import { MOST_TAGS } from '../../src/journal/tags.ts'
import { MOST_VERSIONS } from '../../src/journal/versions.ts'
import { HOUR } from '../../src/lib/clock.ts'
import { inProject } from '../../src/lib/paths.ts'

const guide = readFileSync(inProject('src/operation/GUIDE.md'), 'utf8')
const [, section = ''] = /\n## What grows\n(.*?)\n## /s.exec(guide) ?? []
const rows = [...section.matchAll(/^\| (`.*?) \| (.*?) \| (.*?) \|$/gm)].map(
  ([, tables = '', most = '', deleted = '']) => ({
    tables: [...tables.matchAll(/`(\w+)`/g)].map(([, name]) => name as string),
    most,
    deleted,
  }),
)
const mostOf = (table: string) => rows.find(({ tables }) => tables.includes(table))?.most ?? ''

t.test('each table is named once', async (t) => {
  const all = Object.values(postgres).flatMap((one) => (is(one, Table) ? [getTableName(one)] : []))
  t.ok(all.length > 50)
  t.same(rows.flatMap(({ tables }) => tables).sort(), [...new Set(all)].sort())
  for (const { tables, most, deleted } of rows) t.ok(most.length > 5 && deleted.length > 5, tables.join())
})

t.test('the numbers are those of the code, and the settings exist', async (t) => {
  const inWords = (n: number) => n.toLocaleString('en-US')
  for (const [table, ...numbers] of [
    ['api_tokens', REVOKED_KEPT],
    ['idempotency_keys', MOST_KEYS, KEYS_KEPT / HOUR],
    ['imports', MOST_OVER],
    ['file_rows', 2 * MOST_LEFT_OUT],
    ['journal_entries', MOST_ENTRIES, MOST_TAGS, MOST_TAGS_OF_ENTRY],
    ['journal_versions', MOST_VERSIONS, MOST_VERSIONS * MOST_ENTRIES],
  ] as const)
    t.same(mostOf(table).match(/\d[\d,]*/g), numbers.map(inWords), table)
  const settings = new Set(readSettings({}).settings.map(({ name }) => name))
  const named = [...section.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name]) => name as string)
  t.ok(named.length > 8)
  for (const name of named) t.ok(settings.has(name), name)
})
