/** `migrate`: brings the database to the tables of this version, or says what that would take. */
import { plural } from '../lib/text.ts'
import { type Effort, migrateStore, pendingMigrations, rehearseMigration } from '../store/index.ts'
import type { Io } from './io.ts'
import { type OutputOptions, print, progress } from './output.ts'
import { databaseUrl, settings } from './store.ts'

export async function migrate(io: Io, { dryRun = false, ...options }: OutputOptions & { dryRun?: boolean }) {
  const url = databaseUrl(io)
  const migrations = (await pendingMigrations(url)).map(({ tag }) => tag)
  if (migrations.length === 0)
    return print(io, options, { migrations, copy: null }, 'The database has the tables of this version.')
  if (dryRun) {
    const effort = await rehearseMigration(url)
    return print(io, options, { migrations, ...effort }, `${listed(migrations)}\n${inWords(effort)}`)
  }
  const line = progress(io, options)
  const copy = await migrateStore(url, {
    keepCopies: settings(io).config.backupsKept,
    onProgress: ({ done, steps }) => line.show(`${done} of ${steps} steps`),
  })
  line.end()
  const where = copy === undefined ? '' : ` As it was before it is in ${copy}`
  print(io, options, { migrations, copy: copy ?? null }, `${listed(migrations)}\nThe database was migrated.${where}`)
}

const listed = (tags: readonly string[]) => `${plural(tags.length, 'migration')}: ${tags.join(', ')}`

const MB = 1_000_000

const inWords = ({ seconds, bytes, isMeasured, additionsOnly }: Effort): string =>
  [
    `${isMeasured ? 'A copy took' : 'It takes about'} ${plural(seconds, 'second')}, and ${Math.ceil(bytes / MB)} MB of the disk.`,
    additionsOnly
      ? 'An older version of the service can go on beside it.'
      : 'An older version of the service cannot go on beside it.',
    'Nothing was changed.',
  ].join('\n')
