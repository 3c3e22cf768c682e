/**
 * An undone import leaves no trace. For random ledgers, cut into random overlapping files of two accounts, imported and
 * undone in random order: the record is that of a user who imported only the files in force.
 */
import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import t from 'tap'
import type { Store } from '../../src/store/index.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { beforeEachWrite } from './each-write.ts'
import { assertSameState, filesOf, newTrader, type Upload, uploads, withFolder } from './random-imports.ts'

interface Steps {
  files: Upload[]
  /** After each import, which of those in force to undo, or none. */
  undone: (number | undefined)[]
}

const steps = (contradicting: boolean): fc.Arbitrary<Steps> =>
  fc.record({
    files: uploads(contradicting),
    undone: fc.array(fc.option(fc.nat(4), { nil: undefined, freq: 3 }), { minLength: 5, maxLength: 5 }),
  })

/** Imports and undoes; returns the files in force in the order of their imports. */
async function run(trader: Awaited<ReturnType<typeof newTrader>>, { files, undone }: Steps): Promise<Upload[]> {
  let inForce: { id: number; file: Upload }[] = []
  for (const [i, file] of files.entries()) {
    const id = await trader.add(file)
    if (id !== undefined) inForce.push({ id, file })
    const asked = undone[i]
    const gone = asked === undefined ? undefined : inForce[asked % inForce.length]
    if (gone === undefined) continue
    await trader.undo(gone.id)
    inForce = inForce.filter((one) => one !== gone)
  }
  return inForce.map(({ file }) => file)
}

await onBothEngines(t, 'after undos, the record is as if only the other imports had been made', async (t, on) => {
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(steps(true), async (given) => {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        const inForce = await run(trader, given)
        for (const file of inForce) await other.add(file)
        assertSameState(await trader.state(), await other.state())
      }),
      { numRuns: counts(2, 100) },
    ),
  )
  t.pass()
})

await onBothEngines(t, 'the record depends on the set of files in force, not on their order', async (t, on) => {
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(steps(true), fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), async (given, order) => {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        const inForce = await run(trader, given)
        const shuffled = inForce.map((file, i) => ({ file, at: order[i] ?? 0 })).sort((a, b) => a.at - b.at)
        for (const { file } of shuffled) await other.add(file)
        assertSameState(await trader.state(), await other.state())
      }),
      { numRuns: counts(2, 100) },
    ),
  )
  t.pass()
})

/** Files and the upload each is in; files of later uploads can be those of earlier ones again. */
const divided: fc.Arbitrary<{ uploads: string[][]; undone: number[] }> = fc
  .record({
    files: uploads(true).map((all) => all.flatMap(filesOf)),
    upload: fc.array(fc.nat(3), { minLength: 10, maxLength: 10 }),
    again: fc.array(fc.tuple(fc.nat(9), fc.nat(3)), { maxLength: 3 }),
    undone: fc.array(fc.nat(3), { maxLength: 2 }),
  })
  .map(({ files, upload, again, undone }) => {
    const placed = files.map((file, i): [string, number] => [file, upload[i] ?? 0])
    for (const [i, n] of again) placed.push([files[i % files.length] as string, n])
    const groups = Map.groupBy(placed, ([, n]) => n)
    return { uploads: [...groups.values()].map((group) => group.map(([file]) => file)), undone }
  })

await onBothEngines(t, 'the record does not depend on how files are divided into uploads', async (t, on) => {
  await withFolder((folder) =>
    fc.assert(
      fc.asyncProperty(divided, fc.array(fc.nat(), { minLength: 13, maxLength: 13 }), async (given, order) => {
        const [trader, other] = [await newTrader(on, folder), await newTrader(on, folder)]
        let inForce: { id: number; files: string[] }[] = []
        for (const files of given.uploads) {
          const id = await trader.addFiles(files)
          if (id !== undefined) inForce.push({ id, files })
        }
        for (const n of given.undone) {
          const gone = inForce[n % Math.max(1, inForce.length)]
          if (gone === undefined) continue
          await trader.undo(gone.id)
          inForce = inForce.filter((one) => one !== gone)
        }
        const alone = [...new Set(inForce.flatMap(({ files }) => files))]
        const shuffled = alone.map((file, i) => ({ file, at: order[i] ?? 0 })).sort((a, b) => a.at - b.at)
        for (const { file } of shuffled) await other.addFiles([file])
        assertSameState(await trader.state(), await other.state())
      }),
      { numRuns: counts(2, 100) },
    ),
  )
  t.pass()
})

/** The store, of which the n-th write of each transaction fails. */
const failingAt = (store: Store, n: number): Store =>
  beforeEachWrite(store, () => {
    let left = n
    return () => {
      if (--left === 0) throw new Error('the disk is full')
    }
  })

/** In `npm test` every fourth statement fails in turn, another fourth on each engine. */
const STRIDE = counts(4, 1)

await onBothEngines(t, 'an undo of which any write fails changes nothing', async (t, on) => {
  await withFolder(async (folder) => {
    const trader = await newTrader(on, folder)
    const [given] = fc.sample(uploads(true), { numRuns: 1, seed: 1 }) as [Upload[]]
    const [first, second] = given as [Upload, Upload]
    const id = (await trader.add({ ...first, account: 1 })) as number
    await trader.add({ ...second, account: 0 })
    await trader.add({ ...first, account: 1, transactions: first.transactions.slice(0, 1) })
    const before = await trader.state()
    let n = on.engine === 'sqlite' ? 1 : 2
    let failed = 0
    for (; n < 200; n += STRIDE, failed++) {
      const outcome = await trader.undo(id, failingAt(on.store, n)).catch((error: Error) => error)
      if (!(outcome instanceof Error)) break
      assert.match(outcome.message, /the disk is full/)
      assert.deepEqual(await trader.state(), before)
      const rows = await on.store.read(({ sql, t }) => sql.select().from(t.imports).where(eq(t.imports.id, id)))
      assert.equal(rows[0]?.status, 'success')
    }
    t.ok(failed > 4 && n < 200, `${failed} writes failed in turn`)
    t.notSame(await trader.state(), before)
  })
})
