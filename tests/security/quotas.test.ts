/** What one user may store has a limit, which parallel requests cannot exceed. */
import { type AddressInfo, connect } from 'node:net'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import t from 'tap'
import { createToken, REVOKED_KEPT, revokeToken } from '../../src/auth/tokens.ts'
import { readConfig } from '../../src/config/index.ts'
import { PlantCounts } from '../../src/plants/quota.ts'
import { snapshotScheduler } from '../../src/portfolio/scheduler.ts'
import { investor, WITHOUT_PROVIDER } from '../portfolio/support.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { TurnableClock } from '../support/turnable-clock.ts'
import { trader } from '../support/upload.ts'

const HEADER = 'Date,Action,Symbol,Quantity,Price,Amount,Account\n'
const HISTORY = `${HEADER}01/02/2024,Buy,AAPL,1,10,-10,5550001234\n`
const GAINS = 'Symbol,Quantity,Opened Date,Closed Date,Proceeds,Cost Basis\n'

const at = <T>(n: number, request: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => request(i)))

t.test('quotas have defaults, and a setting that is no quota is named', async (t) => {
  t.strictSame(readConfig({}).config.quotas, {
    holdings: 5_000,
    snapshots: 20_000,
    tokens: 100,
    webhookEndpoints: 50,
    pendingDeliveries: 10_000,
    plants: 100_000,
    imports: 5_000,
    importedBytes: 2_000_000_000,
    accounts: 100,
    symbols: 50_000,
    pictureBytes: 500_000_000,
  })
  t.throws(() => readConfig({ QUOTA_HOLDINGS: '0' }), /QUOTA_HOLDINGS must be a whole number from 1/)
})

await onBothEngines(t, 'holdings, one at a time, all at once and from a file', async (t, on) => {
  const test = await buildTestApp(t, on, { env: { ...WITHOUT_PROVIDER, QUOTA_HOLDINGS: '5' } })
  const { add, upload, call, list } = await investor(test)
  const answers = await at(12, (i) => add(`S${i}`, 1, 1))
  t.equal(answers.filter(({ status }) => status === 200).length, 5)
  const refused = answers.find(({ status }) => status !== 200)
  t.match(refused, { status: 400, body: { success: false } })
  t.match(
    refused?.body.error,
    'The quota is 5 holdings for each user: you have 5. Nothing was changed. Delete holdings that you no longer need, or ask the operator to raise QUOTA_HOLDINGS.',
  )
  const { holdings } = await list()
  t.equal(holdings.length, 5)
  t.match(await add(holdings[0]?.symbol as string, 1, 1), { status: 400, body: { error: /already exists/ } })
  await call('DELETE', `holdings/${holdings[0]?.id}`)

  const [kept, other] = [holdings[1]?.symbol, 'shares\nNEWONE,1\nNEWTWO,1\n']
  const file = `symbol,${other}${kept},7\n`
  t.match(await upload(file), {
    status: 400,
    body: { error: /^The quota is 5 holdings for each user: you have 4 and this would add 2\. Nothing was changed/ },
  })
  t.equal((await list()).holdings.find(({ symbol }) => symbol === kept)?.shares, 1, 'the file is refused as a whole')
  const uploads = await at(3, (i) => upload(`symbol,shares\nUP${i},1\n${kept},7\n`))
  t.equal(uploads.filter(({ status }) => status === 200).length, 1)
  t.equal((await list()).holdings.length, 5)
  t.match(await upload(`symbol,shares\n${kept},8\n`), { status: 200, body: { updated: 1 } }, 'a change adds nothing')
  t.equal((await (await investor(test, 'other@example.com')).add('AAPL', 1, 1)).status, 200, 'others have their own')
})

await onBothEngines(t, 'snapshots; the service replaces its own AUTOMATIC ones, oldest first', async (t, on) => {
  const clock = new TurnableClock(Date.parse('2026-03-16T14:30:00Z'))
  const test = await buildTestApp(t, on, { clock, env: { ...WITHOUT_PROVIDER, QUOTA_SNAPSHOTS: '4' } })
  const other = await investor(test, 'other@example.com')
  const { add, call, history } = await investor(test)
  for (const one of [other, { add }]) await one.add('AAPL', 1, 100)
  const problems: unknown[] = []
  const scheduler = snapshotScheduler(test.context, (error) => problems.push(error))
  t.teardown(() => scheduler.close())
  for (let n = 0; n < 2; n++) {
    await scheduler.tick()
    clock.advance(3_600_000)
  }
  const automatic = (await history('?days=0')).map(({ id }) => id)
  t.equal(automatic.length, 2)
  const answers = await at(6, () => call('POST', 'snapshot', { snapshot_type: 'AUTOMATIC' }))
  t.equal(answers.filter(({ status }) => status === 200).length, 2)
  t.match(
    answers.find(({ status }) => status !== 200),
    { status: 400, body: { error: /^The quota is 4 snapshots for each user: you have 4\. .*QUOTA_SNAPSHOTS\.$/ } },
  )
  await scheduler.tick()
  const now = (await history('?days=0')).map(({ id }) => id)
  t.equal(now.length, 4)
  t.notOk(now.includes(automatic[1] as number), 'the oldest of the service made room')
  t.ok(now.includes(automatic[0] as number))
  t.equal((await other.history('?days=0')).length, 3, 'of its user: others keep theirs, although they are older')
  await on.store.write(({ sql, t }) =>
    sql.update(t.snapshots).set({ tradingDay: null }).where(eq(t.snapshots.type, 'AUTOMATIC')),
  )
  clock.advance(3_600_000)
  await scheduler.tick()
  await scheduler.tick()
  t.match(problems, [{ code: 'quota', params: { most: 4 }, detail: /^AUTOMATIC of user \d+$/ }], 'once')
  t.equal(problems.length, 1)
  t.equal((await history('?days=0')).length, 4, 'what users took stays')
})

await onBothEngines(t, 'tokens', async (t, on) => {
  const { authorize, clock } = await buildTestApp(t, on)
  await authorize()
  const [user] = await on.store.read(({ sql, t }) => sql.select({ id: t.users.id }).from(t.users))
  const made = await Promise.allSettled(
    Array.from({ length: 8 }, () => createToken(on.store, clock, { userId: user?.id as number, name: 'n' }, 4)),
  )
  t.equal(made.filter(({ status }) => status === 'fulfilled').length, 3, 'with the one there was')
  t.match(
    made.find(({ status }) => status === 'rejected'),
    {
      reason: { kind: 'conflict', message: /^The quota is 4 API tokens for each user: you have 4\..*QUOTA_TOKENS\.$/ },
    },
  )
})

await onBothEngines(t, 'plants, with code 409', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on, { env: { QUOTA_PLANTS: '5' } })
  const headers = await authorize()
  const answers = await at(12, (id) =>
    app.inject({ method: 'POST', url: '/plants', headers, payload: { id, name: 'p' } }),
  )
  t.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 5)
  t.match(answers.find(({ statusCode }) => statusCode !== 200)?.json(), {
    error: 409,
    message: /^The quota is 5 plants for each user: you have 5\..*QUOTA_PLANTS\.$/,
  })
  const plants = await on.store.read(({ sql, t }) => sql.select({ id: t.plants.id }).from(t.plants))
  t.equal(plants.length, 5)
  const { id } = plants[0] as { id: bigint }
  t.match(
    (await app.inject({ method: 'POST', url: '/plants', headers, payload: { id: Number(id), name: 'p' } })).json(),
    {
      message: /already exists/,
    },
  )
  await app.inject({ method: 'DELETE', url: `/plants/${id}`, headers })
  t.equal(
    (await app.inject({ method: 'POST', url: '/plants', headers, payload: { id: 99, name: 'p' } })).statusCode,
    200,
  )
})

t.test('plants are counted in the transaction only near the quota, and else once a second', async (t) => {
  const clock = new TurnableClock()
  const counts = new PlantCounts(clock, 100_000)
  let counted = 0
  const count = (plants: number) => async () => {
    counted += 1
    return plants
  }
  t.equal(await counts.isFarFromQuota(1, count(80_000)), true)
  t.equal(await counts.isFarFromQuota(1, count(80_001)), true)
  t.equal(counted, 1)
  clock.advance(1_000)
  t.equal(await counts.isFarFromQuota(1, count(80_001)), false)
  t.equal(await counts.isFarFromQuota(2, count(0)), true, 'each user apart')
  t.equal(await new PlantCounts(clock, 5).isFarFromQuota(1, count(0)), false, 'a small quota is always exact')
})

await onBothEngines(t, 'imported files, also when they come at once', async (t, on) => {
  const test = await buildTestApp(t, on, { env: { QUOTA_IMPORTED_MB: '1' } })
  const { upload, get } = await trader(test)
  const history = 'Date,Action,Symbol,Quantity,Price,Amount,Account\n01/02/2024,Buy,AAPL,1,10,-10,5550001234\n'
  const gains = 'Symbol,Quantity,Opened Date,Closed Date,Proceeds,Cost Basis\n'
  const padded = `${history}${'\n'.repeat(600_000)}`
  const uploads = await at(3, () => upload(padded, gains))
  t.equal(uploads.filter(({ last }) => last.type === 'success').length, 1)
  t.match(uploads.find(({ last }) => last.type === 'error')?.last, {
    message:
      /^The quota is 1\.0 MB of imported files for each user: you have 0\.6 MB, and these files have 0\.6 MB\. Nothing was imported\. Undo imports that you no longer need, or ask the operator to raise QUOTA_IMPORTED_MB\.$/,
  })
  t.match((await upload(history, gains)).last, { type: 'success' }, 'failed imports do not count')
  t.equal((await get('/api/upload-history')).history.length, 4)
})

await onBothEngines(
  t,
  'files are refused before they are received if the quota has no room for them',
  async (t, on) => {
    const test = await buildTestApp(t, on, { env: { QUOTA_IMPORTED_MB: '1', QUOTA_IMPORTS: '2' } })
    const { upload, get, headers } = await trader(test)
    const began = await upload(HISTORY, `${GAINS}${`${' '.repeat(99)}\n`.repeat(8_000)}`)
    t.match(began.last, { type: 'success' })
    /** A request of which only the beginning arrives. */
    const announce = async (length: number) => {
      const { statusCode, body } = await beginning(test.app, headers, length)
      return { statusCode, body: JSON.parse(body) }
    }
    t.match(await announce(400_000), {
      statusCode: 400,
      body: { type: 'error', message: /^The quota is 1\.0 MB of imported files for each user: you have 0\.8 MB/ },
    })
    t.match((await upload(HISTORY, GAINS)).last, { code: 'nothing_new' }, 'an import that adds nothing does not count')
    t.match(
      (await upload(HISTORY.replace('AAPL', 'MSFT'), GAINS)).last,
      { code: 'imported' },
      'what has room is imported',
    )
    const full = { message: /^The quota is 2 imports for each user: you have 2\. Nothing .*QUOTA_IMPORTS\.$/ }
    t.match(await announce(400), { statusCode: 400, body: { type: 'error', ...full } })
    const { history } = await get('/api/upload-history')
    t.equal(history.length, 3, 'what was not received is not in the history')
    await test.app.inject({ method: 'DELETE', url: `/api/imports/${history[0].id}`, headers })
    const both = await at(3, () => upload(HISTORY.replace('AAPL', 'MSFT'), GAINS))
    t.equal(both.filter(({ last }) => last.type === 'success').length, 1, 'nor do parallel uploads exceed it')
  },
)

await onBothEngines(t, 'accounts: an import that would make too many is refused as a whole', async (t, on) => {
  const test = await buildTestApp(t, on, { env: { QUOTA_ACCOUNTS: '3' } })
  const { upload, get } = await trader(test)
  const rowsOf = (numbers: number[]) =>
    HEADER + numbers.map((n) => `01/02/2024,Buy,AAPL,1,10,-10,${n}00001234${n}\n`).join('')
  t.match((await upload(rowsOf([1, 2]), GAINS)).last, { type: 'success' })
  t.match((await upload(rowsOf([2, 3, 4]), GAINS)).last, {
    type: 'error',
    code: 'quota_accounts',
    params: { kept: 3, quota: 3 },
  })
  t.equal((await get('/api/accounts')).accounts.length, 2)
  t.match((await upload(rowsOf([2, 3]), GAINS)).last, { type: 'success' })
  t.match((await upload(rowsOf([1, 2, 3]), GAINS)).last, { type: 'success' }, 'accounts that exist add nothing')
  const { history } = await get('/api/upload-history')
  t.strictSame(
    history.map(({ status }: { status: string }) => status),
    ['success', 'success', 'failed', 'success'],
  )
})

await onBothEngines(t, 'symbols, counted in each account', async (t, on) => {
  const test = await buildTestApp(t, on, { env: { QUOTA_SYMBOLS: '3' } })
  const { upload, get } = await trader(test)
  const lots = (symbols: string[]) => GAINS + symbols.map((s) => `${s},1,01/02/2024,01/03/2024,11,10\n`).join('')
  t.match((await upload(HISTORY, lots(['A', 'B']))).last, { type: 'success' })
  t.match((await upload(HISTORY, lots(['B', 'C', 'D']))).last, {
    type: 'error',
    code: 'quota_symbols',
    params: { symbols: 4, quota: 3 },
  })
  t.equal((await get('/api/symbols')).symbols.length, 2)
  t.match((await upload(HISTORY, lots(['B', 'C']))).last, { type: 'success' })
})

await onBothEngines(t, 'of imports that failed or were undone the newest 1000 stay', async (t, on) => {
  const test = await buildTestApp(t, on)
  const { upload, get, headers } = await trader(test)
  t.match((await upload(HISTORY, GAINS)).last, { type: 'success' })
  const [first] = await on.store.read(({ sql, t }) => sql.select().from(t.imports))
  const row = first as NonNullable<typeof first>
  await on.store.forUser(row.userId).write('record', async ({ insertMany, takeIds, t }) => {
    const ids = await takeIds(t.imports, 1_005)
    const over = (id: number, n: number) => ({
      ...row,
      id,
      status: n % 2 === 0 ? 'failed' : 'undone',
      userEmail: `${n}`,
    })
    await insertMany(t.imports, ids.map(over) as never)
  })
  t.match((await upload(HEADER, GAINS)).last, { type: 'error', message: /data row/ })
  const kept = await on.store.read(({ sql, t }) => sql.select().from(t.imports).orderBy(t.imports.id))
  t.equal(kept.length, 1_001)
  t.equal(kept[0]?.status, 'success', 'one in force stays')
  t.equal(kept[1]?.userEmail, '6', 'the oldest others go')
  t.equal((await get('/api/upload-history')).history.length, 1_000)

  const url = `/api/imports/${kept[0]?.id}`
  t.equal((await test.app.inject({ method: 'DELETE', url, headers })).statusCode, 200)
  const left = await on.store.read(({ sql, t }) => sql.select().from(t.imports).orderBy(t.imports.id))
  t.equal(left.length, 1_000, 'also after an undo')
  t.equal(left[0]?.userEmail, '6', 'of which the import was the oldest')
})

await onBothEngines(t, 'of revoked tokens the newest 100 stay', async (t, on) => {
  const { app, authorize, clock } = await buildTestApp(t, on)
  const headers = await authorize()
  const [user] = await on.store.read(({ sql, t }) => sql.select({ id: t.users.id }).from(t.users))
  const userId = user?.id as number
  for (let n = 0; n < 103; n++) {
    const { details } = await createToken(on.store, clock, { userId, name: `${n}` }, 100)
    await revokeToken(on.store, clock, userId, details.id)
  }
  const kept = await on.store.read(({ sql, t }) => sql.select().from(t.apiTokens).orderBy(t.apiTokens.id))
  t.equal(kept.length, REVOKED_KEPT + 1)
  t.strictSame([kept[0]?.revokedAt, kept[1]?.name], [null, '3'], 'one in force stays, the oldest revoked ones go')
  t.equal((await app.inject({ url: '/api/months', headers })).statusCode, 200)
})

/** The answer to an upload that announces so many bytes, and of which only the first part's head arrives. */
async function beginning(app: FastifyInstance, headers: Record<string, string>, length: number) {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const type = 'multipart/form-data; boundary=b'
  const head = { host: 'localhost', 'content-type': type, 'content-length': length, ...headers }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /api/upload-csv HTTP/1.1\r\n${lines.join('')}\r\n--b\r\n`)
  let text = ''
  for await (const chunk of socket) {
    text += chunk
    const [start = '', body] = text.split('\r\n\r\n')
    // The service holds the connection open for seconds.
    if (body?.length === Number(/content-length: (\d+)/i.exec(start)?.[1]))
      return { statusCode: Number(start.split(' ')[1]), body }
  }
  throw new Error(`the answer ended early: ${text}`)
}
