/** `npm run demo`: the service with a sample account already imported, in a database of its own that starts afresh. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { createTokenFor } from '../src/auth/index.ts'
import { createPositionsReader } from '../src/broker-files/positions/reader.ts'
import { createImporter } from '../src/imports/importer.ts'
import { type ImportJob, pairOf } from '../src/imports/job.ts'
import { systemClock } from '../src/lib/clock.ts'
import { marketDate } from '../src/lib/dates.ts'
import { inProject } from '../src/lib/paths.ts'
import { importHoldings } from '../src/portfolio/import-holdings.ts'
import { migrateStore, openStore } from '../src/store/index.ts'
import { demoFiles } from './demo-files.ts'
import { addDemoSnapshots } from './demo-snapshots.ts'

const EMAIL = 'trader@example.com'
const ACCOUNT = '12345678'

const database = inProject('data', 'demo.db')
for (const suffix of ['', '-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true })
process.env.DATABASE_URL = `sqlite:${database}`

await migrateStore(process.env.DATABASE_URL)
const store = await openStore(process.env.DATABASE_URL)
const token = await createTokenFor(store, systemClock, { email: EMAIL, name: 'demo', scopes: [] })
const userId = await store.write(async ({ sql, t }) => {
  const [user] = await sql
    .update(t.users)
    .set({ brokerageAccount: ACCOUNT })
    .where(eq(t.users.email, EMAIL))
    .returning({ id: t.users.id })
  return (user as { id: number }).id
})

const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-demo-'))
const files = demoFiles(marketDate(systemClock.now()))
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { path, name, size: Buffer.byteLength(content) }
}
const job: ImportJob = {
  databaseUrl: process.env.DATABASE_URL,
  userId,
  userEmail: EMAIL,
  brokerageAccount: ACCOUNT,
  ...pairOf(
    file('Individual_XXX678_Transactions.csv', files.transactions),
    file('Individual_GainLoss_Realized_Details.csv', files.gains),
  ),
  folder,
  quotas: { importedBytes: Number.POSITIVE_INFINITY, imports: 100_000, accounts: 1_000, symbols: 1_000_000 },
  now: systemClock.now(),
}
const positionsReader = createPositionsReader()
await importHoldings(
  { store, positionsReader, clock: systemClock, quotas: { holdings: Number.POSITIVE_INFINITY } },
  userId,
  file('Individual-Positions.csv', files.positions).path,
)
await positionsReader.close()
await addDemoSnapshots(store, userId, systemClock.now())
const importer = createImporter()
const place = importer.enter(userId)
const outcome = await place.run(job, () => {})
place.leave()
await importer.close()
await store.close()
rmSync(folder, { recursive: true })
if (outcome.kind !== 'imported') throw new Error(`The sample account was not imported: ${JSON.stringify(outcome)}`)

process.stdout.write(`${outcome.success.message}\nSign in as ${EMAIL}. A token for the API: ${token}\n`)
await import('../src/main.ts')
