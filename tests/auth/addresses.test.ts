/** Checklist 18: an address that looks like a user's, or folds to it, is not the user's. */
import t from 'tap'
import { createTokenFor } from '../../src/auth/index.ts'
import { ConfigError, readConfig } from '../../src/config/index.ts'
import { onBothEngines } from '../support/engines.ts'
import { failureOf } from '../support/failures.ts'
import { Agent, serviceWithProvider } from './support.ts'

const USERS = 'kim@example.com,sita@example.com'

/** Each is a valid address of another mailbox; `toLowerCase`, `toUpperCase` or a normal form makes some a user's. */
const OTHER_MAILBOXES: Record<string, string> = {
  'U+212A, the kelvin sign': '\u212aim@example.com',
  'U+0130, a capital I with a dot': 'k\u0130m@example.com',
  'U+0131, an i without a dot': 'k\u0131m@example.com',
  'U+017F, a long s': '\u017fita@example.com',
  'full-width letters': '\uff4b\uff49\uff4d@example.com',
  'full-width capitals': '\uff2b\uff29\uff2d@example.com',
  'a full-width domain': 'kim@\uff45xample.com',
  'a combining dot': 'ki\u0307m@example.com',
  'a zero-width space': 'kim\u200b@example.com',
}

/** No addresses. */
const NOT_ADDRESSES: Record<string, string> = {
  'a no-break space after it': 'kim@example.com\u00a0',
  'a no-break space before it': '\u00a0kim@example.com',
  'a narrow no-break space': 'kim\u202f@example.com',
  'a byte order mark': '\ufeffkim@example.com',
  'a space after it': 'kim@example.com ',
  'a tab before it': '\tkim@example.com',
  'a line break after it': 'kim@example.com\n',
  'a NUL': 'kim@example.com\0',
  'a lone surrogate': 'kim\ud800@example.com',
}

const JSON_ONLY = { accept: 'application/json' }

await onBothEngines(t, 'only the address of a user signs in as the user', async (t, on) => {
  const { app, oidc, signIn, clock } = await serviceWithProvider(t, on, { AUTHORIZED_USERS: USERS })
  for (const email of USERS.split(',')) await createTokenFor(on.store, clock, { email, name: 'theirs', scopes: [] })

  const attempts = Object.entries({ ...OTHER_MAILBOXES, ...NOT_ADDRESSES })
  for (const [n, [name, email]] of attempts.entries()) {
    oidc.user = { sub: `other-${n}`, email, email_verified: true }
    const agent = new Agent(app)
    const answer = await agent.go('/login', { redirects: 2, headers: JSON_ONLY })
    t.match(
      answer,
      name in OTHER_MAILBOXES
        ? { status: 403, body: 'Access denied. User not authorized.' }
        : { status: 400, body: 'sent an e-mail address that is not valid' },
      name,
    )
    t.equal((await agent.json('/api/tokens')).status, 401, name)
  }

  for (const email of ['KIM@Example.COM', 'Sita@example.com']) {
    const agent = await signIn(email)
    t.match(await agent.json('/api/tokens'), { status: 200, body: { tokens: [{ name: 'theirs' }] } }, email)
  }
})

await onBothEngines(t, 'two addresses that fold to one in other programs are two users', async (t, on) => {
  const kelvin = '\u212aim@example.com'
  const { signIn, context, clock } = await serviceWithProvider(t, on, {
    AUTHORIZED_USERS: `${kelvin} ,kim@example.com`,
  })
  t.same([...(context.config.authorizedUsers ?? [])], [kelvin, 'kim@example.com'])
  await createTokenFor(on.store, clock, { email: 'Kim@example.com', name: 'of kim', scopes: [] })
  await createTokenFor(on.store, clock, { email: kelvin, name: 'of the other', scopes: [] })
  const other = await signIn(kelvin)
  t.match(await other.json('/auth/profile'), { body: { profile: { email: kelvin } } })
  t.match(await other.json('/api/tokens'), { body: { tokens: [{ name: 'of the other' }] } })
  const kim = await signIn('kim@example.com')
  t.match(await kim.json('/api/tokens'), { body: { tokens: [{ name: 'of kim' }] } })
  for (const email of Object.values(NOT_ADDRESSES))
    t.match(await failureOf(createTokenFor(on.store, clock, { email, name: 'x', scopes: [] })), { kind: 'invalid' })
})

await onBothEngines(t, 'each request compares the address in the same way', async (t, on) => {
  const { app, signIn, authorize } = await serviceWithProvider(t, on, { AUTHORIZED_USERS: USERS })
  const agent = await signIn('kim@example.com')
  const headers = await authorize('kim@example.com')
  const statuses = async () => [
    (await agent.json('/auth/profile')).status,
    (await app.inject({ url: '/auth/profile', headers })).statusCode,
  ]
  t.same(await statuses(), [200, 200])
  for (const email of ['\u212aim@example.com', 'kim@example.com\u00a0']) {
    await on.store.write(({ sql, t: { users } }) => sql.update(users).set({ email }).returning())
    t.same(await statuses(), [403, 403], email)
  }
})

t.test('AUTHORIZED_USERS loses spaces and tabs beside commas, and nothing else', (t) => {
  const read = (users: string) => readConfig({ AUTHORIZED_USERS: users }).config.authorizedUsers
  t.same([...(read('\tKim@Example.com ,\t sita@example.com\r\n') ?? [])], USERS.split(','))
  for (const users of ['kim@example.com\u00a0', '\u3000kim@example.com', 'sita@example.com,\ufeffkim@example.com'])
    t.throws(() => read(users), ConfigError, users)
  t.end()
})
