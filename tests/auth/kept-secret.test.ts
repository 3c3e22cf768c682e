/** The secret of sessions beside a SQLite database: a restart signs nobody out. */
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { keepSecret } from '../../src/auth/kept-secret.ts'
import { sqlitePath } from '../../src/store/index.ts'
import { openPage } from '../support/browser.ts'
import { freshDatabase } from '../support/engines.ts'
import { freePort, signIn } from '../support/served.ts'
import { LOCAL_SIGN_IN, startService } from '../support/service.ts'

const FRESH = 'x'.repeat(32)

t.test('a session outlives the service', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const settings = { ...LOCAL_SIGN_IN, PORT: String(await freePort()), LOG_LEVEL: 'warn' }
  const first = await startService(t, url, settings)
  const { page, context } = await openPage(t)
  await signIn(page, { baseUrl: first.origin })
  const file = `${sqlitePath(url)}-session-secret`
  t.equal(statSync(file).mode & 0o777, 0o600)
  first.child.kill('SIGTERM')
  await first.ended
  const second = await startService(t, url, settings)
  t.notMatch(second.output(), /Sessions end|SESSION_SECRET/)
  const profile = await context.request.get(`${second.origin}/auth/profile`, {
    headers: { accept: 'application/json' },
  })
  t.equal(profile.status(), 200)
  second.child.kill('SIGTERM')
  await second.ended
  const given = await startService(t, url, { ...settings, SESSION_SECRET: 'another secret, long enough to be one' })
  const other = await context.request.get(`${given.origin}/auth/profile`, { headers: { accept: 'application/json' } })
  t.equal(other.status(), 401, 'a secret that is set is used')
})

t.test('the file is made once, for its owner only', async (t) => {
  const path = `${t.testdir({})}/new/folder/secret`
  t.same(keepSecret(path, FRESH), { secret: FRESH, problem: undefined })
  t.same(keepSecret(path, 'y'.repeat(32)), { secret: FRESH, problem: undefined })
  t.equal(readFileSync(path, 'utf8'), `${FRESH}\n`)
  chmodSync(path, 0o644)
  keepSecret(path, FRESH)
  t.equal(statSync(path).mode & 0o777, 0o600)
})

t.test('what cannot be kept is said, and the service starts', async (t) => {
  const folder = t.testdir({ short: 'abc', file: '' })
  t.match(keepSecret(`${folder}/short`, FRESH), { secret: FRESH, problem: /no secret of 32 characters: delete it/ })
  t.match(keepSecret(`${folder}/file/secret`, FRESH), { secret: FRESH, problem: /cannot be kept in .*file\/secret/ })
  writeFileSync(`${folder}/file`, '')
  t.notOk(existsSync(`${folder}/file/secret`))
})
