/** The accounts of the labels of an upload, chosen while a write transaction is open. */
import t from 'tap'
import { Accounts } from '../../src/imports/accounts/accounts.ts'
import { assertUnambiguous } from '../../src/imports/accounts/ambiguous-labels.ts'
import { AccountRule } from '../../src/imports/accounts/choose-accounts.ts'
import type { Evidence } from '../../src/imports/accounts/evidence.ts'

const MANY = 1_000
/** Of an upload with as many labels as two files can print; pair by pair it took 55 s. */
const MOST_MS = 5_000

const NOTHING: Evidence = {
  held: async () => ({ sampled: 0, byAccount: new Map(), byLabel: new Map() }),
  sales: async () => [],
  numbersBeside: async () => [],
}

t.test('the most labels that two files can print are assigned in seconds', async (t) => {
  const known = Array.from({ length: 100 }, (_, n) => ({ id: n + 1, number: `9000000${n}Z${n}` }))
  const mask = '-'.repeat(80)
  for (const labelOf of [(n: number) => `XXXX-${mask}${100_000 + n}`, (n: number) => `${mask} ROLLOVER IRA ${n}AB`]) {
    const labels = Array.from({ length: 2 * MANY }, (_, n) => labelOf(n))
    const files = [labels.slice(0, MANY), labels.slice(MANY)].map((some, i) => ({
      kind: i === 0 ? ('transactions' as const) : ('gains' as const),
      file: { path: '', name: `${i}.csv`, size: 0 },
      labels: new Set(some),
      hasUnnamed: false,
    }))
    const accounts = new Accounts({ known, labels: new Map(), number: '12345678', quota: 2_000 + known.length })
    const began = performance.now()
    const rule = new AccountRule({ files, paired: true }, accounts, NOTHING)
    await rule.assignNumbered()
    await rule.assignOthers()
    await assertUnambiguous(undefined as never, accounts, NOTHING, [])
    t.equal(accounts.assigned.size, labels.length)
    t.ok(performance.now() - began < MOST_MS, `${Math.round(performance.now() - began)} ms`)
  }
})
