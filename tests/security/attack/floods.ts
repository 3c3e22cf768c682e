/** The reads and JSON requests that cost the service most, as one user may send them. */
import type { Dispatcher } from 'undici'

export interface FloodRequest {
  method: Dispatcher.HttpMethod
  path: string
  body?: string
  /** Other answers are faults, except 503 with `Retry-After`. */
  statuses: readonly number[]
}

/** As many repetitions as fit into the bytes. */
const filled = (start: string, item: string, end: string, bytes: number) =>
  `${start}${item.repeat(Math.floor((bytes - start.length - end.length) / item.length))}${end}`

/** The bytes of a JSON body that most operations take, and many more. */
const MOST_BYTES = 16_000
const TOO_MANY_BYTES = 1 << 20

function fields(bytes: number): string {
  const names = ['"id":1', '"name":"a fern"']
  for (let size = 30; size < bytes - 20; size += (names.at(-1)?.length ?? 0) + 1) names.push(`"${names.length}":1`)
  return `{${names.join(',')}}`
}

const PERIOD = 'start_date=2020-01-01&end_date=2024-12-31'

/** Each `n` is another request, whose answer is not kept. */
const requests: readonly ((n: number) => FloodRequest)[] = [
  ...[filled('[1', ',1', ']', MOST_BYTES), filled('[{}', ',{}', ']', MOST_BYTES)].map((body) => () => ({
    method: 'POST' as const,
    path: '/plants',
    body,
    statuses: [400],
  })),
  () => ({ method: 'POST', path: '/plants', body: filled('[1', ',1', ']', TOO_MANY_BYTES), statuses: [400] }),
  () => ({ method: 'PUT', path: '/auth/profile', body: filled('[1', ',1', ']', TOO_MANY_BYTES), statuses: [413] }),
  () => ({ method: 'POST', path: '/plants', body: fields(MOST_BYTES), statuses: [200, 400] }),
  (n) => ({
    method: 'POST',
    path: '/api/portfolio/holdings',
    body: `{"symbol":"S${n % 500}","holding_type":"stock","shares":1,"average_cost":1,"notes":"${'\\ud83d\\ude00'.repeat(1_000)}"}`,
    statuses: [200, 400],
  }),
  ...[
    '/api/upload-history/1/reconciliation?limit=1000',
    '/api/symbols?limit=1000',
    '/api/trades?limit=1000',
    '/api/trades?limit=1000&sort=highest_profit&result=Loss',
    '/api/portfolio/holdings?limit=1000',
    `/api/timeframe?${PERIOD}`,
    `/api/open-positions/history?${PERIOD}`,
    '/api/months',
  ].map((path) => (n: number) => ({
    method: 'GET' as const,
    // Empty parameters change the address only.
    path: `${path}${path.includes('?') ? '' : '?'}${'&'.repeat(1 + (n % 1_000))}`,
    statuses: [200, 404],
  })),
]

export function* floodRequests(): Generator<FloodRequest> {
  for (let n = 0; ; n++) yield (requests[n % requests.length] as (n: number) => FloodRequest)(n)
}

/** Files of a user with so many trades: the transactions of Schwab, and their lots. */
export function longRecord(trades: number): [transactions: string, gains: string] {
  const date = (n: number) =>
    new Date(Date.UTC(2020, 0, 1 + (n % 1_700))).toISOString().replace(/(\d+)-(\d+)-(\d+)T.*/, '$2/$3/$1')
  let transactions = 'Date,Action,Symbol,Description,Quantity,Price,Fees & Comm,Amount\n'
  let gains =
    'Symbol,Name,Closed Date,Opened Date,Quantity,Proceeds,Cost Basis (CB),Gain/Loss ($),Term,Wash Sale?,Disallowed Loss\n'
  for (let n = trades - 1; n >= 0; n--) {
    const [symbol, cost, proceeds] = [`S${n % 700}`, 1_000 + (n % 977), 1_000 + (n % 991)]
    const [opened, closed] = [date(n), date((n % 1_700) + 9)]
    transactions += `${closed},Sell,${symbol},LOT ${n},10,$${proceeds / 10},,$${proceeds}.00\n`
    transactions += `${opened},Buy,${symbol},LOT ${n},10,$${cost / 10},,-$${cost}.00\n`
    gains += `${symbol},NAME,${closed},${opened},10,$${proceeds}.00,$${cost}.00,$${proceeds - cost}.00,Short Term,No,\n`
  }
  return [transactions, gains]
}
