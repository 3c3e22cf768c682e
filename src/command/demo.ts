/** `demo`: the service with a sample account already imported, in a database of its own that starts afresh. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTokenFor } from '../auth/index.ts'
import { selectUserByEmail, updateUser } from '../auth/queries.ts'
import { createPositionsReader } from '../broker-files/positions/reader.ts'
import { createImporter } from '../imports/importer.ts'
import { type ImportJob, pairOf } from '../imports/job.ts'
import { systemClock } from '../lib/clock.ts'
import { marketDate } from '../lib/dates.ts'
import { dataRoot } from '../lib/paths.ts'
import { importHoldings } from '../portfolio/import-holdings.ts'
import { migrateStore, openStore } from '../store/index.ts'
import { demoFiles } from './demo-files.ts'
import { addDemoJournal } from './demo-journal.ts'
import { addDemoSnapshots } from './demo-snapshots.ts'
import { setDatabase } from './io.ts'

const EMAIL = 'trader@example.com'
const ACCOUNT = '12345678'

const database = join(dataRoot, 'data', 'demo.db')
for (const suffix of ['', '-wal', '-shm']) rmSync(`${database}${suffix}`, { force: true })
const databaseUrl = `sqlite:${database}`
setDatabase(databaseUrl)

await migrateStore(databaseUrl)
const store = await openStore(databaseUrl)
const token = await createTokenFor(store, systemClock, { email: EMAIL, name: 'demo', scopes: [] })
const userId = await store.write(async (tx) => {
  const user = await selectUserByEmail(tx, EMAIL)
  if (user === undefined) throw new Error('the token has no user')
  await updateUser(tx, user.id, { brokerageAccount: ACCOUNT })
  return user.id
})

const folder = mkdtempSync(join(tmpdir(), 'tradeleaf-demo-'))
const files = demoFiles(marketDate(systemClock.now()))
const file = (name: string, content: string) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { path, name, size: Buffer.byteLength(content) }
}
const job: ImportJob = {
  databaseUrl,
  userId,
  userEmail: EMAIL,
  brokerageAccount: ACCOUNT,
  ...pairOf(file('transactions.csv', files.transactions), file('realized-gains.csv', files.gains)),
  folder,
  quotas: { importedBytes: Number.POSITIVE_INFINITY, imports: 100_000, accounts: 1_000, symbols: 1_000_000 },
  now: systemClock.now(),
}
const positionsReader = createPositionsReader()
await importHoldings(
  { store, positionsReader, clock: systemClock, quotas: { holdings: Number.POSITIVE_INFINITY } },
  userId,
  file('positions.csv', files.positions).path,
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

await addDemoJournal(EMAIL, files.journal)
process.stdout.write(`${outcome.success.message}\nSign in as ${EMAIL}. A token for the API: ${token}\n`)
await import('../main.ts')
