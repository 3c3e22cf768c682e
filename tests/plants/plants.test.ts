import fc from 'fast-check'
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const MIN = '-9223372036854775808'
const MAX = '9223372036854775807'

await onBothEngines(t, 'every int64 is accepted, stored and matched exactly', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = await authorize()
  const add = (id: string) =>
    app.inject({
      method: 'POST',
      url: '/plants',
      headers: { ...headers, ...JSON_TYPE },
      payload: `{"id":${id},"name":"p${id}"}`,
    })
  const remove = (id: string) => app.inject({ method: 'DELETE', url: `/plants/${id}`, headers })

  // JSON.parse would round these neighbours to the same number.
  for (const id of [
    MIN,
    '-9223372036854775807',
    MAX,
    '9223372036854775806',
    '9007199254740993',
    '9007199254740992',
    '0',
    '-1',
  ])
    t.equal((await add(id)).statusCode, 200, `${id} is added`)
  t.equal((await add(MAX)).json().error, 409, 'the same id again is taken')
  const read = (id: string) => app.inject({ url: `/plants/${id}`, headers })
  for (const id of [MIN, '9007199254740993', '9007199254740992'])
    t.strictSame((await read(id)).json(), { name: `p${id}` }, `${id} is read`)
  t.match((await read('9007199254740994')).json(), { error: 404, code: 'plant_unknown' })
  t.equal((await read('9223372036854775808')).json().error, 400)
  t.equal((await remove('9007199254740993')).statusCode, 204)
  t.equal((await remove('9007199254740993')).json().error, 404, 'only the exact id was removed')
  t.equal((await add('9007199254740992')).json().error, 409, 'its neighbour is still there')
  const names = (await app.inject({ url: '/plants', headers })).json().map((p: { name: string }) => p.name)
  t.strictSame(names, [
    `p${MIN}`,
    'p-9223372036854775807',
    'p-1',
    'p0',
    'p9007199254740992',
    'p9223372036854775806',
    `p${MAX}`,
  ])

  await fc.assert(
    fc.asyncProperty(fc.bigInt({ min: BigInt(MIN), max: BigInt(MAX) }), async (id) => {
      const added = await add(String(id))
      if (added.statusCode !== 200 && added.json().error !== 409) return false
      return (await remove(String(id))).statusCode === 204 && (await remove(String(id))).json().error === 404
    }),
    { numRuns: counts(30, 300) },
  )
})

await onBothEngines(t, 'plants belong to the user of the token', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const ann = await authorize('ann@example.com')
  const bob = await authorize('bob@example.com')
  const add = (headers: Record<string, string>, name: string) =>
    app.inject({ method: 'POST', url: '/plants', headers, payload: { id: 7, name } })
  t.strictSame((await add(ann, 'Fern')).json(), { name: 'Fern' })
  t.strictSame((await app.inject({ url: '/plants', headers: bob })).json(), [], 'another user sees nothing')
  t.match(await app.inject({ url: '/plants/7', headers: bob }), { statusCode: 400 })
  t.equal((await app.inject({ method: 'DELETE', url: '/plants/7', headers: bob })).json().error, 404)
  t.strictSame((await add(bob, 'Moss')).json(), { name: 'Moss' }, 'each user has their own ids')
  t.strictSame((await app.inject({ url: '/plants', headers: ann })).json(), [{ name: 'Fern' }])
})

await onBothEngines(t, 'a tag of null means no tag, and is not sent to receivers', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = await authorize()
  const endpoint = { url: 'https://receiver.example.com' }
  await app.inject({ method: 'POST', url: '/plant/webhook-endpoints', headers, payload: endpoint })
  const payload = { id: 7, name: 'Fern', tag: null }
  const added = await app.inject({ method: 'POST', url: '/plants', headers, payload })
  t.strictSame(added.json(), { name: 'Fern' })
  t.strictSame((await app.inject({ url: '/plants', headers })).json(), [{ name: 'Fern' }])
  const messages = await on.store.read(({ sql, t }) => sql.select().from(t.webhookMessages))
  t.strictSame(
    messages.map(({ body }) => body),
    ['{"id":7,"name":"Fern"}'],
  )
})

await onBothEngines(t, 'limit caps the list: default 100, at most 1000', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = await authorize()
  const user = (await on.store.read(({ sql, t }) => sql.select().from(t.users)))[0]?.id as number
  await on.store.write(async ({ sql, t }) => {
    for (let from = 0; from < 1200; from += 400)
      await sql.insert(t.plants).values(
        Array.from({ length: 400 }, (_, i) => ({
          userId: user,
          id: BigInt(from + i),
          name: `p${from + i}`,
          tag: 'x',
          createdAt: 0,
        })),
      )
  })
  const length = async (query: string) => (await app.inject({ url: `/plants${query}`, headers })).json().length
  t.equal(await length(''), 100)
  t.equal(await length('?limit=1'), 1)
  t.equal(await length('?limit=2147483647'), 1000)
  t.equal(await length('?limit=5&unknown=1'), 5, 'unknown query parameters are ignored')
  for (const limit of ['0', '-1', '2147483648', '1.5', 'ten', '', '1&limit=2']) {
    const answer = await app.inject({ url: `/plants?limit=${limit}`, headers })
    t.equal(answer.statusCode, 400, `limit=${limit}`)
    t.match(answer.json(), { error: 400, message: /limit/ })
  }
})

await onBothEngines(t, 'the links to the next page lead through all plants, with their limit', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = await authorize()
  const other = await authorize('other@example.com')
  const add = (who: object, id: bigint) => {
    const payload = `{"id":${id},"name":"p${id}"}`
    return app.inject({ method: 'POST', url: '/plants', headers: { ...who, ...JSON_TYPE }, payload })
  }
  await add(headers, 0n)
  await add(other, 5n)
  const user = (await on.store.read(({ sql, t }) => sql.select().from(t.plants)))[0]?.userId as number
  const others = [BigInt(MIN), BigInt(MIN) + 1n, BigInt(MAX) - 1n, BigInt(MAX)]
  const ids = [...others, ...Array.from({ length: 2_100 }, (_, i) => 2n ** 53n - 1_000n + BigInt(i))]
  const row = { userId: user, tag: null, createdAt: 0 }
  await on.store.write((tx) =>
    tx.insertMany(
      tx.t.plants,
      ids.map((id) => ({ ...row, id, name: `p${id}` })),
    ),
  )
  const inOrder = [...ids, 0n].toSorted((a, b) => (a < b ? -1 : 1)).map((id) => `p${id}`)
  const read = async (first: string, who = headers) => {
    const pages: string[][] = []
    for (let url: string | undefined = first; url !== undefined && pages.length < 3_000; ) {
      const answer: Awaited<ReturnType<typeof app.inject>> = await app.inject({ url, headers: who })
      pages.push(answer.json().map(({ name }: { name: string }) => name))
      url = /^<([^>]*)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
      if (url !== undefined)
        t.equal(
          new URL(url, 'http://x').searchParams.get('limit'),
          new URL(first, 'http://x').searchParams.get('limit'),
        )
    }
    return pages
  }
  for (const [first, pages] of [
    ['/plants?limit=2147483647', 3],
    ['/plants?limit=1000', 3],
    ['/plants?limit=701', 4],
    ['/plants', 22],
    ['/plants?limit=421', 5],
  ] as const) {
    const all = await read(first)
    t.strictSame(all.flat(), inOrder, first)
    t.equal(all.length, pages, `${first}: no page is empty`)
  }
  t.strictSame(await read('/plants', other), [['p5']], 'another user has their own')
  t.strictSame(await read(`/plants?cursor=${MAX}`), [[`p${MAX}`]])
  const head = await app.inject({ method: 'HEAD', url: '/plants', headers })
  t.match(head.headers.link, /rel="next"/)
  for (const cursor of [
    '',
    'x',
    '1.5',
    '9223372036854775808',
    '-9223372036854775809',
    '99999999999999999999',
    '1&cursor=2',
  ]) {
    const answer = await app.inject({ url: `/plants?cursor=${cursor}`, headers })
    t.equal(answer.statusCode, 400, cursor)
    t.match(answer.json(), { error: 400, message: /'cursor'/ })
  }
})

await onBothEngines(t, 'brackets in the text of a name do not count as nesting', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const name = `${'['.repeat(64)}\\"{`
  const payload = `{"id":64,"name":"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"}`
  const headers = { ...(await authorize()), ...JSON_TYPE }
  const answer = await app.inject({ method: 'POST', url: '/plants', headers, payload })
  t.equal(answer.statusCode, 200, answer.body)
  t.match(answer.json(), { name })
})

await onBothEngines(t, 'failures are always status 400 with the precise code', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = { ...(await authorize()), ...JSON_TYPE }
  const reader = await authorize('trader@example.com', ['plants:read'])
  const post = (payload: string, extra = {}) =>
    app.inject({ method: 'POST', url: '/plants', headers: { ...headers, ...extra }, payload })
  const cases: [string, ReturnType<typeof post>, number, string][] = [
    ['no body', post(''), 400, 'body_required'],
    ['not JSON', post('{"id":'), 400, 'body_not_json'],
    ['a name missing', post('{"id":1}'), 400, 'required'],
    ['a missing id', post('{"name":"a"}'), 400, 'required'],
    ['a name that is a number', post('{"id":1,"name":5}'), 400, 'type'],
    ['an id as text', post('{"id":"1","name":"a"}'), 400, 'int64'],
    ['an id with a fraction', post('{"id":1.5,"name":"a"}'), 400, 'int64'],
    ['an id above int64', post('{"id":9223372036854775808,"name":"a"}'), 400, 'int64'],
    ['an id below int64', post('{"id":-9223372036854775809,"name":"a"}'), 400, 'int64'],
    ['a huge exponent', post('{"id":1e999999999,"name":"a"}'), 400, 'int64'],
    ['a NUL in the name', post('{"id":1,"name":"a\\u0000"}'), 400, 'text_not_storable'],
    ['an array', post('[]'), 400, 'type'],
    ['null', post('null'), 400, 'type'],
    ['__proto__', post('{"id":1,"name":"a","__proto__":{"x":1}}'), 400, 'forbidden_field'],
    ['a field twice', post('{"id":1,"id":2,"name":"a"}'), 400, 'given_twice'],
    ['deep nesting', post(`{"id":1,"name":"a","x":${'['.repeat(7_000)}${']'.repeat(7_000)}}`), 400, 'body_too_deep'],
    [
      'deep nesting after an escaped quote',
      post(`{"id":1,"name":"\\"","x":${'['.repeat(65)}${']'.repeat(65)}}`),
      400,
      'body_too_deep',
    ],
    ['text/plain', post('{"id":1,"name":"a"}', { 'content-type': 'text/plain' }), 415, 'media_type_unsupported'],
    [
      'a form',
      post('id=1&name=a', { 'content-type': 'application/x-www-form-urlencoded' }),
      415,
      'media_type_unsupported',
    ],
    ['no media type', post('{"id":1,"name":"a"}', { 'content-type': '' }), 415, 'media_type_unsupported'],
    ['too large', post(`{"id":1,"name":"${'a'.repeat(1 << 20)}"}`), 413, 'body_too_large'],
    ['no credential', post('{', { authorization: '' }), 401, 'authentication_required'],
    ['a wrong credential', post('{', { authorization: 'Bearer tlf_nope' }), 401, 'authentication_required'],
    ['a scope missing', post('{', reader), 403, 'scope_missing'],
    [
      'another method',
      app.inject({ method: 'PATCH', url: '/plants', headers, payload: '{}' }),
      405,
      'method_not_allowed',
    ],
    ['an unknown path', app.inject({ url: '/plants/1/leaves', headers }), 404, 'not_found'],
    ['a path id that is no number', app.inject({ method: 'DELETE', url: '/plants/one', headers }), 400, 'int64'],
    [
      'a path id above int64',
      app.inject({ method: 'DELETE', url: '/plants/9223372036854775808', headers }),
      400,
      'int64',
    ],
    ['a malformed path', app.inject({ method: 'DELETE', url: '/plants/%zz', headers }), 400, 'malformed_path'],
  ]
  for (const [name, request, error, code] of cases) {
    const answer = await request
    t.equal(answer.statusCode, 400, name)
    if (answer.payload !== '') {
      const { params: _, ...others } = answer.json()
      t.strictSame(Object.keys(others).sort(), ['code', 'error', 'message'], name)
      t.match(answer.json(), { error, code }, name)
    }
    if (error === 401) t.match(answer.headers['www-authenticate'], /^Bearer/, name)
    if (error === 405) t.equal(answer.headers.allow, 'GET, HEAD, POST', name)
  }
  t.strictSame((await app.inject({ url: '/plants', headers })).json(), [], 'nothing was stored')
})

await onBothEngines(t, 'an id can be any JSON notation of a whole number', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = { ...(await authorize()), ...JSON_TYPE }
  for (const [text, id] of [
    ['1.0', '1'],
    ['2e3', '2000'],
    ['-0', '0'],
    ['922337203685477580.7e1', MAX],
  ] as const) {
    const added = await app.inject({
      method: 'POST',
      url: '/plants',
      headers,
      payload: `{"id":${text},"name":"a","extra":[1,{"b":2}]}`,
    })
    t.equal(added.statusCode, 200, `${text}: ${added.payload}`)
    t.equal((await app.inject({ method: 'DELETE', url: `/plants/${id}`, headers })).statusCode, 204, text)
  }
})
