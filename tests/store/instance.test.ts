import t from 'tap'
import { registerInstance } from '../../src/store/index.ts'
import { onBothEngines } from '../support/engines.ts'

await onBothEngines(t, 'only an instance that is alone on a SQLite file is told so', async (t, { engine, url }) => {
  const alone: string[] = []
  const register = (name: string) =>
    registerInstance(url, async () => {
      alone.push(name)
    })
  const leaveFirst = await register('first')
  const leaveSecond = await register('second')
  leaveFirst()
  const leaveThird = await register('third, while the second runs')
  leaveSecond()
  leaveThird()
  const failing = registerInstance(url, () => Promise.reject(new Error('no')))
  if (engine === 'sqlite') await t.rejects(failing, { message: 'no' })
  else (await failing)()
  const leaveLast = await register('after all have left')
  leaveLast()
  t.strictSame(alone, engine === 'sqlite' ? ['first', 'after all have left'] : [])
})
