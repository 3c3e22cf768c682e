/** Everything that the service is composed of, without a port: for the process, and for the commands that do what it does. */
import { dirname, join } from 'node:path'
import { createPositionsReader } from './broker-files/positions/reader.ts'
import type { readConfig } from './config/index.ts'
import { uploadFolderError } from './config/start-errors.ts'
import type { Context } from './context.ts'
import { createReaderThreads } from './contract/reader-threads.ts'
import { prepareUploads } from './contract/uploads.ts'
import { createExporter } from './exports/exporter.ts'
import { createImporter } from './imports/importer.ts'
import { systemClock } from './lib/clock.ts'
import { dataRoot, UPLOADS } from './lib/paths.ts'
import { createPrices } from './prices/create-prices.ts'
import { isSqliteUrl, migrateStore, openStore, sqlitePath } from './store/index.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

export interface Service {
  context: Context
  /** The copy of a SQLite database that was made before it was migrated. */
  copy: string | undefined
  /** Waits for what is under way; imports that have not ended by then store nothing. */
  stopWork(importsWithinMs?: number): Promise<void>
  /** Call it last. */
  close(): Promise<void>
}

/** Migrates the database. `isEnding`: whether the process has been told to end. */
export async function openService(
  { config, secrets }: ReturnType<typeof readConfig>,
  isEnding: () => boolean = () => false,
): Promise<Service> {
  const copy = await migrateStore(secrets.databaseUrl)
  const store = await openStore(secrets.databaseUrl, config.database)
  const uploadFolder = uploadFolderOf(secrets.databaseUrl)
  await prepareUploads(uploadFolder).catch((error) => {
    throw uploadFolderError(uploadFolder, error)
  })
  const context: Context = {
    config,
    secrets,
    clock: systemClock,
    store,
    importer: createImporter({ timeoutSeconds: config.importTimeoutSeconds }),
    positionsReader: createPositionsReader(),
    exporter: createExporter(),
    readers: createReaderThreads(),
    webhooks: createWebhooks({ store, clock: systemClock, config }),
    prices: createPrices({ config, secrets, clock: systemClock, store }),
    isEnding,
    uploadFolder,
  }
  return {
    context,
    copy,
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

export const uploadFolderOf = (databaseUrl: string): string =>
  join(isSqliteUrl(databaseUrl) ? dirname(sqlitePath(databaseUrl)) : join(dataRoot, 'data'), UPLOADS)
