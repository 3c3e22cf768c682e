/**
 * Makes `tests/fixtures/older-record.db.gz`: copy this file and `older-record.ts` into a checkout of commit 1b9f41f8, and run
 * `npx node tests/ledger/make-older-record.ts` there.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import t from 'tap'
import { migrateStore, openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { fixture } from '../support/broker-files.ts'
import { fillOlderRecord } from './older-record.ts'

t.test('makes it', { timeout: 120_000 }, async (t) => {
  const path = join(t.testdir({}), 'older.db')
  const url = `sqlite:${path}`
  await migrateStore(url)
  const store = await openStore(url)
  await fillOlderRecord(await buildTestApp(t, { store, url }))
  await store.close()
  const db = new Database(path)
  for (const table of ['api_tokens', 'sessions', 'idempotency_keys']) db.exec(`delete from ${table}`)
  db.prepare('vacuum into ?').run(`${path}.small`)
  db.close()
  writeFileSync(fixture('older-record.db.gz'), gzipSync(readFileSync(`${path}.small`), { level: 9 }))
})
