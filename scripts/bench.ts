/**
 * `npm run bench`: compares the service with minimal implementations, as ratios within one run, and prints each row as
 * it is measured. Needs an idle machine. `npm run bench -- exports sqlite` measures one part on one engine, `npm run
 * bench -- imports long` imports of a million transactions, `npm run bench -- scale` a thousand users with a million trades.
 * `npm run bench -- small` runs every part once with little data, to see that it ends.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createTokenFor } from '../src/auth/index.ts'
import { systemClock } from '../src/lib/clock.ts'
import { migrateStore, openStore } from '../src/store/index.ts'
import { benchDays } from './bench/days.ts'
import { benchExports } from './bench/exports.ts'
import { benchFloods } from './bench/floods.ts'
import { benchImport } from './bench/imports.ts'
import { benchJoins } from './bench/joins.ts'
import { benchMemory } from './bench/memory.ts'
import { benchPortfolio } from './bench/portfolio.ts'
import { benchReads } from './bench/reads.ts'
import { benchRequests } from './bench/requests.ts'
import { benchScale, HUGE } from './bench/scale.ts'
import { SMALL } from './bench/sizes.ts'
import { print, printHead, type Row } from './bench/table.ts'
import { benchWebhooks } from './bench/webhooks.ts'
import { startPostgres } from './postgres.ts'

const EMAIL = 'bench@example.com'

/** In this order, because the requests read what the import stored. */
const PARTS = {
  imports: ({ engine, url }: Subject) => benchImport({ engine, url, email: EMAIL, long: asked.includes(LONG) }),
  days: ({ engine, url }: Subject) => benchDays(engine, url),
  requests: ({ engine, url, userId, token }: Subject) => benchRequests(engine, url, userId, token),
  portfolio: ({ engine, url, userId, token }: Subject) => benchPortfolio(engine, url, userId, token),
  exports: ({ engine, url }: Subject) => benchExports(engine, url),
  reads: ({ engine, url }: Subject) => benchReads(engine, url),
  joins: ({ engine }: Subject) => benchJoins(engine),
  floods: ({ engine, url }: Subject) => benchFloods(engine, url),
  // Before the webhooks: a service that starts with too many deliveries deletes some, which takes memory for a while.
  memory: ({ engine, url }: Subject) => benchMemory(engine, url),
  webhooks: ({ engine, url, userId, token }: Subject) => benchWebhooks(engine, url, userId, token),
  scale: ({ engine, url }: Subject) =>
    benchScale({ engine, url, long: asked.includes(LONG), huge: asked.includes(HUGE) }),
} satisfies Record<string, (subject: Subject) => AsyncGenerator<Row>>
const ENGINES = ['sqlite', 'postgres']
/** Imports a million transactions, which takes minutes; half an hour of mixed load. */
const LONG = 'long'
/** Takes a quarter of an hour: only if it is asked for, or with little data. */
const RARE = 'scale'

interface Subject {
  engine: string
  url: string
  userId: number
  token: string
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in PARTS || ENGINES.includes(name) || [LONG, SMALL, HUGE].includes(name)))
if (unknown !== undefined)
  throw new Error(
    `Unknown part or engine '${unknown}'. Use one of: ${[...Object.keys(PARTS), ...ENGINES, LONG, SMALL, HUGE].join(', ')}`,
  )
const isAsked = (name: string, among: string[]) => asked.includes(name) || !among.some((other) => asked.includes(other))

const begun = performance.now()
const took: string[] = []
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(0)} s`

async function bench(engine: string, url: string): Promise<void> {
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
  for (const [name, part] of Object.entries(PARTS)) {
    const measured =
      isAsked(name, Object.keys(PARTS)) && (name !== RARE || asked.includes(RARE) || asked.includes(SMALL))
    if (!measured && !(name === 'imports' && isAsked('requests', Object.keys(PARTS)))) continue
    const start = performance.now()
    for await (const row of part({ engine, url, userId, token })) if (measured) print(row)
    took.push(`${name} on ${engine} ${seconds(start)}`)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-bench-'))
printHead()
if (isAsked('sqlite', ENGINES)) await bench('SQLite', `sqlite:${join(folder, 'bench.db')}`)
if (isAsked('postgres', ENGINES)) {
  const postgres = await startPostgres()
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query('create database bench template template0')
  await admin.end()
  const url = new URL(postgres.url)
  url.pathname = '/bench'
  await bench('PostgreSQL', url.href)
  await postgres.stop()
}
rmSync(folder, { recursive: true })
process.stdout.write(`\n${seconds(begun)} in all: ${took.join(', ')}\n`)
