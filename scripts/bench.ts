/** `npm run bench`: what the service costs over doing the least, as ratios within one run. Needs an idle machine. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createTokenFor } from '../src/auth/index.ts'
import { systemClock } from '../src/lib/clock.ts'
import { migrateStore, openStore } from '../src/store/index.ts'
import { benchExports } from './bench/exports.ts'
import { benchImport } from './bench/imports.ts'
import { benchPortfolio } from './bench/portfolio.ts'
import { benchReads } from './bench/reads.ts'
import { benchRequests } from './bench/requests.ts'
import { print, type Row } from './bench/table.ts'
import { startPostgres } from './postgres.ts'

const EMAIL = 'bench@example.com'

async function bench(engine: string, url: string): Promise<Row[]> {
  await migrateStore(url)
  const store = await openStore(url)
  const token = await createTokenFor(store, systemClock, { email: EMAIL, name: 'bench', scopes: [] })
  const [user] = await store.read(({ sql, t }) => sql.select({ id: t.users.id }).from(t.users))
  const userId = (user as { id: number }).id
  const plants = Array.from({ length: 100 }, (_, i) => ({
    userId,
    id: BigInt(i),
    name: `plant ${i}`,
    tag: 'bench',
    createdAt: 0,
  }))
  await store.write(({ sql, t }) => sql.insert(t.plants).values(plants))
  await store.close()
  const imported = await benchImport(engine, url, userId)
  const requests = [
    ...(await benchRequests(engine, url, userId, token)),
    ...(await benchPortfolio(engine, url, userId, token)),
  ]
  return [...requests, ...imported, ...(await benchExports(engine, url)), ...(await benchReads(engine, url))]
}

const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
const rows = await bench('SQLite', `sqlite:${join(folder, 'bench.db')}`)
const postgres = await startPostgres()
const admin = new pg.Client({ connectionString: postgres.url })
await admin.connect()
await admin.query('create database bench template template0')
await admin.end()
const url = new URL(postgres.url)
url.pathname = '/bench'
rows.push(...(await bench('PostgreSQL', url.href)))
print(rows)
await postgres.stop()
rmSync(folder, { recursive: true })
