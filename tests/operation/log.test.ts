/** Which parts of an error are logged. */
import t, { type Test } from 'tap'
import { unavailable } from '../../src/lib/errors.ts'
import { errorText, loggedError } from '../../src/lib/logged-error.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { breakablePostgres, freshDatabase } from '../support/engines.ts'
import { connectTo } from '../support/pg-client.ts'
import { withForUser } from '../support/with-for-user.ts'

/** A service, with a user, whose PostgreSQL can be taken away. */
async function breakableService(t: Test) {
  const url = await freshDatabase(t, 'postgres')
  const database = await breakablePostgres(t, url)
  const store = await openStore(database.url)
  t.teardown(() => store.close())
  const { app, authorize, log } = await buildTestApp(t, { store, url: database.url })
  return { url, database, store, app, log, headers: await authorize() }
}

t.test('an insert that is cut off is logged with its place and without its values', async (t) => {
  const { url, database, app, log, headers } = await breakableService(t)

  const other = await connectTo(url)
  t.teardown(() => other.end())
  await other.query('begin')
  // Reads pass, inserts wait.
  await other.query('lock table webhook_endpoints in share mode')
  const answer = app.inject({
    method: 'POST',
    url: '/plant/webhook-endpoints',
    headers,
    payload: { url: 'https://receiver.example.com/a-token-in-the-path', description: 'of my greenhouse' },
  })
  const waiting = async () => {
    const of = 'select from pg_locks where not granted and relation = $1::regclass'
    return (await other.query(of, ['webhook_endpoints'])).rowCount
  }
  while ((await waiting()) === 0);
  await database.takeAway()
  t.equal((await answer).statusCode, 500)

  const failed = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request failed')
  t.match(failed, [
    {
      err: {
        type: 'Failure',
        stack: /^ +at .*\n/,
        cause: { message: '', stack: /insertEndpoint/, cause: { message: /./ } },
      },
    },
  ])
  for (const text of ['whsec_', 'a-token-in-the-path', 'greenhouse', 'params', 'insert into'])
    t.notOk(log().includes(text), text)
})

t.test('a credential that cannot be checked is logged with the reason', async (t) => {
  const { url, database, store, app, log, headers } = await breakableService(t)
  await database.takeAway()
  for (const path of ['/api/months', '/plants'])
    t.equal((await app.inject({ url: path, headers })).statusCode, 500, path)
  const broken = withForUser({ ...store, read: () => Promise.reject(new TypeError('x is not a function')) })
  const other = await buildTestApp(t, { store: broken, url })
  t.equal((await other.app.inject({ url: '/api/months', headers })).statusCode, 500)
  const failed = (text: string) =>
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg === 'request failed')
  const unreachable = { err: { type: 'Failure', message: 'Database connection failed', cause: { message: String } } }
  t.match(failed(log()), [unreachable, unreachable])
  t.match(failed(other.log()), [{ err: { type: 'TypeError', message: 'x is not a function', stack: /log\.test/ } }])
})

t.test('an error that quotes values is logged with its frames and the driver’s text only', async (t) => {
  const driver = Object.assign(new Error('the connection ended'), { code: 'ECONNRESET', detail: 'Key (a)=(secret)' })
  const query = Object.assign(new Error('Failed query: insert\nparams: secret\n    at secret', { cause: driver }), {
    query: 'insert',
    params: ['secret'],
  })
  const value = Object.assign(new Error('invalid input syntax for type integer: "secret"'), { code: '22P02' })
  for (const error of [query, value]) {
    t.notMatch(JSON.stringify(loggedError(error)), /secret/)
    t.notMatch(errorText(error), /secret/)
    t.match(loggedError(error).stack, /^ +at .*log\.test/)
  }
  t.match(loggedError(query).cause, { code: 'ECONNRESET', message: 'the connection ended' })
  t.match(errorText(query), /ECONNRESET the connection ended/)
  t.match(loggedError(new TypeError('x is not a function')), { type: 'TypeError', message: 'x is not a function' })
  t.strictSame(loggedError('thrown'), { type: 'string', message: 'thrown', stack: '' })
})

t.test('the detail of a failure is logged, not that of a driver, in length and without secrets', async (t) => {
  const driver = Object.assign(new Error('refused'), { detail: 'Key (a)=(secret)' })
  const detail = `pg_dump ended: postgres://trader:secret@db.example.com/x?password=secret ${'a'.repeat(1_000)}`
  const error = unavailable({ detail, cause: driver })
  const logged = loggedError(error)
  t.match(logged, { type: 'Failure', detail: /^pg_dump ended: postgres:\/\/db\.example\.com\/x\? a+$/ })
  t.ok((logged.detail ?? '').length <= 500)
  t.match(errorText(error), 'Database connection failed pg_dump ended: ')
  for (const text of [JSON.stringify(logged), errorText(error)]) t.notMatch(text, 'secret')
})

t.test('a request has one line, a probe none but for debugging', async (t) => {
  const on = { url: await freshDatabase(t, 'sqlite') }
  const store = await openStore(on.url)
  t.teardown(() => store.close())
  const { app, authorize, log } = await buildTestApp(t, { store, ...on })
  const headers = await authorize()
  await app.inject({ url: '/api/months', headers: { ...headers, 'x-request-id': 'mine' } })
  await app.inject('/nowhere?secret=7777')
  await app.inject('/plants')
  await app.inject('/ready')
  const lines = log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request')
  const INFO = 30
  t.match(lines, [
    { level: INFO, reqId: 'mine', operation: 'listMonths', method: 'GET', path: '/api/months', status: 200, user: 1 },
    { level: INFO, method: 'GET', path: '/nowhere', status: 404 },
    { level: INFO, operation: 'listPlants', path: '/plants', status: 400 },
    { level: INFO - 10, operation: 'getReady', status: 200 },
  ])
  t.equal(lines.length, 4)
  for (const { ms } of lines) t.ok(Number.isInteger(ms))
  t.notMatch(log(), /7777|incoming request|request completed/)
})
