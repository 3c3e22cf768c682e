/** An answer is of one state of the record, also if it is read in several steps while the record changes. */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t from 'tap'
import { upsertRevision } from '../../src/ledger/queries.ts'
import { lot } from '../exports/record.ts'
import { buildTestApp } from '../support/app.ts'
import { genericGains } from '../support/broker-files.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { statsOf, trader } from '../support/upload.ts'

/** Money has 6 places. */
const DOLLAR = 1_000_000n

/** Gives every trade of the record another profit, as an import does: in one transaction, with a new revision. */
const changeProfits = ({ store }: OnEngine, profit: bigint, revision: string) =>
  store.write(async (tx) => {
    await tx.sql.update(tx.t.trades).set({ profit })
    await upsertRevision(tx, 1, revision)
  })

await onBothEngines(t, 'the statistics of a symbol are of one state of the record', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { headers, uploadFiles } = await trader(service)
  // The symbols are read in three and in six steps; the latter as a large answer.
  const lots = [...Array(2_500).fill('AAA'), ...Array(5_500).fill('BBB')].map((symbol, i) =>
    lot(symbol, '2026-03-16', (1000 + i / 100).toFixed(2)),
  )
  statsOf(await uploadFiles({ 'g.csv': genericGains(lots) }))
  await changeProfits(on, DOLLAR, randomUUID())
  for (const [symbol, trades] of [
    ['AAA', 2_500],
    ['BBB', 5_500],
  ] as const) {
    let answers = 0
    for (let round = 0; round < 8; round++) {
      let isAnswered = false
      const asked = service.app
        .inject({ url: `/api/symbols/${symbol}/statistics?end_date=2026-03-${20 + round}`, headers })
        .finally(() => {
          isAnswered = true
        })
      for (let n = 1; n <= 3 && !isAnswered; n++) {
        for (let turns = 0; turns < round && !isAnswered; turns++) await nextTurn()
        await changeProfits(on, n % 2 === 0 ? DOLLAR : 2n * DOLLAR, randomUUID())
      }
      const { statusCode, payload } = await asked
      // A record that changes during each attempt is 503.
      if (statusCode === 503) continue
      answers += 1
      const { summary } = JSON.parse(payload)
      t.equal(summary.total_trades, trades)
      t.ok([trades, 2 * trades].includes(summary.trading_pl), `${symbol}: ${summary.trading_pl} of ${trades} trades`)
    }
    t.ok(answers > 0, `${answers} answers for ${symbol}`)
  }
})
