/**
 * To move a file is to undo it and to import it into the other account: for random ledgers, cut into random overlapping
 * files that print no account.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { mover, unnamedFiles } from './moving.ts'
import { type Upload, uploads } from './random-imports.ts'

const ACCOUNTS = ['Left', 'Right'] as const
let users = 0

interface Files {
  /** By name, with its account. */
  placed: { name: string; content: string; account: 0 | 1 }[]
  moved: string[]
}

const files: fc.Arbitrary<Files> = fc
  .tuple(uploads(true), fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }))
  .map(([all, chosen]) => {
    const placed = all.flatMap((upload: Upload, i) => {
      const [transactions, gains] = unnamedFiles(upload)
      return [
        { name: `${i}-t.csv`, content: transactions, account: upload.account },
        { name: `${i}-g.csv`, content: gains, account: upload.account },
      ]
    })
    const moved = chosen.map((n) => (placed[n % placed.length] as (typeof placed)[number]).name)
    return { placed, moved: [...new Set(moved)] }
  })

/** The names of the files that are in the history: one with the bytes of an earlier file of its account brings nothing, and is not. */
const keptOf = ({ placed }: Files): string[] =>
  placed
    .filter(
      (file, at) => !placed.slice(0, at).some((one) => one.account === file.account && one.content === file.content),
    )
    .map(({ name }) => name)

type User = Awaited<ReturnType<typeof mover>>

/** Imports each file by itself. Both accounts have a file that stays. */
async function importAll(user: User, { placed }: Files): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const stays = (symbol: string) =>
    `Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss\n${symbol},1,01/05/2023,02/05/2023,10,9,1\n`
  await user.add({ 'left.csv': stays('LEFT') }, ACCOUNTS[0])
  await user.add({ 'right.csv': stays('RIGHT') }, ACCOUNTS[1])
  for (const { name, content, account } of placed) ids.set(name, await user.add({ [name]: content }, ACCOUNTS[account]))
  return ids
}

await onBothEngines(t, 'moved files are as if undone and imported there, and moved back as before', async (t, on) => {
  const service = await buildTestApp(t, on)
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const [user, other] = [
        await mover(service, `m${++users}@example.com`),
        await mover(service, `m${++users}@example.com`),
      ]
      await importAll(user, given)
      const ids = await importAll(other, given)
      const before = await user.record()
      assert.deepEqual(before, await other.record())
      const placed = new Map(given.placed.map((file) => [file.name, file]))
      const kept = keptOf(given)
      const moved = given.moved.filter((name) => kept.includes(name))
      for (const name of moved) {
        const { account, content } = placed.get(name) as Files['placed'][number]
        const there = ACCOUNTS[1 - account] as string
        const answer = await user.move(name, await user.accountNamed(there))
        assert.equal(answer.statusCode, 200, answer.payload)
        assert.equal((await other.undo(ids.get(name) as number)).statusCode, 200)
        await other.add({ [name]: content }, there)
      }
      assert.deepEqual(await user.record(), await other.record())
      assert.deepEqual(await user.counted(), await other.counted())
      for (const name of moved) {
        const { account } = placed.get(name) as Files['placed'][number]
        await user.move(name, await user.accountNamed(ACCOUNTS[account]))
      }
      assert.deepEqual(await user.record(), before)
    }),
    { numRuns: counts(1, 60), endOnFailure: true },
  )
  t.pass()
})

await onBothEngines(t, 'to merge an account is to move each of its files', async (t, on) => {
  const service = await buildTestApp(t, on)
  await fc.assert(
    fc.asyncProperty(files, async (given) => {
      const [user, other] = [
        await mover(service, `m${++users}@example.com`),
        await mover(service, `m${++users}@example.com`),
      ]
      await importAll(user, given)
      await importAll(other, given)
      const [into, from] = [await user.accountNamed('Left'), await user.accountNamed('Right')]
      const answer = await user.ask('POST', `/api/accounts/${into}/merge`, { account_id: from })
      assert.equal(answer.statusCode, 200, answer.payload)
      const kept = keptOf(given)
      const ofRight = given.placed.filter(({ account, name }) => account === 1 && kept.includes(name))
      const names = ['right.csv', ...ofRight.map(({ name }) => name)]
      assert.equal(answer.json().files_moved, names.length)
      const left = await other.accountNamed('Left')
      for (const name of names) assert.equal((await other.move(name, left)).statusCode, 200)
      assert.deepEqual(await user.record(), await other.record())
      assert.deepEqual(await user.counted(), await other.counted())
      assert.deepEqual(
        (await user.accounts()).map(({ name }) => name),
        ['Left'],
      )
    }),
    { numRuns: counts(1, 40), endOnFailure: true },
  )
  t.pass()
})
