import fc from 'fast-check'
import t from 'tap'
import { isAuthorized, isFromOtherSite, localPath } from '../../src/auth/access.ts'
import { background } from '../../src/auth/background.ts'
import { html } from '../../src/auth/pages.ts'
import { isAlive, isLastSeenDue, SESSION_LIFETIME } from '../../src/auth/session-lifetime.ts'
import { missingScope, readBearer, SCOPES } from '../../src/auth/tokens.ts'
import { loadDocument } from '../../src/contract/documents.ts'
import { readEmail } from '../../src/lib/email.ts'
import { escapeHtml } from '../../src/lib/html.ts'
import { counts } from '../support/counts.ts'

const nearUrls = fc.oneof(
  fc.string({ maxLength: 30 }),
  fc.webUrl(),
  fc
    .array(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        ':',
        '@',
        '?',
        '#',
        '%2f',
        '\t',
        '\n',
        '\0',
        ' ',
        'a',
        'elsewhere.example',
        'http:',
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join('')),
)

t.test('localPath never leads to another host, however the path is written', async (t) => {
  fc.assert(
    fc.property(nearUrls, (path) => {
      const to = localPath(path, '/')
      return /^\/[ -~]*$/.test(to) && new URL(to, 'https://tradeleaf.test/auth/callback').host === 'tradeleaf.test'
    }),
    { numRuns: counts(5000, 50_000) },
  )
  for (const path of ['/', '/auth/profile', '/?month=2026-03#day', '/a//b', '/a?u=https://elsewhere.example'])
    t.equal(localPath(path, '/x'), path)
  for (const [path, to] of [
    ['/Ā', '/%C4%80'],
    ['/a/../b', '/b'],
    ['/a b', '/a%20b'],
    ['/ä?ö=ü#€', '/%C3%A4?%C3%B6=%C3%BC#%E2%82%AC'],
  ] as const)
    t.equal(localPath(path, '/x'), to)
  for (const path of [
    '/..//a',
    '/a/..//b',
    '/.//a',
    '/./\\a',
    undefined,
    '',
    'a',
    'a/b',
    '//a',
    '/\\a',
    '\\\\a',
    'https://a',
    '/\t/a',
    '/a\nb',
    '/\0',
    '/a\x7fb',
    'javascript:alert(1)',
  ])
    t.equal(localPath(path, '/x'), '/x')
})

t.test('the allow list ignores case; without a list everybody is allowed', async (t) => {
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const list = new Set([email.toLowerCase()])
      return (
        isAuthorized(list, email.toUpperCase()) &&
        isAuthorized(list, email) &&
        !isAuthorized(list, `x${email}`) &&
        isAuthorized(undefined, email)
      )
    }),
  )
  t.notOk(isAuthorized(new Set(), 'a@b'))
})

t.test('Sec-Fetch-Site takes precedence over Origin', async () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.option(fc.string(), { nil: undefined }),
      fc.array(fc.string()),
      (fetchSite, origin, own) => isFromOtherSite({ fetchSite, origin }, own) === (fetchSite !== 'same-origin'),
    ),
  )
})

t.test('a credential is read as a token only if it has the format of one', async (t) => {
  const token = `tlf_${'aZ09_-'.repeat(7)}A`
  t.same(readBearer(`bEaReR   ${token}`), { present: true, token })
  t.same(readBearer(undefined), { present: false })
  fc.assert(
    fc.property(fc.string(), (text) => {
      const { present, token } = readBearer(text)
      return token === undefined || (present && /^tlf_[\w-]{43}$/.test(token))
    }),
  )
})

t.test('scopes: accepts all needed ones, or names the first missing one', async (t) => {
  t.equal(missingScope([], ['record:read']), undefined)
  t.equal(missingScope(['record:read'], []), undefined)
  t.equal(missingScope(['record:read'], ['record:read']), undefined)
  t.equal(missingScope(['record:read'], ['record:read', 'plants:write']), 'plants:write')
  t.equal(missingScope(['imports:write'], ['imports:try']), undefined, 'who may import may try')
  t.equal(missingScope(['imports:try'], ['imports:write']), 'imports:write')
  t.equal(missingScope(['imports:try'], ['record:read', 'imports:try']), 'record:read')
})

t.test('the scopes are those of the contract', async (t) => {
  const document = loadDocument('dashboard') as unknown as { components: { schemas: { Scope: { enum: string[] } } } }
  t.same(document.components.schemas.Scope.enum, SCOPES)
  const needed = new Set<string>()
  for (const name of ['dashboard', 'plants'] as const)
    for (const [, list] of JSON.stringify(loadDocument(name)).matchAll(/"token":\[([^\]]*)\]/g))
      for (const scope of JSON.parse(`[${list}]`) as string[]) needed.add(scope)
  t.same([...needed].sort(), [...SCOPES].sort(), 'each is needed by an operation, and no other is')
})

t.test('e-mail addresses are stored with A to Z in lower case; a list of them is refused', async (t) => {
  t.equal(readEmail('Pat@Example.COM'), 'pat@example.com')
  t.equal(readEmail('\u212aÄ\u0130@Example.COM'), '\u212aÄ\u0130@example.com')
  t.equal(readEmail(`${'a'.repeat(318)}@b`)?.length, 320)
  for (const text of [
    '',
    'pat',
    '@',
    'a@b@c',
    'a b@c',
    'a@b,c@d',
    '<a@b>',
    'a@b\nc',
    ' a@b',
    'a@b\t',
    'a@b\u00a0',
    '\ufeffa@b',
    'a\u3000@b',
    'a\0@b',
    'a\ud800@b',
    `${'a'.repeat(319)}@b`,
    undefined,
    7,
  ])
    t.equal(readEmail(text), undefined)
})

t.test('a session never outlives its limits, and does not expire while in use', async () => {
  const minute = 60_000
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_080 }),
      fc.nat(8 * 24 * 60 * minute),
      fc.nat(8 * 24 * 60 * minute),
      (idle, seen, now) => {
        const session = { createdAt: 0, lastSeenAt: seen, endedAt: null }
        const alive = isAlive(session, idle * minute, now)
        if (alive && (now >= SESSION_LIFETIME || now - seen >= idle * minute)) return false
        if (isAlive({ ...session, endedAt: 1 }, idle * minute, now)) return false
        // Unless it is written now, at least nine tenths of the idle time are left.
        return now < seen || isLastSeenDue(session, idle * minute, now) || now - seen < (idle * minute) / 10
      },
    ),
  )
})

t.test('a use is written after a minute, or after a tenth of a shorter idle time', async (t) => {
  const session = { createdAt: 0, lastSeenAt: 0, endedAt: null }
  for (const [idleMinutes, seconds] of [
    [60, 60],
    [10, 60],
    [9, 54],
    [1, 6],
  ] as const) {
    t.ok(isLastSeenDue(session, idleMinutes * 60_000, seconds * 1_000), `${idleMinutes} minutes`)
    t.notOk(isLastSeenDue(session, idleMinutes * 60_000, seconds * 1_000 - 1))
  }
})

t.test('values put into a page are escaped', async (t) => {
  fc.assert(
    fc.property(
      fc.string(),
      (text) => !/[<>"']/.test(escapeHtml(text)) && html`<p>${text}</p>`.text.split('<').length === 3,
    ),
  )
  t.equal(
    html`<a title="${'"><script>'}">${html`<b>${'&'}</b>`}${undefined}${false}</a>`.text,
    '<a title="&quot;&gt;&lt;script&gt;"><b>&amp;</b></a>',
  )
})

t.test('a background write is not started twice at a time, and its failure is only logged', async (t) => {
  const errors: unknown[] = []
  const work = background((error) => errors.push(error))
  let runs = 0
  const once = async () => {
    runs++
    throw new Error('no')
  }
  work.run('key', once)
  work.run('key', once)
  await work.settled()
  t.equal(runs, 1)
  t.match(errors, [{ message: 'no' }])
  work.run('key', once)
  await work.settled()
  t.equal(runs, 2)
})
