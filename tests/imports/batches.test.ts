/** A record whose trades are derived in several batches. */
import { readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { writePair } from '../../scripts/bench/pairs.ts'
import { type Engine, openStore } from '../../src/store/index.ts'
import { freshDatabase } from '../support/engines.ts'
import { newTrader } from './random-imports.ts'

/** 2.8 rows each; a batch has at most 5,000. */
const TRADES = 4_000

async function stateOn(t: Test, engine: Engine): Promise<unknown> {
  const folder = t.testdir({})
  const url = await freshDatabase(t, engine)
  const store = await openStore(url)
  t.teardown(() => store.close())
  const trader = await newTrader({ engine, store, url }, folder)
  const { transactions, gains } = writePair(folder, 'pair', TRADES)
  await trader.addPair(readFileSync(transactions, 'utf8'), readFileSync(gains, 'utf8'))
  return await trader.state()
}

t.test('PostgreSQL, where a batch is derived while another is stored, has the trades that SQLite has', async (t) => {
  t.strictSame(await stateOn(t, 'postgres'), await stateOn(t, 'sqlite'))
})
