/** Simulated lives of every kind, read and derived in the process: many more than can be imported. See `run-lives.ts`. */
import t from 'tap'
import { counts } from '../support/counts.ts'
import { inProcess } from './in-process.ts'
import { runLives, SEED } from './run-lives.ts'

const seconds = Number(process.env.LIVES_SECONDS ?? counts(10, 600))
t.setTimeout((seconds + 600) * 1000)

t.test(`each figure is exact, truly absent or marked (in the process, PROPERTY_SEED=${SEED})`, (t) =>
  runLives(t, inProcess, { seconds, batch: 100 }),
)
