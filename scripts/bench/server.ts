/**
 * One contender of a comparison, as a process of its own: `ours` is the whole service, `bare` the same
 * handlers on bare Fastify, without contract, credentials or validation. Prints its address.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/index.ts'
import type { Context } from '../../src/context.ts'
import { createExporter } from '../../src/exports/exporter.ts'
import { createImporter } from '../../src/imports/importer.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createPrices } from '../../src/market/prices/create-prices.ts'
import { plantsHandlers } from '../../src/plants/handlers.ts'
import { openStore } from '../../src/store/index.ts'
import { tradingHandlers } from '../../src/trading/handlers.ts'

const [kind, url, userId] = process.argv.slice(2) as ['ours' | 'bare', string, string]
const { config, secrets } = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
const store = await openStore(url)
const context: Context = {
  config,
  secrets,
  clock: systemClock,
  store,
  importer: createImporter(),
  exporter: createExporter(),
  prices: createPrices({ config, secrets, clock: systemClock, store }),
  uploadFolder: mkdtempSync(join(tmpdir(), 'tradeleaf-bench-')),
}

async function bare() {
  const app = Fastify()
  const call = { caller: { userId: Number(userId), email: '', via: 'token' }, query: {}, path: {} } as never
  const plants = plantsHandlers(context)
  const trading = tradingHandlers(context)
  app.get('/plants', async () => (await plants.listPlants(call)).body)
  app.get('/api/months', async () => (await trading.listMonths(call)).body)
  return app
}

const app =
  kind === 'bare'
    ? await bare()
    : await buildApp(context, { localProvider: { issuer: 'http://127.0.0.1:9', clientId: 'bench' } as never })
await app.listen({ host: '127.0.0.1', port: 0 })
process.stdout.write(`${app.listeningOrigin}\n`)
