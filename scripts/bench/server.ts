/**
 * One contender of a comparison, as a process of its own: `ours` is the whole service, `bare` the same
 * handlers on bare Fastify, without contract, credentials or validation. Prints its address.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import Fastify from 'fastify'
import pg from 'pg'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/index.ts'
import type { Context } from '../../src/context.ts'
import { createExporter } from '../../src/exports/exporter.ts'
import { createImporter } from '../../src/imports/importer.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createPrices } from '../../src/market/prices/create-prices.ts'
import { plantsHandlers } from '../../src/plants/handlers.ts'
import { isSqliteUrl, openStore, sqlitePath } from '../../src/store/index.ts'
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

/** The rows of the statement the service runs, as the driver gives them. */
async function preparedHoldings(databaseUrl: string, userId: number): Promise<() => Promise<unknown[]>> {
  const text = (parameter: (n: number) => string) => `
    select h.id, h.symbol, h.type, h.shares, h.average_cost, h.total_cost, h.purchase_date, h.notes, h.updated_at,
      p.price, p.priced_at, p.fetched_at, p.provider
    from holdings h left join prices p on p.provider = ${parameter(1)} and p.symbol = h.symbol
    where h.user_id = ${parameter(2)} order by h.symbol`
  if (isSqliteUrl(databaseUrl)) {
    const statement = new Database(sqlitePath(databaseUrl), { readonly: true }).prepare(text(() => '?'))
    return async () => statement.all('simulated', userId)
  }
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const named = { name: 'holdings', text: text((n) => `$${n}`) }
  return async () => (await pool.query({ ...named, values: ['simulated', userId] })).rows
}

async function bare() {
  const app = Fastify()
  const call = { caller: { userId: Number(userId), email: '', via: 'token' }, query: {}, path: {} } as never
  const plants = plantsHandlers(context)
  const trading = tradingHandlers(context)
  const holdings = await preparedHoldings(url, Number(userId))
  app.get('/api/portfolio/holdings', async () => ({ holdings: await holdings() }))
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
