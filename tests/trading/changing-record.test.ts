/** An answer is of one state of the record, also if it is read in several steps while the record changes. */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { upsertRevision } from '../../src/ledger/queries.ts'
import type { Writer } from '../../src/store/index.ts'
import { lot } from '../exports/record.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains } from '../support/broker-files.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

/** Money has 6 places. */
const DOLLAR = 1_000_000n

/** `count` lots of a symbol, each with other proceeds. */
const lots = (symbol: string, count: number) =>
  Array.from({ length: count }, (_, i) => lot(symbol, '2026-03-16', (1000 + i / 100).toFixed(2)))

/**
 * The answers that are made while the record changes to its second state and back, some turns after each was asked for.
 * Each change is one transaction with a new revision, as that of an import.
 */
async function answersWhileChanging<Body>(
  { store }: OnEngine,
  ask: (round: number) => Promise<{ statusCode: number; payload: string }>,
  change: (tx: Writer, isSecond: boolean) => Promise<unknown>,
): Promise<Body[]> {
  const answers: Body[] = []
  for (let round = 0; round < 4; round++) {
    let isAnswered = false
    const asked = ask(round).finally(() => {
      isAnswered = true
    })
    for (let n = 1; n <= 3 && !isAnswered; n++) {
      for (let turns = 0; turns < round && !isAnswered; turns++) await nextTurn()
      const revision = randomUUID()
      await store.forUser(1).write('record', async (tx) => {
        await change(tx, n % 2 === 1)
        await upsertRevision(tx, 1, revision)
      })
    }
    const { statusCode, payload } = await asked
    // A record that changes during each attempt is 503.
    if (statusCode !== 503) answers.push(JSON.parse(payload))
  }
  return answers
}

await onBothEngines(t, 'the statistics of a symbol are of one state of the record', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { headers, uploadFiles } = await trader(service)
  // The symbols are read in three and in six steps; the latter as a large answer.
  statsOf(await uploadFiles({ 'g.csv': genericGains([...lots('AAA', 2_500), ...lots('BBB', 5_500)]) }))
  const setProfits = (tx: Writer, profit: bigint) => tx.sql.update(tx.t.trades).set({ profit })
  await on.store.forUser(1).write('record', (tx) => setProfits(tx, DOLLAR))
  for (const [symbol, trades] of [
    ['AAA', 2_500],
    ['BBB', 5_500],
  ] as const) {
    const answers = await answersWhileChanging<{ summary: { total_trades: number; trading_pl: number } }>(
      on,
      (round) =>
        service.app.inject({ url: `/api/symbols/${symbol}/statistics?end_date=2026-03-${20 + round}`, headers }),
      (tx, isSecond) => setProfits(tx, isSecond ? 2n * DOLLAR : DOLLAR),
    )
    t.ok(answers.length > 0, `${answers.length} answers for ${symbol}`)
    for (const { summary } of answers) {
      t.equal(summary.total_trades, trades)
      t.ok([trades, 2 * trades].includes(summary.trading_pl), `${symbol}: ${summary.trading_pl} of ${trades} trades`)
    }
  }
})

await onBothEngines(t, 'the report of an import is of one state of the record', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { headers, uploadFiles } = await trader(service)
  // The first report is read at once, and the second in several reads.
  for (const [id, lotsPerFile] of [
    [1, 600],
    [2, 3_000],
  ] as const) {
    const file = (symbol: string) => genericGains(lots(symbol, lotsPerFile))
    statsOf(await uploadFiles({ 'a.csv': file(`A${id}`), 'b.csv': file(`B${id}`) }))
    const answers = await answersWhileChanging<{ reconciliation: Record<string, number> }>(
      on,
      () => service.app.inject({ url: `/api/imports/${id}`, headers }),
      (tx, isSecond) => tx.sql.update(tx.t.trades).set({ agreed: isSecond }),
    )
    t.ok(answers.length > 0, `${answers.length} answers for import ${id}`)
    for (const { reconciliation } of answers) {
      const { matched, no_transactions: without } = reconciliation
      t.equal((matched ?? 0) + (without ?? 0), 2 * lotsPerFile)
      t.ok(matched === 0 || without === 0, `${matched} matched and ${without} not`)
    }
  }
})
