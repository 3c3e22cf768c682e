/** How the provider's answers are read, valid and invalid ones. */
import fc from 'fast-check'
import t from 'tap'
import { DAY } from '../../src/lib/clock.ts'
import { finnhubProvider, readQuote } from '../../src/prices/finnhub.ts'
import { ProviderFailure } from '../../src/prices/provider.ts'
import { counts } from '../support/counts.ts'
import { type Answer, API_KEY, answers, QUOTE, startProvider } from '../support/market-provider.ts'

const NOW = Date.parse('2026-03-16T14:30:00Z')
const REQUEST_MS = 300

t.test('a quote is read exactly, and the key is sent in a header only', async (t) => {
  const loopback = await startProvider(t)
  const provider = finnhubProvider({ baseUrl: loopback.url, apiKey: API_KEY, now: () => NOW })
  t.teardown(() => provider.close())
  loopback.behave(() =>
    answers.text('{"c":754321.123456,"d":null,"dp":null,"h":1e2,"l":0.0001,"o":0,"pc":null,"t":1773671398}'),
  )
  t.strictSame(await provider.quote('BRK.B'), {
    price: 754_321_123_456n,
    open: null,
    high: 100_000_000n,
    low: 100n,
    previousClose: null,
    pricedAt: 1_773_671_398_000,
  })
  const [request] = loopback.requests
  t.equal(request?.url, '/api/v1/quote?symbol=BRK.B')
  t.equal(request?.headers['x-finnhub-token'], API_KEY)
  loopback.behave(() => answers.zeros)
  t.equal(await provider.quote('XQZZY'), undefined, 'an unknown symbol')
})

t.test('each kind of failure is recognised, within the time limit', async (t) => {
  const loopback = await startProvider(t)
  const elsewhere = await startProvider(t)
  const provider = finnhubProvider({ baseUrl: loopback.url, apiKey: API_KEY, now: () => NOW, requestMs: REQUEST_MS })
  t.teardown(() => provider.close())
  const in90s = new Date(NOW + 90_000).toUTCString()
  const cases: [string, Answer, Partial<ProviderFailure>][] = [
    ['silence', answers.hang, { problem: 'down', retry: false }],
    ['silence within the body', answers.hangInBody, { problem: 'down', retry: false }],
    ['a connection that is cut', answers.cut, { problem: 'down', retry: true }],
    ['a connection cut within the body', answers.cutInBody, { problem: 'down', retry: true }],
    ['another protocol', answers.noHttp, { problem: 'bad_answer', retry: false }],
    ['a page', answers.html, { problem: 'bad_answer', retry: false }],
    ['half an answer', answers.truncated, { problem: 'bad_answer' }],
    ['nothing', answers.empty, { problem: 'bad_answer' }],
    ['a megabyte', answers.huge, { problem: 'bad_answer', retry: false }],
    ['a redirect', answers.redirect(`${elsewhere.url}/quote?symbol=A`), { problem: 'bad_answer', retry: false }],
    ['500', answers.status(500), { problem: 'down', retry: true, pauseMs: undefined }],
    [
      '503 for a time',
      answers.status(503, { 'retry-after': '20' }),
      { problem: 'down', retry: false, pauseMs: 20_000 },
    ],
    ['400', answers.status(400), { problem: 'bad_answer', retry: false }],
    ['401', answers.status(401), { problem: 'refused', retry: false, symbolOnly: false }],
    ['403', answers.status(403), { problem: 'refused', retry: false, symbolOnly: true }],
    ['429', answers.limited(), { problem: 'limit', pauseMs: 60_000 }],
    ['429 for seconds', answers.limited({ 'retry-after': '7' }), { problem: 'limit', pauseMs: 7_000 }],
    ['429 until a date', answers.limited({ 'retry-after': in90s }), { problem: 'limit', pauseMs: 90_000 }],
    [
      '429 until the past',
      answers.limited({ 'retry-after': 'Mon, 16 Mar 2020 00:00:00 GMT' }),
      { problem: 'limit', pauseMs: 1_000 },
    ],
    ['429 with nonsense', answers.limited({ 'retry-after': 'soon' }), { problem: 'limit', pauseMs: 60_000 }],
  ]
  for (const [name, answer, expected] of cases) {
    loopback.behave(() => answer)
    const began = performance.now()
    const error = await provider.quote('AAPL').then(
      () => undefined,
      (error: unknown) => error,
    )
    const tookMs = performance.now() - began
    t.ok(error instanceof ProviderFailure, name)
    t.match(error, expected, name)
    t.ok(tookMs < REQUEST_MS + 500, `${name}: within its time, took ${Math.round(tookMs)} ms`)
    t.notMatch(JSON.stringify([String(error), String((error as Error).cause)]), API_KEY, name)
  }
  t.equal(elsewhere.requests.length, 0, 'a redirect is not followed')
  loopback.behave(() => answers.quote())
  t.equal((await provider.quote('AAPL'))?.price, 187_330_000n, 'and all is well again afterwards')
  await loopback.close()
  const refused = await provider.quote('AAPL').catch((error: unknown) => error)
  t.match(refused, { name: 'ProviderFailure', problem: 'down', retry: true }, 'nobody listens')
})

t.test('an answer with invalid fields is not a quote', async (t) => {
  const tomorrow = Math.floor((NOW + DAY) / 1_000)
  t.match(readQuote(JSON.stringify({ ...QUOTE, t: tomorrow }), NOW), { pricedAt: tomorrow * 1_000 }, 'clocks differ')
  const read = (fields: object) => () => readQuote(JSON.stringify({ ...QUOTE, ...fields }), NOW)
  for (const fields of [
    { c: -1 },
    { c: '187.33' },
    { c: null },
    { c: 0 },
    { c: 1e9 },
    { c: [187] },
    { pc: -0.01 },
    { h: true },
    { t: null },
    { t: 1.5 },
    { t: -5 },
    { t: 99_999_999_999 },
    { t: Math.floor((NOW + DAY) / 1_000) + 1 },
    { t: '1773671398' },
  ])
    t.throws(read(fields), { name: 'ProviderFailure', problem: 'bad_answer' }, JSON.stringify(fields))
  for (const text of [
    'NaN',
    '{"c":NaN,"t":1773671398}',
    '{"c":Infinity,"t":1}',
    '[]',
    'null',
    '7',
    '{"c":1,"c":2,"t":5}',
    '['.repeat(60_000),
  ])
    t.throws(() => readQuote(text, NOW), { name: 'ProviderFailure', problem: 'bad_answer' }, text.slice(0, 30))
  t.equal(read({ t: 0, c: 0 })(), undefined)
})

t.test('any answer is a quote, an unknown symbol or a bad answer', async (t) => {
  const scalar = fc.oneof(fc.double(), fc.integer(), fc.string(), fc.constant(null), fc.boolean(), fc.constant({}))
  const fields = fc.record({ c: scalar, h: scalar, l: scalar, o: scalar, pc: scalar, t: scalar }, { requiredKeys: [] })
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fields.map((value) => JSON.stringify(value)),
  )
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(text, (text) => {
        try {
          const quote = readQuote(text, NOW)
          if (quote === undefined) return true
          const { price, open, high, low, previousClose } = quote
          return [price, open, high, low, previousClose].every((value) => value === null || value > 0n)
        } catch (error) {
          return error instanceof ProviderFailure && error.problem === 'bad_answer'
        }
      }),
      { numRuns: counts(3_000, 30_000) },
    ),
  )
})
