/** On PostgreSQL the statistics of a large account say nothing about a new one beside it. */
import { readFileSync } from 'node:fs'
import t from 'tap'
import { writePair } from '../../scripts/bench/pairs.ts'
import { openStore } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { connectTo } from '../support/pg-client.ts'
import { until } from '../support/until.ts'
import { newTrader } from './random-imports.ts'

/** So many more than the others that the server keeps the statistics that it has. */
const OF_LARGE = 10_000
const OF_NEW = 1_500
/** 0.8 lots for each trade. */
const LOTS = 0.8 * (OF_LARGE + OF_NEW)

t.test('rows of a new account are not compared with each other one by one', async (t) => {
  const [url, folder] = [await freshDatabase(t, 'postgres'), t.testdir({})]
  const store = await openStore(url)
  t.teardown(() => store.close())
  const add = async (trades: number) => {
    const { transactions, gains } = writePair(folder, `${trades}`, trades)
    const trader = await newTrader({ engine: 'postgres', store, url }, folder)
    await trader.addPair(readFileSync(transactions, 'utf8'), readFileSync(gains, 'utf8'))
  }
  const observer = await connectTo(url)
  t.teardown(() => observer.end())
  const counted = async () => {
    const text = `select n_tup_ins::int as added, (idx_tup_fetch + seq_tup_read)::int as read
      from pg_stat_user_tables where relname = 'lots'`
    return (await observer.query(text)).rows[0] as { added: number; read: number }
  }
  await add(OF_LARGE)
  await add(OF_NEW)
  // The server counts a little later.
  await until(async () => (await counted()).added >= LOTS)
  const { read } = await counted()
  t.ok(read < 50 * LOTS, `${read} lots were read`)
})
