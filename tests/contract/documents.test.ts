/** Rules for every operation of both documents, and the shapes that the binding refuses. */
import t from 'tap'
import { operations } from '../../generated/operations.ts'
import { loadDocument, type Operation, operationsOf } from '../../src/contract/documents.ts'
import { openStore } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import { freshDatabase } from '../support/engines.ts'

const DOCUMENTS = ['dashboard', 'plants'] as const
/** The public operations. Review every addition to this list. */
const PUBLIC = [
  'confirmLogout',
  'finishLogin',
  'getHealth',
  'getReady',
  'getTradingCalendarMetrics',
  'logout',
  'showLoginPage',
  'startLogin',
]

const all = DOCUMENTS.flatMap((name) => [...operationsOf(loadDocument(name))].map((found) => ({ name, ...found })))

function* nodes(value: unknown, path = '#'): Generator<{ path: string; node: Record<string, unknown> }> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield { path, node: value as Record<string, unknown> }
  for (const [key, child] of Object.entries(value)) yield* nodes(child, `${path}/${key}`)
}

const VERSIONS: Record<string, string> = { dashboard: '1.1.0', plants: '1.0.0' }

t.test('the documents are OpenAPI 3.1.0, with their versions, MIT; plants carries its webhooks', async (t) => {
  for (const name of DOCUMENTS) {
    const document = loadDocument(name) as unknown as Record<string, { version: string; license: { name: string } }>
    t.equal(document.openapi as unknown, '3.1.0', name)
    t.equal(document.info?.version, VERSIONS[name], name)
    t.equal(document.info?.license.name, 'MIT', name)
  }
  t.match(loadDocument('plants'), {
    webhooks: {
      newPlant: { post: { requestBody: Object, responses: { 200: Object } } },
      test: { post: { requestBody: Object, responses: { 200: Object } } },
    },
  })
})

t.test('every operation declares who may call it, and every status it can answer', async (t) => {
  const open = all
    .filter(({ operation }) => operation.security?.length === 0)
    .map(({ operation }) => operation.operationId)
  t.strictSame(open.sort(), PUBLIC)
  for (const { name, path, operation } of all) {
    const statuses = Object.keys(operation.responses)
    t.ok(
      statuses.every((status) => /^\d{3}$/.test(status)),
      `${operation.operationId} lists concrete statuses`,
    )
    t.ok(statuses.includes('500'), `${operation.operationId} lists 500`)
    if (name === 'dashboard' && !PUBLIC.includes(operation.operationId))
      t.ok(statuses.includes('401') && statuses.includes('403'), `${operation.operationId} lists 401 and 403`)
    if (path.includes('{') || (operation.parameters ?? []).length > 0)
      t.ok(statuses.includes('400'), `${operation.operationId} lists 400`)
  }
})

t.test('no document has a shape that the glue misreads', async (t) => {
  const mistaken: string[] = []
  for (const name of DOCUMENTS)
    for (const { path, node } of nodes(loadDocument(name))) {
      if (typeof node.$ref === 'string' && Object.keys(node).length > 1)
        mistaken.push(`${name} ${path}: siblings of $ref are dropped`)
      if (node.style === 'deepObject') mistaken.push(`${name} ${path}: deepObject is not parsed`)
      if (node.explode === false) mistaken.push(`${name} ${path}: explode: false is not parsed`)
      if (path.endsWith('/responses') && Object.keys(node).some((status) => /^\dXX$/i.test(status)))
        mistaken.push(`${name} ${path}: a range of statuses`)
    }
  t.strictSame(mistaken, [])
})

t.test('without a credential, with a wrong one, no operation but the public ones does anything', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app } = await buildTestApp(t, { store, url })
  const guarded = Object.entries({ ...operations.dashboard, ...operations.plants }).filter(
    ([id]) => !PUBLIC.includes(id),
  )
  t.equal(guarded.length, all.length - PUBLIC.length)
  for (const [id, row] of guarded)
    for (const headers of [
      {},
      { authorization: 'Bearer tlf_wrong' },
      { authorization: 'Basic dTpw' },
      { cookie: 'tradeleaf_session=forged.signature' },
    ]) {
      const answer = await app.inject({
        method: row.method as 'GET',
        url: row.path.replace(/\{\w+\}/g, 'not-even-valid'),
        headers: { ...headers, 'content-type': 'application/json' },
        payload: row.method === 'GET' ? undefined : '{ not json',
      })
      const body = answer.json()
      if (id in operations.plants) t.match([answer.statusCode, body.error], [400, 401], id)
      else {
        t.equal(answer.statusCode, 401, id)
        t.strictSame(body, { success: false, error: 'Authentication required', redirect_to_login: true }, id)
      }
    }
})

t.test('bad parameters are named, with what was expected', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize } = await buildTestApp(t, { store, url })
  const headers = await authorize()
  const cases: [string, RegExp][] = [
    ['/api/day-details', /Query parameter 'date' is required/],
    ['/api/day-details?date=2024-02-30', /Query parameter 'date' must be a date as YYYY-MM-DD/],
    ['/api/day-details?date=03/05/2024', /'date' must be a date as YYYY-MM-DD/],
    ['/api/day-details?date=2024-01-01&date=2024-01-02', /^Query parameter 'date' is given more than once$/],
    ['/api/calendar-data?month=3&month=4', /^Query parameter 'month' is given more than once$/],
    ['/api/trade-details/2024-13', /Path parameter 'month' must be a month as YYYY-MM/],
    ['/api/trade-details/March', /'month' must be a month as YYYY-MM/],
    ['/api/calendar-data?month=0', /'month' must be 1 or more/],
    ['/api/calendar-data?month=13', /'month' must be 12 or less/],
    ['/api/calendar-data?year=twenty', /'year' must be a whole number/],
    ['/api/calendar-data?year=1899', /'year' must be 1900 or more/],
    ['/api/calendar-data?month=1e1', /^Query parameter 'month' must be a whole number$/],
    ['/api/calendar-data?year=2026.0', /'year' must be a whole number/],
    ['/api/calendar-data?month=003', /'month' must be a whole number/],
    ['/api/months?account_id=00007', /'account_id' must be a whole number/],
    ['/api/months?account_id=9007199254740992', /'account_id' must be 9007199254740991 or less/],
    ['/api/trade-details/2026-01-05', /Path parameter 'month' must be a month as YYYY-MM/],
    ['/api/calendar-data?unknown=1', /^Unknown query parameter 'unknown'$/],
    ['/api/months?__proto__=1', /^Unknown query parameter '__proto__'$/],
  ]
  for (const [path, error] of cases) {
    const answer = await app.inject({ url: path, headers })
    t.equal(answer.statusCode, 400, path)
    t.match(answer.json(), { success: false, error }, path)
  }
  t.equal((await app.inject({ url: '/plants?unknown=1', headers })).statusCode, 200, 'of plants they are ignored')
  const put = (payload: object) => app.inject({ method: 'PUT', url: '/auth/profile', headers, payload })
  t.match((await put({ brokerage_acount: '1' })).json().error, /'brokerage_account' is required/)
  t.match((await put({ brokerage_account: '12345', colour: 'red' })).json().error, /Unknown field 'colour'/)
  t.match((await put({ brokerage_account: 12345 })).json().error, /Field 'brokerage_account' must be a text/)
  t.match((await put([])).json().error, /The body must be a JSON object/)
  const add = async (payload: object | string) => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const json = { ...headers, 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/portfolio/holdings', headers: json, payload: body })
    return { status: answer.statusCode, ...answer.json() }
  }
  const several = await add({ symbol: '?', shares: 1, average_cost: -1, colour: 'red' })
  t.equal(several.error, several.problems[0].message)
  t.strictSame(several.problems.map(({ field }: { field: string }) => field).sort(), [
    'average_cost',
    'colour',
    'holding_type',
    'symbol',
  ])
  const holding = { symbol: 'AAPL', holding_type: 'stock', shares: 1, average_cost: 1 }
  const fields = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`f${i}`, 1]))
  t.equal((await add({ ...holding, ...fields })).problems.length, 20, 'at most 20 problems')
  const wellFormed = { status: 400, error: /^Field 'notes' must be a text without NUL/ }
  t.match(await add({ ...holding, notes: 'a\u0000b' }), wellFormed)
  t.match(await add(JSON.stringify({ ...holding, notes: 'MARK' }).replace('MARK', '\\ud800')), wellFormed)
  const deep = await app.inject({
    method: 'PUT',
    url: '/auth/profile',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: `{"brokerage_account":${'['.repeat(7_000)}${']'.repeat(7_000)}}`,
  })
  t.equal(deep.statusCode, 400, 'however deep a body is nested')
  t.match(await add({ ...holding, notes: '😀' }), { status: 200, holding: { notes: '😀' } })
  const unknown = (await app.inject({ url: '/api/months?a=1&b=2', headers })).json()
  t.same(
    unknown.problems.map(({ field }: { field: string }) => field),
    ['a', 'b'],
  )
  const fieldsOf = (answer: { json: () => { problems: { field: string }[] } }) =>
    answer.json().problems.map(({ field }) => field)
  const wrongEverywhere = await app.inject({
    method: 'PUT',
    url: '/api/portfolio/holdings/one?x=1',
    headers: { ...headers, 'content-type': 'application/json' },
    payload: '{"shares":"many","colour":"red"}',
  })
  t.equal(wrongEverywhere.json().error, "Path parameter 'id' must be a whole number")
  t.strictSame(fieldsOf(wrongEverywhere).sort(), ['colour', 'id', 'shares', 'x'], 'the problems of all parts')
  const query = await app.inject({ url: '/api/calendar-data?year=x&month=13&colour=red', headers })
  t.strictSame(fieldsOf(query), ['year', 'month', 'colour'])
  const posted = await app.inject({
    method: 'POST',
    url: '/api/portfolio/holdings?x=1',
    headers: { ...headers, 'content-type': 'application/json', 'idempotency-key': 'a b' },
    payload: '{}',
  })
  t.strictSame(fieldsOf(posted).slice(-2), ['idempotency-key', 'x'])
  for (const [path, status] of [
    ['/nothing', 404],
    ['/api', 404],
    ['/api/months/', 404],
    ['/api/%zz', 400],
  ] as const) {
    const answer = await app.inject({ url: path, headers })
    t.equal(answer.statusCode, status, path)
    t.match(answer.json(), { success: false, error: String }, path)
  }
})

t.test('this month and this year are those of the market, in New York', async (t) => {
  const url = await freshDatabase(t, 'sqlite')
  const store = await openStore(url)
  t.teardown(() => store.close())
  const { app, authorize, clock } = await buildTestApp(t, { store, url })
  const headers = await authorize()
  clock.set('2027-01-01T03:00:00Z')
  t.match((await app.inject({ url: '/api/calendar-data', headers })).json(), { year: 2026, month: 12 })
  clock.set('2027-01-01T06:00:00Z')
  t.match((await app.inject({ url: '/api/calendar-data', headers })).json(), { year: 2027, month: 1 })
})

/** Events are operations of the receiver; they must not be bound. */
t.test('operations are named once', async (t) => {
  const ids = all.map(({ operation }: { operation: Operation }) => operation.operationId)
  t.equal(new Set(ids).size, ids.length)
  t.notOk(ids.includes('newPlantAdded'))
  t.notOk(ids.includes('testEventSent'))
})
