/** The accounts of the labels of an upload, chosen while a write transaction is open. */
import t from 'tap'
import { chooseAccounts } from '../../src/imports/accounts/choose-accounts.ts'

const MANY = 1_000
/** Of an upload with as many labels as two files can print; pair by pair it took 55 s. */
const MOST_MS = 5_000

t.test('the most labels that two files can print are assigned in seconds', async (t) => {
  const known = Array.from({ length: 100 }, (_, n) => ({ id: n + 1, number: `9000000${n}Z${n}` }))
  const mask = '-'.repeat(80)
  for (const labelOf of [(n: number) => `XXXX-${mask}${100_000 + n}`, (n: number) => `${mask} ROLLOVER IRA ${n}AB`]) {
    const labels = Array.from({ length: 2 * MANY }, (_, n) => labelOf(n))
    const files = [new Set(labels.slice(0, MANY)), new Set(labels.slice(MANY))]
    const began = performance.now()
    const choices = chooseAccounts({
      files,
      number: '12345678',
      profileId: undefined,
      known,
      remembered: new Map(),
      stored: new Set(),
      held: new Map(),
      evidence: new Map(),
      links: new Map(),
      unnamed: new Map(),
      histories: new Set(),
      profileNumbers: [],
      paired: true,
      quota: 2_000 + known.length,
    })
    t.equal(choices.size, labels.length)
    t.ok(performance.now() - began < MOST_MS, `${Math.round(performance.now() - began)} ms`)
  }
})
