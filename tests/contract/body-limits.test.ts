/** A JSON body is no longer than its operation needs, and a longer one is refused before it is parsed. */
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { jsonBodyLimit, USUAL_LIMIT } from '../../src/contract/body-limits.ts'
import { type DocumentName, loadDocument, type Operation, operationsOf } from '../../src/contract/documents.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'

const limitOf = (schema: object, components = {}) =>
  jsonBodyLimit(
    { components: components as never },
    { operationId: 'one', responses: {}, requestBody: { content: { 'application/json': { schema } } } },
  )

t.test('16 kB, unless the schema needs more', async (t) => {
  t.equal(limitOf({ type: 'object' }), USUAL_LIMIT)
  t.equal(limitOf({ type: 'object', properties: { a: { type: 'string', maxLength: 100 } } }), USUAL_LIMIT)
  const text = { type: ['string', 'null'], maxLength: 2_000 }
  // 2,000 characters as two escapes of six bytes, and 1,000 bytes for spaces and names.
  t.equal(limitOf({ type: 'object', properties: { a: text } }), 26_000)
  t.equal(
    limitOf({ $ref: '#/components/schemas/A' }, { schemas: { A: { allOf: [{ properties: {} }, text] } } }),
    26_000,
  )
  t.equal(limitOf({ type: 'array', maxItems: 10, items: { anyOf: [text, { type: 'null' }] } }), 242_000)
  t.equal(limitOf({ type: 'array', maxItems: 10_000, items: { enum: ['1', '123456'] } }), 92_000)
})

/** A valid body as long as the schema allows, each character as two escapes. */
const longText = (length: number) => '\\ud83d\\ude00'.repeat(length)

await onBothEngines(t, 'bodies of requests', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const token = await authorize()
  const post = (url: string, payload: string) =>
    app.inject({ method: 'POST', url, headers: { ...token, 'content-type': 'application/json' }, payload })

  await t.test('every JSON operation states its limit and refuses a longer body unread', async (t) => {
    for (const name of ['dashboard', 'plants'] as DocumentName[])
      for (const { path, method, operation } of operationsOf(loadDocument(name))) {
        const body = operation.requestBody as
          | (Operation['requestBody'] & { 'x-max-body-bytes'?: number; description?: string })
          | undefined
        if (body?.content['application/json'] === undefined) continue
        const limit = body['x-max-body-bytes'] ?? Number.NaN
        t.ok(body.description?.includes(`At most ${limit.toLocaleString('en-US')} bytes`), operation.operationId)
        // What only a session may do has its limit from the same place.
        if (!JSON.stringify(operation.security).includes('token')) continue
        const send = (payload: string) =>
          app.inject({
            method: method.toUpperCase() as 'POST',
            url: path.replace(/\{\w+\}/g, '1'),
            headers: { ...token, 'content-type': 'application/json' },
            payload,
          })
        // Neither is JSON: a body that is parsed is refused for that.
        const fits = (await send('x'.repeat(limit))).json()
        t.match(fits, name === 'plants' ? { error: 400, message: /JSON/ } : { error: /JSON/ }, operation.operationId)
        const longer = await send('x'.repeat(limit + 1))
        const message = `The body is larger than ${limit} bytes`
        t.equal(longer.statusCode, name === 'plants' ? 400 : 413)
        t.match(longer.json(), name === 'plants' ? { error: 413, message } : { success: false, error: message })
      }
  })

  await t.test('what the schema allows fits, however it is written', async (t) => {
    const holding = `{"symbol":"ABC","holding_type":"stock","shares":1,"average_cost":1,"notes":"${longText(1_000)}"}`
    t.equal((await post('/api/portfolio/holdings', holding)).statusCode, 200)
    const url = `https://receiver.example.com/${'\\u0061'.repeat(1_900)}`
    t.equal(
      (await post('/plant/webhook-endpoints', `{"url":"${url}","description":"${longText(200)}"}`)).statusCode,
      201,
    )
  })

  await t.test('a body without a length is refused at the limit', async (t) => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const status = await new Promise((resolve, reject) => {
      const sent = httpRequest({
        port,
        method: 'POST',
        path: '/api/portfolio/holdings',
        headers: { ...token, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      })
      sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
      sent.write(`[${'1,'.repeat(10_000)}`)
    })
    t.equal(status, 413)
  })

  await t.test('a body that is no object is refused whatever it holds', async (t) => {
    for (const body of ['["\\u0000"]', '"\\ud800"', '[[["\\u0000"]]]', 'null']) {
      const refused = (await post('/plants', body)).json()
      t.strictSame(refused, { error: 400, message: 'The body must be a JSON object', code: 'type' }, body)
    }
  })
})
