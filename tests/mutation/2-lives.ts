/** Some simulated lives of each kind. */
import './begin.ts'
import t from 'tap'
import { inProcess } from '../simulated-broker/in-process.ts'
import { runLives } from '../simulated-broker/run-lives.ts'

// No seconds: each kind once, so that a mutant meets the same lives on any machine.
t.test('simulated lives', (t) => runLives(t, inProcess, { seconds: 0, batch: 25 }))
