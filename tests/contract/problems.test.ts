/** A 400 that names fields or parameters lists each of them in `problems`, whichever rule refuses the request. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'

const HOLDING = '"symbol":"AAPL","holding_type":"stock","shares":1,"average_cost":1'
const range = (start: string, end: string) => `start_date=${start}&end_date=${end}`
const LONG = 'x'.repeat(300)
const CURSOR = Buffer.from('[1]').toString('base64url')

/** Method and address, the fields, and the body. */
const CASES: [string, string[], string?][] = [
  ['GET /api/trades?start_date=2026-02-01&end_date=2026-01-01', ['start_date', 'end_date']],
  ['GET /api/trades?cursor=none', ['cursor']],
  ['GET /api/symbols?limit=1&cursor=none', ['cursor']],
  [`GET /api/portfolio/history?cursor=${CURSOR}`, ['cursor']],
  [`GET /api/open-positions?cursor=${CURSOR}`, ['cursor']],
  [`GET /api/unmatched-sales?cursor=${CURSOR}`, ['cursor']],
  [`GET /api/timeframe?${range('2026-02-01', '2026-01-01')}`, ['start_date', 'end_date']],
  [`GET /api/timeframe?${range('1900-01-01', '2026-01-01')}`, ['start_date', 'end_date']],
  [`GET /api/timeframe/export/csv?${range('2026-02-01', '2026-01-01')}`, ['start_date', 'end_date']],
  [`GET /api/open-positions/history?${range('2026-02-01', '2026-01-01')}`, ['start_date', 'end_date']],
  [
    'POST /api/portfolio/holdings',
    ['shares', 'average_cost'],
    '{"symbol":"A","holding_type":"etf","shares":9e7,"average_cost":9e9}',
  ],
  ['POST /api/portfolio/holdings', ['symbol'], `{${HOLDING},"symbol":"B"}`],
  ['POST /api/portfolio/holdings', ['__proto__'], `{${HOLDING},"__proto__":1}`],
  ['POST /api/portfolio/holdings', [LONG.slice(0, 200)], `{${HOLDING},"${LONG}":1,"${LONG}":2}`],
  [`GET /api/months?${LONG}=1`, [LONG.slice(0, 50)]],
  ['GET /api/imports/1?id=1', ['id']],
  ['PUT /auth/profile', ['brokerage_account'], '{"brokerage_account":"1  "}'],
]

await onBothEngines(t, 'the fields that an error names are listed', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const headers = { ...(await authorize()), 'content-type': 'application/json' }
  for (const [request, fields, payload] of CASES) {
    const [method, url] = request.split(' ') as ['GET', string]
    const answer = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
    t.equal(answer.statusCode, 400, request)
    const { error, code, params, problems } = answer.json()
    t.strictSame(
      problems,
      fields.map((field) => ({ field, message: error, code, params })),
      `${request}: ${error}`,
    )
    t.match([code, params], [/^[a-z0-9_]+$/, Object], `${request}: has a code`)
  }
  const unknown = Array.from({ length: 30 }, (_, n) => `unknown${n}`)
  const { error, problems } = (await app.inject({ url: `/api/months?${unknown.join('&')}`, headers })).json()
  t.equal(error, "Unknown query parameter 'unknown0'")
  t.strictSame(
    problems.map(({ field }: { field: string }) => field),
    unknown.slice(0, 20),
    'the first twenty of many',
  )
})
