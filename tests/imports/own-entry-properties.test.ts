/** Own entries beside random ledgers: a file that has the row makes the record that of the files alone, and an undo takes it back. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import type { TransactionRow } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { unnamedFiles } from './moving.ts'
import { enterer } from './own-entering.ts'
import { type Upload, uploads } from './random-imports.ts'

const STAYS =
  'Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss\nSTAY,1,01/05/2023,02/05/2023,10,9,1\n'
const KINDS: Record<string, string> = { Buy: 'purchase', Sell: 'sale', 'Qualified Dividend': 'dividend' }
let users = 0

type User = Awaited<ReturnType<typeof enterer>>

const entryOf = ({ date, action, symbol, quantity, amount = '' }: TransactionRow, account_id: number) => ({
  ...{ account_id, kind: KINDS[action], symbol, date, amount: Math.abs(Number(amount)) },
  ...(quantity === undefined || action === 'Qualified Dividend' ? {} : { quantity: Number(quantity) }),
})

/** What makes a row of a file the same as another one. */
const contentOf = ({ date, action, symbol, quantity, amount }: TransactionRow): string =>
  JSON.stringify([date, action, symbol?.replace('/', '.'), quantity, amount])

/** All files in one account. Returns their imports. */
async function addAll(user: User, all: readonly Upload[]): Promise<number[]> {
  const ids: number[] = []
  for (const [i, upload] of all.entries()) {
    const [transactions, gains] = unnamedFiles(upload)
    ids.push(await user.add({ [`${i}-t.csv`]: transactions, [`${i}-g.csv`]: gains }, 'Main'))
  }
  return ids
}

await onBothEngines(
  t,
  'an entry is replaced by the files that have its row, and counts again without them',
  async (t, on) => {
    const service = await buildTestApp(t, on)
    await fc.assert(
      fc.asyncProperty(uploads(true), fc.nat(), fc.nat(), async (all, a, b) => {
        const rows = all.flatMap(({ transactions }) => transactions).filter(({ action }) => action in KINDS)
        if (rows.length === 0) return
        const [user, other] = [
          await enterer(service, `o${++users}@example.com`),
          await enterer(service, `o${++users}@example.com`),
        ]
        for (const one of [user, other]) await one.add({ 'stays.csv': STAYS }, 'Main')
        const empty = await user.record()
        const account = await user.accountNamed('Main')
        const entries: number[] = []
        for (const n of [a, b]) {
          const { status, body } = await user.enter(entryOf(rows[n % rows.length] as TransactionRow, account))
          assert.equal(status, 201, JSON.stringify(body))
          entries.push(body.entry.id)
        }
        const entered = await user.record()
        const ids = await addAll(user, all)
        await addAll(other, all)
        const states = (await user.get('/api/own-entries')).entries.map(({ state }: { state: string }) => state)
        // Files may print the same row in several ways: then it is there once.
        const [one, two] = [a, b].map((n) => contentOf(rows[n % rows.length] as TransactionRow))
        const isSame = one === two
        if (!isSame || states.every((state: string) => state === 'replaced')) {
          assert.deepEqual(states, ['replaced', 'replaced'])
          assert.deepEqual(await user.record(), await other.record())
        }
        for (const id of ids) assert.equal((await user.undo(id)).statusCode, 200)
        assert.deepEqual(await user.record(), entered)
        for (const id of entries) assert.equal((await user.ask('DELETE', `/api/own-entries/${id}`)).statusCode, 200)
        assert.deepEqual(await user.record(), empty)
      }),
      { numRuns: counts(3, 60), endOnFailure: true },
    )
    t.pass()
  },
)
