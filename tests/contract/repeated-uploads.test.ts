/** `Idempotency-Key` of uploads, and how many keys a user can have. */
import t from 'tap'
import { deleteExpiredKeys, KEYS_KEPT, MOST_KEYS } from '../../src/idempotency/keyed-requests.ts'
import { buildTestApp, multipart, type TestApp } from '../support/app.ts'
import { SOLD_LOT } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { trader } from '../support/upload.ts'

const [TRANSACTIONS, GAINS] = SOLD_LOT

const pair = (transactions: string | Buffer, gains: string | Buffer, name = 'history.csv') =>
  multipart([
    { field: 'transaction_history_file', filename: name, content: transactions },
    { field: 'realized_gains_file', filename: 'gains.csv', content: gains },
  ])
const list = (...contents: string[]) =>
  multipart(contents.map((content, i) => ({ field: 'files', filename: `file-${i}.csv`, content })))

type Body = ReturnType<typeof multipart>

async function uploader(service: TestApp) {
  const { headers, get } = await trader(service)
  const post = async (url: string, key: string, body: Body, accept = '*/*') => {
    const answer = await service.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...body.headers, accept, 'idempotency-key': key },
      payload: body.payload,
    })
    const last = JSON.parse(answer.payload.trimEnd().split('\n').at(-1) as string)
    replayed.push(answer.headers['idempotent-replayed'])
    return { status: answer.statusCode, type: String(answer.headers['content-type']), last }
  }
  /** The header `Idempotent-Replayed` of each answer. */
  const replayed: unknown[] = []
  const countImports = async () => (await get('/api/upload-history')).history.length as number
  return { headers, get, post, replayed, countImports }
}

const BOTH = [
  {
    url: '/api/upload-csv',
    same: pair(TRANSACTIONS, GAINS),
    others: [pair(GAINS, TRANSACTIONS), pair(TRANSACTIONS, GAINS, 'other.csv')],
  },
  {
    url: '/api/imports',
    same: list(TRANSACTIONS, GAINS),
    others: [list(TRANSACTIONS), list(GAINS, TRANSACTIONS)],
  },
]

await onBothEngines(t, 'an upload that is sent again is imported once, and answered again', async (t, on) => {
  for (const { url, same, others } of BOTH) {
    const service = await buildTestApp(t, on, { env: { QUOTA_IMPORTS: '1' } })
    const { post, replayed, countImports } = await uploader(service)
    const first = await post(url, 'k', same)
    t.match(first, { status: 200, type: 'application/x-ndjson', last: { type: 'success' } }, url)
    t.strictSame(await post(url, 'k', same), first, `${url}: although the quota is full`)
    const json = await post(url, 'k', same, 'application/json')
    t.strictSame(json.last, first.last)
    t.strictSame(replayed, [undefined, 'true', 'true'], url)
    t.match(json.type, /^application\/json/)
    for (const other of others) {
      const refused = await post(url, 'k', other)
      t.match(refused, { status: 422, last: { type: 'error', code: 'key_reused' } }, url)
    }
    t.equal((await post(`${url}?dry_run=false`, 'k', same)).status, 422, 'another address is another request')
    t.equal(await countImports(), 1)
    await on.store.write(({ sql, t }) => sql.delete(t.users))
  }
})

await onBothEngines(t, 'of uploads with one key at the same time one is imported', async (t, on) => {
  const { post, countImports } = await uploader(await buildTestApp(t, on))
  const send = () => post('/api/upload-csv', 'k', pair(TRANSACTIONS, GAINS))
  const answers = await Promise.all([send(), send(), send()])
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 409, 409])
  const refused = answers.find(({ status }) => status === 409)
  t.match(refused?.last, { type: 'error', code: 'key_in_progress' })
  t.equal(await countImports(), 1)
  t.equal((await send()).status, 200)
  t.equal(await countImports(), 1)
})

await onBothEngines(t, 'two instances import an upload once', async (t, on) => {
  const instances = [await buildTestApp(t, on), await buildTestApp(t, on)]
  const users = [await uploader(instances[0] as TestApp), await uploader(instances[1] as TestApp)]
  const answers = await Promise.all(
    users.map(({ post }) => post('/api/upload-csv', 'k', pair(TRANSACTIONS, GAINS), 'application/json')),
  )
  const winners = answers.filter(({ status }) => status === 200)
  // The second one may begin when the first has ended.
  for (const { status } of answers) t.ok([200, 409].includes(status), String(status))
  t.ok(winners.length > 0)
  for (const { last } of winners) t.strictSame(last, winners[0]?.last)
  t.equal(await users[0]?.countImports(), 1)
})

await onBothEngines(t, 'an import that failed, and a dry run, leave the key free', async (t, on) => {
  const { post, countImports } = await uploader(await buildTestApp(t, on))
  const failed = await post('/api/upload-csv', 'k', pair(TRANSACTIONS, 'nothing,known\n1,2'))
  t.match(failed, { status: 400, last: { type: 'error' } })
  const dry = await post('/api/upload-csv?dry_run=true', 'k', pair(TRANSACTIONS, GAINS))
  t.match(dry, { status: 200, last: { type: 'success', report: {} } })
  t.match(await post('/api/upload-csv', 'k', pair(TRANSACTIONS, GAINS)), { status: 200, last: { type: 'success' } })
  t.equal(await countImports(), 2)
})

await onBothEngines(t, 'a positions file that is sent again is imported once', async (t, on) => {
  const { post, replayed, get } = await uploader(await buildTestApp(t, on))
  const file = (shares: number) =>
    multipart([{ field: 'csv_file', filename: 'positions.csv', content: `symbol,shares\nAAPL,${shares}\n` }])
  for (const url of ['/api/portfolio/upload-csv', '/api/portfolio/upload']) {
    const key = url.replaceAll('/', '-')
    const first = await post(url, key, file(2))
    t.match(first, { status: 200, last: { success: true } }, url)
    t.strictSame(await post(url, key, file(2)), first, url)
    t.strictSame(replayed.slice(-2), [undefined, 'true'], url)
    t.match(await post(url, key, file(3)), { status: 422, last: { success: false } }, url)
  }
  t.match((await get('/api/portfolio/holdings')).holdings, [{ symbol: 'AAPL', shares: 2 }])
})

await onBothEngines(t, 'the number of keys of a user is limited', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { headers, post } = await uploader(service)
  const [user] = await on.store.read(({ sql, t }) => sql.select({ id: t.users.id }).from(t.users))
  const userId = user?.id as number
  const createdAt = service.clock.now()
  await on.store.write(async ({ sql, t }) => {
    for (let from = 0; from < MOST_KEYS; from += 100)
      await sql.insert(t.idempotencyKeys).values(
        Array.from({ length: 100 }, (_, n) => ({
          ...{ userId, operation: 'addPlant', key: `k${from + n}` },
          ...{ fingerprint: '', createdAt },
        })),
      )
  })
  const addPlant = (key: string, as = headers) =>
    service.app.inject({
      method: 'POST',
      url: '/plants',
      headers: { ...as, 'idempotency-key': key },
      payload: { id: 1, name: 'Monstera' },
    })
  t.match((await addPlant('new')).json(), { error: 409, message: /10000 Idempotency-Keys of the last day/ })
  t.match((await addPlant('k7')).json(), { error: 422 }, 'a key that was used is still recognised')
  t.match(await post('/api/upload-csv', 'new', pair(TRANSACTIONS, GAINS)), { status: 409, last: { type: 'error' } })
  t.equal(
    (await addPlant('new', await service.authorize('other@example.com'))).statusCode,
    200,
    'others have their own',
  )
  await deleteExpiredKeys(on.store, createdAt + KEYS_KEPT)
  t.equal((await addPlant('new')).statusCode, 200, 'when they have expired')
})
