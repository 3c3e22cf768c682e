/** A process that migrates the SQLite database argv[2] to a version whose migration takes long; prints how many steps are done. */
import { writeSync } from 'node:fs'
import { type Migration, migrateStore } from '../../src/store/index.ts'
import { readMigrations } from '../../src/store/migrations.ts'

const known = readMigrations('sqlite')
const last = known.at(-1) as Migration
const fill = `insert into big with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000)
  select randomblob(100) from n`
const sql = ['create table big (x)', ...Array.from({ length: 1_000 }, () => fill)]
await migrateStore(process.argv[2] as string, {
  migrations: [...known, { ...last, tag: '9999_next', sql, folderMillis: last.folderMillis + 1 }],
  // At once: the process is killed without another turn of its event loop.
  onProgress: ({ done }) => void writeSync(1, `${done}\n`),
})
