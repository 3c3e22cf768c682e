/** Simulated lives of every kind, imported as a user imports them: see `run-lives.ts`. */
import { isDeepStrictEqual } from 'node:util'
import t from 'tap'
import { openStore } from '../../src/store/index.ts'
import { counts, isLong } from '../support/counts.ts'
import { ENGINES, freshDatabase } from '../support/engines.ts'
import { inProcess } from './in-process.ts'
import { Judge, type Judged, type Judging } from './judge.ts'
import { KINDS } from './kinds.ts'
import { listedKinds, runLives, SEED } from './run-lives.ts'

t.test('the table lists every kind', async (t) => {
  t.same(listedKinds().sort(), KINDS.map(({ name }) => name).sort())
})

const engines = isLong ? ENGINES : (['sqlite'] as const)
const seconds = Number(process.env.LIVES_SECONDS ?? counts(10, 3600))
t.setTimeout((seconds + 600) * 1000)

for (const engine of engines)
  t.test(`each figure is exact, truly absent or marked (${engine}, PROPERTY_SEED=${SEED})`, async (t) => {
    const url = await freshDatabase(t, engine)
    const store = await openStore(url)
    t.teardown(() => store.close())
    const judging = asInProcess(await Judge.start(t, { store, url }))
    await runLives(t, judging, { seconds: seconds / engines.length, batch: counts(40, 200) })
  })

/** The service shows of each life what is derived of it in the process: else `kernel-lives.test.ts` would prove nothing. */
const asInProcess = (service: Judging): Judging => ({
  async judge(lives, kind, style) {
    const shown = await service.judge(lives, kind, style)
    const derived = await inProcess.judge(lives, kind, style)
    for (const [at, judged] of shown.entries())
      if (!isDeepStrictEqual(sorted(judged), sorted(derived[at])))
        throw new Error(`${kind.name}: ${JSON.stringify({ style, service: judged, inProcess: derived[at] })}`)
    return shown
  },
})
const sorted = (judged: Judged | undefined) => judged && { ...judged, differences: judged.differences.toSorted() }
