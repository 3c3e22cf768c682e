/** Everything that the service is composed of, without a port: for the process, and for the commands that do what it does. */
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createPositionsReader } from './broker-files/positions/reader.ts'
import type { Config, readConfig } from './config/index.ts'
import { uploadFolderError } from './config/start-errors.ts'
import type { Context } from './context.ts'
import { createReaderThreads } from './contract/reader-threads.ts'
import { prepareUploads } from './contract/uploads.ts'
import { createExporter } from './exports/exporter.ts'
import { createImporter } from './imports/importer.ts'
import { systemClock } from './lib/clock.ts'
import { busy } from './lib/errors.ts'
import { say } from './lib/messages/index.ts'
import { dataRoot, UPLOADS } from './lib/paths.ts'
import { createBackups } from './operation/backups.ts'
import { createOutages } from './operation/outages.ts'
import type { Tracing } from './operation/tracing.ts'
import { createPrices } from './prices/create-prices.ts'
import { isSqliteUrl, openStore, type Progress, pendingMigrations, prepareStore, sqlitePath } from './store/index.ts'
import { migrateAside } from './store/migrate-aside.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export interface Service {
  context: Context
  /** `current`: it has all migrations. Otherwise `migrate` must end before anything else uses it. */
  database: 'new' | 'older' | 'current'
  /**
   * Migrates the database, or waits until it is migrated, as the settings say. Requests are refused meanwhile. Returns the path of the
   * copy of a SQLite database that was made before.
   */
  migrate(): Promise<string | undefined>
  /** Waits for what is under way; imports that have not ended by then store nothing. */
  stopWork(importsWithinMs?: number): Promise<void>
  /** Call it last. */
  close(): Promise<void>
}

/** Changes nothing in the database. Throws Failure `unavailable` if it cannot be used. `isEnding`: whether the process has been told to end. */
export async function openService(
  { config, secrets }: ReturnType<typeof readConfig>,
  isEnding: () => boolean = () => false,
  tracing?: Tracing,
): Promise<Service> {
  const { pending, isNew } = await prepareStore(secrets.databaseUrl)
  const migration = migrationOf(secrets.databaseUrl, config, pending.length > 0)
  const opened = await openStore(secrets.databaseUrl, config.database)
  const store = tracing?.store(opened) ?? opened
  const uploadFolder = uploadFolderOf(secrets.databaseUrl)
  await prepareUploads(uploadFolder).catch((error) => {
    throw uploadFolderError(uploadFolder, error)
  })
  const backups = backupsOf({ config, secrets, clock: systemClock })
  const context: Context = {
    config,
    secrets,
    clock: systemClock,
    store,
    importer: createImporter({ timeoutSeconds: config.importTimeoutSeconds }),
    positionsReader: createPositionsReader(),
    exporter: createExporter(),
    readers: createReaderThreads(),
    webhooks: createWebhooks({ store, clock: systemClock, config, traced: tracing?.send }),
    backups,
    outages: createOutages({ clock: systemClock, store, backups }),
    prices: createPrices({ config, secrets, clock: systemClock, store }),
    isEnding,
    refusal: migration.refusal,
    uploadFolder,
  }
  return {
    context,
    database: pending.length === 0 ? 'current' : isNew ? 'new' : 'older',
    migrate: migration.migrate,
    async stopWork(importsWithinMs) {
      await Promise.all([
        context.importer.close(importsWithinMs),
        context.exporter.close(),
        context.readers.close(),
        context.positionsReader.close(),
        context.webhooks.close(),
      ])
    },
    async close() {
      await context.prices.close()
      await store.close()
    },
  }
}

export const backupsOf = ({
  config,
  secrets,
  clock,
}: Pick<Context, 'config' | 'secrets' | 'clock'>): Context['backups'] =>
  config.backups &&
  createBackups({ ...config.backups, keep: config.backupsKept, databaseUrl: secrets.databaseUrl, clock })

const MIGRATING_RETRY_SECONDS = 5
/** How often a start that must not migrate looks whether the database is migrated. */
const LOOK_EVERY_MS = 1_000

function migrationOf(databaseUrl: string, { migrates, backupsKept }: Config, isPending: boolean) {
  let progress: Progress = { done: 0, steps: 1 }
  let isOver = !isPending
  const why = () => (migrates ? say('migrating', { ...progress }) : say('not_migrated'))
  return {
    refusal: () => (isOver ? undefined : busy(why(), MIGRATING_RETRY_SECONDS)),
    async migrate(): Promise<string | undefined> {
      const copy = migrates
        ? await migrateAside(databaseUrl, backupsKept, (told) => {
            progress = told
          })
        : await untilMigrated(databaseUrl)
      isOver = true
      return copy
    },
  }
}

async function untilMigrated(databaseUrl: string): Promise<undefined> {
  while ((await pendingMigrations(databaseUrl)).length > 0) await wait(LOOK_EVERY_MS)
}

export const uploadFolderOf = (databaseUrl: string): string =>
  join(isSqliteUrl(databaseUrl) ? dirname(sqlitePath(databaseUrl)) : join(dataRoot, 'data'), UPLOADS)
