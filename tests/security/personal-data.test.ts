/**
 * Checklist 27: no cache keeps personal data for somebody else. 46: a fault of ours answers without stack, SQL or path.
 * 18: a user is issuer and subject, not an e-mail address.
 */
import t from 'tap'
import { signIn } from '../../src/auth/users.ts'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'

const EXAMPLES: Record<string, string> = {
  id: '1',
  symbol: 'AAPL',
  date: '2026-03-16',
  month: '2026-03',
  format: 'csv',
}
const QUERY = '?date=2026-03-16&start_date=2026-03-01&end_date=2026-03-16'

/** A GET of every operation that needs a credential. */
const reads = (['dashboard', 'plants'] as const).flatMap((name) => {
  const document = loadDocument(name)
  return [...operationsOf(document)]
    .filter(({ method, operation }) => method === 'get' && (operation.security ?? document.security)?.length !== 0)
    .map(({ path, operation }) => {
      const wanted = JSON.stringify(operation.parameters ?? [])
      const query = /start_date/.test(wanted) ? QUERY.replace('date=2026-03-16&', '') : ''
      const own = /"name":"date","in":"query"/.test(wanted) ? '?date=2026-03-16' : query
      return path.replace(/\{(\w+)\}/g, (_, part: string) => EXAMPLES[part] ?? '1') + own
    })
})

await onBothEngines(t, '27: no read of personal data may be stored by a shared cache', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = await authorize()
  t.ok(reads.length > 15)
  let stored = 0
  for (const url of reads) {
    const answer = await app.inject({ url, headers })
    t.ok(answer.statusCode < 500, `${url} answers ${answer.statusCode}`)
    const cached = answer.headers['cache-control']
    if (cached === 'no-store') continue
    stored++
    t.equal(cached, 'private, no-cache', url)
    t.match(answer.headers.vary, 'Cookie, Authorization', url)
    t.ok(answer.headers.etag, `${url} is stored for its ETag only`)
    const held = await app.inject({ url, headers: { ...headers, 'if-none-match': String(answer.headers.etag) } })
    t.match([held.statusCode, held.headers['cache-control']], [304, 'private, no-cache'], url)
  }
  t.ok(stored > 5, 'reads of the record are among them')
  const profile = { url: '/auth/profile', headers: { ...headers, accept: 'text/html' } }
  for (const one of [profile, { url: '/auth/profile', headers }])
    t.match((await app.inject(one)).headers.vary, /^Cookie, Authorization, Accept(,|$)/, 'HTML or JSON')
})

await onBothEngines(t, '46: a fault of ours says nothing of the inside', async (t, on) => {
  const fault = new Error('SELECT secret FROM /srv/tradeleaf/data.db')
  const store = Object.create(on.store, {
    read: { value: () => Promise.reject(fault) },
    snapshot: { value: () => Promise.reject(fault) },
    write: { value: () => Promise.reject(fault) },
  })
  const { app } = await buildTestApp(t, { ...on, store })
  const headers = { authorization: `Bearer tlf_${'x'.repeat(43)}` }
  for (const [url, body] of [
    ['/api/months', { success: false, error: 'Internal server error', code: 'internal_error' }],
    ['/auth/profile', { success: false, error: 'Internal server error', code: 'internal_error' }],
    ['/plants', { error: 500, message: 'Internal server error', code: 'internal_error' }],
  ] as const) {
    const answer = await app.inject({ url, headers })
    t.equal(answer.statusCode, 500, url)
    t.strictSame(answer.json(), body, url)
  }
})

await onBothEngines(
  t,
  '18: a user is issuer and subject; an address that changes hands takes no record along',
  async (t, on) => {
    const enter = (issuer: string, subject: string, email: string) =>
      on.store.write((tx) => signIn(tx, { issuer, subject, email, name: null }, 1, undefined))
    const one = await enter('https://a.example', 'same', 'one@example.com')
    const two = await enter('https://b.example', 'same', 'two@example.com')
    t.not(one.id, two.id, 'a subject belongs to its issuer')
    const moved = await enter('https://a.example', 'same', 'moved@example.com')
    t.match(moved, { id: one.id, email: 'moved@example.com' })
    t.not((await enter('https://a.example', 'other', 'one@example.com')).id, one.id, 'the address is free again')
    const refused = await enter('https://a.example', 'third', 'moved@example.com').catch((error) => error)
    t.match(refused, { kind: 'forbidden', code: 'identity_differs' })
  },
)
