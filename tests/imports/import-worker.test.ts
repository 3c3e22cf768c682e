/** The worker of an import: it may fail, end or take too long, and then nothing of the import is stored. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { beginCommit, createCommit } from '../../src/imports/commit.ts'
import { createImporter } from '../../src/imports/importer.ts'
import { inProject } from '../../src/lib/paths.ts'
import { buildTestApp } from '../support/app.ts'
import { SOLD_LOT } from '../support/broker-files.ts'
import { counts } from '../support/counts.ts'
import { type OnEngine, onBothEngines } from '../support/engines.ts'
import { trader } from '../support/upload.ts'

await onBothEngines(t, 'a worker that cannot start, or ends, ends the upload with an error', async (t, on) => {
  const folder = t.testdir({
    'throws.ts': 'throw new Error("no import today")',
    'ends.ts': `export default ({ port }) => {
      port.postMessage({ type: 'progress', percentage: 60, message: 'Storing' })
      setTimeout(() => process.exit(1), 100)
      return new Promise(() => {})
    }`,
  })
  const error = { type: 'error', message: 'Internal server error', code: 'internal_error' }
  const uploadWith = async (t: Test, module: string, email: string) => {
    const service = await buildTestApp(t, on, { importer: createImporter({ worker: join(folder, module) }) })
    const { upload, get } = await trader(service, email)
    const answer = await upload(...SOLD_LOT)
    t.strictSame(readdirSync(service.context.uploadFolder), [], 'no file is left')
    return { ...answer, get }
  }
  await t.test('before it begins', async (t) => {
    const { status, lines } = await uploadWith(t, 'throws.ts', 'early@example.com')
    t.equal(status, 500)
    t.strictSame(lines, [error])
  })
  await t.test('under way', async (t) => {
    const { status, last, get } = await uploadWith(t, 'ends.ts', 'late@example.com')
    t.equal(status, 200)
    t.strictSame(last, error)
    t.match((await get('/api/upload-history')).history, [{ status: 'failed', error: error.message }])
  })
})

await onBothEngines(t, 'an import that needs too much memory is ended with what to do', async (t, on) => {
  const folder = t.testdir({
    'grows.ts': `export default ({ port }) => {
      port.postMessage({ type: 'progress', percentage: 60, message: 'Storing' })
      for (const held = []; ; ) held.push(new Array(1_000_000).fill(0.5))
    }`,
    'grows-after-its-commit.ts': `
      import { beginCommit } from '${inProject('src/imports/commit.ts')}'
      export default ({ port, commit }) => {
        port.postMessage({ type: 'progress', percentage: 60, message: 'Storing' })
        beginCommit(commit)
        for (const held = []; ; ) held.push(new Array(1_000_000).fill(0.5))
      }`,
  })
  for (const [module, code] of [
    ['grows.ts', 'import_too_large'],
    ['grows-after-its-commit.ts', 'internal_error'],
  ] as const) {
    const service = await buildTestApp(t, on, { importer: createImporter({ worker: join(folder, module) }) })
    const { upload, get } = await trader(service, `${module.replaceAll(/\W/g, '-')}@example.com`)
    const { last } = await upload(...SOLD_LOT)
    t.match(last, { type: 'error', code }, module)
    t.match((await get('/api/upload-history')).history, [{ status: 'failed' }], module)
    t.match(service.log(), /needed more than 1024 MB/, `${module}: the log says so`)
  }
})

// Both engines at the same time, because the test mostly waits.
await t.test('an import that takes too long', async (t) => {
  t.jobs = 2
  await onBothEngines(t, 'is ended, and nothing of it is stored', tooLong)
})

async function tooLong(t: Test, on: OnEngine): Promise<void> {
  const folder = t.testdir({
    'never-ends.ts': `export default ({ port }) => {
      port.postMessage({ type: 'progress', percentage: 60, message: 'Storing' })
      for (;;);
    }`,
    'holds-the-database.ts': `
      import { storeOfThread } from '${inProject('src/store/thread.ts')}'
      export default async ({ job, port }) => {
        port.postMessage({ type: 'progress', percentage: 60, message: 'Storing' })
        const store = await storeOfThread(job.databaseUrl, 60_000)
        await store.write(async (tx) => {
          const account = { broker: null, number: null, name: 'half an import', nameKey: 'HALF', derivationVersion: 1 }
          await tx.sql.insert(tx.t.accounts).values({ id: 1, userId: job.userId, createdAt: job.now, ...account })
          Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
        })
      }`,
  })
  // The one that opens the database loads much of the service first.
  const cases = { 'as it is': 0.001, 'never-ends.ts': counts(1.5, 8), 'holds-the-database.ts': counts(4, 8) }
  for (const [module, timeoutSeconds] of Object.entries(cases)) {
    const worker = module.endsWith('.ts') ? { worker: join(folder, module) } : {}
    const service = await buildTestApp(t, on, { importer: createImporter({ ...worker, timeoutSeconds }) })
    const { upload, get } = await trader(service, `${module.replaceAll(/\W/g, '-')}@example.com`)
    const { status, last } = await upload(...SOLD_LOT)
    // The workers begin the stream; a thread needs seconds to start on a busy machine.
    t.equal(status, worker.worker === undefined ? 400 : 200, module)
    t.match(last, { type: 'error', code: 'import_too_slow', params: { seconds: timeoutSeconds } }, module)
    const { history } = await get('/api/upload-history')
    t.match(history, [{ status: 'failed', error: last.message }], module)
    t.strictSame((await get('/api/accounts')).accounts, [], `${module}: no account was made`)
    t.strictSame(readdirSync(service.context.uploadFolder), [], `${module}: no file is left`)
    t.match(service.log(), /the job was ended after/, `${module}: the log says so`)
  }
}

t.test('an import that commits is not ended, and one that was ended does not commit', async (t) => {
  const commits = createCommit()
  beginCommit(commits.shared)
  t.equal(commits.prevent(), false)
  t.doesNotThrow(() => beginCommit(commits.shared), 'a transaction that is run again')
  const ended = createCommit()
  t.equal(ended.prevent(), true)
  t.throws(() => beginCommit(ended.shared), { message: 'the import took too long and must not be stored' })
})
