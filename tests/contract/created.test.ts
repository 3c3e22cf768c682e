/** What is created has an address, which the answer gives as `Location`; a repeated request gives it again. */
import t from 'tap'
import { loadDocument, operationsOf } from '../../src/contract/documents.ts'
import { buildTestApp, multipart } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { filled, MAPPING } from '../support/filled.ts'
import { png } from '../support/pictures.ts'
import { trader } from '../support/upload.ts'

/** Tested where sessions are: `tests/auth/tokens.test.ts`. */
const OF_SESSIONS = ['createToken']

await onBothEngines(t, 'the address of each thing that is created is in its answer, and can be read', async (t, on) => {
  const service = await buildTestApp(t, on)
  const headers = await filled(service)
  const { get } = await trader(service)
  const [account] = (await get('/api/accounts')).accounts
  const [trip] = (await get('/api/round-trips?symbols=AAPL')).round_trips
  const entry = {
    account_id: account.id,
    kind: 'purchase',
    symbol: 'VTI',
    date: '2026-02-04',
    quantity: 2,
    amount: 500,
  }
  const picture = multipart([{ field: 'picture', filename: 'chart.png', content: png() }])
  const holding = { symbol: 'VTI', holding_type: 'etf', shares: 1, average_cost: 2 }
  const exactPlant = '{"id":9007199254740993,"name":"Thyme"}'
  const requests: Record<string, { url: string; payload?: object | string; headers?: object; shows: object }> = {
    addTag: { url: '/api/tags', payload: { name: 'early' }, shows: { tag: { name: 'early', use_count: 0 } } },
    addImportMapping: {
      url: '/api/import-mappings',
      payload: { ...MAPPING, header: [...MAPPING.header, 'Remark'] },
      shows: { mapping: { mapping: { name: MAPPING.name } } },
    },
    addOwnEntry: { url: '/api/own-entries', payload: entry, shows: { entry: { symbol: 'VTI', version: 1 } } },
    addHolding: { url: '/api/portfolio/holdings', payload: holding, shows: { holding: { symbol: 'VTI' } } },
    addPlant: {
      url: '/plants',
      payload: exactPlant,
      headers: { 'content-type': 'application/json' },
      shows: { name: 'Thyme' },
    },
    addRoundTripPicture: { url: `/api/round-trips/${trip.id}/journal/pictures`, ...picture, shows: {} },
    addDayPicture: { url: '/api/days/2026-03-17/journal/pictures', ...picture, shows: {} },
    addRecordEndpoint: {
      url: '/api/webhook-endpoints',
      payload: { url: 'https://receiver.example.com/record', events: ['import.finished'] },
      shows: { endpoint: { url: 'https://receiver.example.com/record', events: ['import.finished'] } },
    },
    addWebhookEndpoint: {
      url: '/plant/webhook-endpoints',
      payload: { url: 'https://receiver.example.com/plants' },
      shows: { url: 'https://receiver.example.com/plants' },
    },
    rotateCurrentToken: { url: '/api/tokens/current/rotate', shows: { details: { name: 'tests' } } },
  }
  const creating = (['dashboard', 'plants'] as const).flatMap((name) =>
    [...operationsOf(loadDocument(name))].map(({ operation }) => operation).filter((one) => 'x-creates' in one),
  )
  t.strictSame(
    creating.map(({ operationId }) => operationId).sort(),
    [...Object.keys(requests), ...OF_SESSIONS].sort(),
    'each is tried here',
  )
  for (const { operationId, 'x-idempotency': takesKey } of creating) {
    const request = requests[operationId]
    if (request === undefined) continue
    const { url, payload, shows } = request
    const send = () =>
      service.app.inject({
        ...{ method: 'POST', url, ...(payload !== undefined && { payload }) },
        headers: { ...headers, ...request.headers, ...(takesKey && { 'idempotency-key': operationId }) },
      })
    const made = await send()
    const location = String(made.headers.location)
    // A token reads only itself: the new one is the one that can follow.
    const own = operationId === 'rotateCurrentToken' ? { authorization: `Bearer ${made.json().token}` } : headers
    const read = await service.app.inject({ url: location, headers: own })
    t.equal(read.statusCode, 200, `${operationId}: ${location}`)
    if (operationId.endsWith('Picture')) t.equal(read.headers['content-type'], 'image/png')
    else t.match(read.json(), shows, operationId)
    if (takesKey === 'replay') t.equal((await send()).headers.location, location, `${operationId}: again`)
    const other = await service.authorize('other@example.com')
    const foreign = await service.app.inject({ url: location, headers: other })
    t.equal(
      foreign.statusCode === 400 ? foreign.json().error : foreign.statusCode,
      404,
      `${operationId}: of another user`,
    )
  }
})
