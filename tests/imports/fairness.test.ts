import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { mock } from 'node:test'
import t from 'tap'
import { createImporter, type Importer } from '../../src/imports/importer.ts'
import { buildTestApp, multipart } from '../support/app.ts'
import { genericGains, genericTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { until } from '../support/until.ts'
import { trader } from '../support/upload.ts'

/** Runs until it is stopped. */
const ENDLESS = `export default async ({ port, stop }) => {
  port.postMessage({ type: 'progress', percentage: 60, message: 'Reading' })
  while (Atomics.load(stop, 0) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  port.close()
  const said = { code: 'import_overtaken', params: {}, message: 'Stopped by the test', actions: [] }
  return { kind: 'busy', said }
}`

const FILES = multipart([
  { field: 'transaction_history_file', filename: 't.csv', content: 'a' },
  { field: 'realized_gains_file', filename: 'g.csv', content: 'b' },
])

/** Like the importer; `begun` resolves when a worker has begun an import of `email`. */
function watched(importer: Importer, email: string) {
  const begun = Promise.withResolvers<void>()
  const enter: Importer['enter'] = (userId) => {
    const place = importer.enter(userId)
    const run: typeof place.run = (job, onProgress) =>
      place.run(job, (progress) => {
        if (job.userEmail === email) begun.resolve()
        onProgress(progress)
      })
    return { ...place, run }
  }
  return { importer: { ...importer, enter }, begun: begun.promise }
}

await onBothEngines(
  t,
  'one user cannot occupy the imports; what waits says so; too many wait before they are received',
  async (t, on) => {
    const worker = join(t.testdir({ 'endless.ts': ENDLESS }), 'endless.ts')
    const { importer, begun } = watched(createImporter({ worker, mostSilenceMs: 20 }), 'patient@example.com')
    const service = await buildTestApp(t, on, { importer })
    const greedy = await trader(service, 'greedy@example.com')
    const patient = await trader(service, 'patient@example.com')
    const begin = async (headers: { authorization: string }) =>
      await service.app.inject({
        method: 'POST',
        url: '/api/upload-csv',
        headers: { ...headers, ...FILES.headers },
        payload: FILES.payload,
        payloadAsStream: true,
      })

    const answers = await Promise.all(Array.from({ length: 8 }, () => begin(greedy.headers)))
    t.strictSame(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]), 'every stream begins')
    let isAnswered = false
    const ninth = greedy.send(FILES).then((answer) => {
      isAnswered = true
      return answer
    })

    const other = await begin(patient.headers)
    t.equal(other.statusCode, 200)
    await begun
    t.pass('another user’s import runs meanwhile')

    t.equal(isAnswered, false, 'the ninth of the first user waits')

    await importer.close(0)
    const texts = await Promise.all(
      answers.map(async (answer) => {
        let text = ''
        for await (const chunk of answer.stream()) text += chunk
        return text
      }),
    )
    t.equal(texts.filter((text) => text.includes('"message":"Reading"')).length, 1, 'one of the first user’s has run')
    const waited = texts.filter((text) => !text.includes('Reading') && text.includes('Waiting for other imports'))
    t.equal(waited.length, 7)
    t.equal(texts.filter((text) => /"type":"error",.*"code":"import_stopped"/.test(text)).length, 7)
    for await (const _ of other.stream());
    t.match(await ninth, { status: 503, lines: [{ type: 'error', code: 'service_stopping' }] })
    const { history } = await greedy.get('/api/upload-history')
    t.equal(history.length, 8)
    t.match(
      history,
      Array.from({ length: 8 }, () => ({ status: 'failed', error: /stopped/i })),
    )
    t.strictSame(readdirSync(service.context.uploadFolder), [], 'no file is left')
  },
)

await onBothEngines(t, 'a stream has a line every 10 seconds until its end', async (t, on) => {
  const worker = join(t.testdir({ 'endless.ts': ENDLESS }), 'endless.ts')
  const importer = createImporter({ worker })
  const service = await buildTestApp(t, on, { importer })
  const { headers } = await trader(service)
  mock.timers.enable({ apis: ['setInterval'] })
  t.teardown(() => mock.timers.reset())
  const answer = await service.app.inject({
    method: 'POST',
    url: '/api/upload-csv',
    headers: { ...headers, ...FILES.headers },
    payload: FILES.payload,
    payloadAsStream: true,
  })
  let text = ''
  const stream = answer.stream().on('data', (chunk) => (text += chunk))
  const ended = new Promise((resolve) => stream.once('end', resolve))
  const reading = () => text.split('"percentage":60,"message":"Reading"').length - 1
  await until(() => reading() === 1)
  const { history } = (await service.app.inject({ url: '/api/upload-history', headers })).json()
  t.match(history, [{ status: 'running', transactions_processed: 0, files: [{}, {}] }], 'the import is listed already')
  mock.timers.tick(9_999)
  for (let lines = 2; lines <= 13; lines++) {
    mock.timers.tick(lines === 2 ? 1 : 10_000)
    await until(() => reading() === lines)
  }
  await importer.close(0)
  await ended
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  t.strictSame(
    lines.map(({ percentage }) => percentage),
    [0, ...Array.from({ length: 13 }, () => 60), undefined],
  )
  t.equal(lines.at(-1).type, 'error')
})

await onBothEngines(t, 'an import that is stopped stores nothing, and the history says why', async (t, on) => {
  const importer = createImporter()
  const closed = Promise.withResolvers<void>()
  const enter: Importer['enter'] = (userId) => {
    const place = importer.enter(userId)
    const run: typeof place.run = (job, onProgress) =>
      place.run(job, (progress) => {
        onProgress(progress)
        if (progress.message.startsWith('Comparing')) importer.close(0).then(closed.resolve, closed.reject)
      })
    return { ...place, run }
  }
  const service = await buildTestApp(t, on, { importer: { ...importer, enter } })
  const { upload, get } = await trader(service)
  const rows = Array.from({ length: 20_000 }, (_, n) => ({
    date: '2024-01-10',
    action: 'Buy',
    symbol: 'AAPL',
    quantity: String(n + 1),
    price: '1',
    amount: `-${n + 1}`,
  }))
  const { last } = await upload(genericTransactions(rows), genericGains([]))
  await closed.promise
  t.match(last, { type: 'error', code: 'import_stopped' })
  t.strictSame(await on.store.read(({ sql, t }) => sql.select({ id: t.transactions.id }).from(t.transactions)), [])
  t.match((await get('/api/upload-history')).history, [{ status: 'failed', error: last.message }])
})
