/** Some simulated lives of each kind. None may become wrong. */
import t from 'tap'
import { judgeRead } from '../simulated-broker/in-process.ts'
import { livesByKind } from './read-lives.ts'

for (const [kind, read] of livesByKind)
  t.test(`lives: ${kind}`, (t) => {
    for (const lives of read) t.same(judgeRead(lives).filter(({ verdict }) => verdict === 'wrong').length, 0)
  })
