/** A JSON body holds no more than its operation needs, and a larger one is refused while it arrives, before it is parsed. */
import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import t from 'tap'
import { jsonBodyLimits, USUAL_LIMIT } from '../../src/contract/body-limits.ts'
import { type DocumentName, loadDocument, type Operation, operationsOf } from '../../src/contract/documents.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'

const limitsOf = (schema: object, components = {}) =>
  jsonBodyLimits(
    { components: components as never },
    { operationId: 'one', responses: {}, requestBody: { content: { 'application/json': { schema } } } },
  )
const bytesOf = (schema: object, components = {}) => limitsOf(schema, components)?.bytes
/** Without the thousand that every body may have besides. */
const valuesOf = (schema: object) => (limitsOf(schema)?.values ?? 0) - 1_000

t.test('16 kB, unless the schema needs more', async (t) => {
  t.equal(bytesOf({ type: 'object' }), USUAL_LIMIT)
  t.equal(bytesOf({ type: 'object', properties: { a: { type: 'string', maxLength: 100 } } }), USUAL_LIMIT)
  const text = { type: ['string', 'null'], maxLength: 4_000 }
  // 4,000 characters as escapes of six bytes, and 1,000 bytes for spaces and names.
  t.equal(bytesOf({ type: 'object', properties: { a: text } }), 26_000)
  t.equal(
    bytesOf({ $ref: '#/components/schemas/A' }, { schemas: { A: { allOf: [{ properties: {} }, text] } } }),
    26_000,
  )
  t.equal(bytesOf({ type: 'array', maxItems: 10, items: { anyOf: [text, { type: 'null' }] } }), 242_000)
  t.equal(bytesOf({ type: 'array', maxItems: 10_000, items: { enum: ['1', '123456'] } }), 92_000)
})

t.test('as many fields and items as the schema names, and a thousand', async (t) => {
  const text = { type: 'string' }
  t.equal(valuesOf(text), 0)
  t.equal(valuesOf({ type: 'object', properties: { a: text, b: text } }), 2)
  t.equal(valuesOf({ type: 'array', maxItems: 7, items: text }), 7)
  // Seven items, each with three of their own.
  t.equal(valuesOf({ type: 'array', maxItems: 7, items: { type: 'array', maxItems: 3, items: text } }), 28)
  const either = { anyOf: [{ type: 'array', maxItems: 5, items: text }, { type: 'null' }] }
  t.equal(
    valuesOf({
      allOf: [
        { type: 'object', properties: { a: either } },
        { type: 'object', properties: { b: text } },
      ],
    }),
    7,
  )
})

/** A text outside the basic plane, each character as two escapes. */
const longText = (length: number) => '\\ud83d\\ude00'.repeat(length)

await onBothEngines(t, 'bodies of requests', async (t, on) => {
  const { app, authorize } = await buildTestApp(t, on)
  const token = await authorize()
  const post = (url: string, payload: string) =>
    app.inject({ method: 'POST', url, headers: { ...token, 'content-type': 'application/json' }, payload })

  await t.test('every JSON operation states its limits and refuses a larger body unread', async (t) => {
    for (const name of ['dashboard', 'plants'] as DocumentName[])
      for (const { path, method, operation } of operationsOf(loadDocument(name))) {
        const body = operation.requestBody as
          | (Operation['requestBody'] & {
              'x-max-body-bytes'?: number
              'x-max-body-values'?: number
              description?: string
            })
          | undefined
        if (body?.content['application/json'] === undefined) continue
        const limit = body['x-max-body-bytes'] ?? Number.NaN
        const most = body['x-max-body-values'] ?? Number.NaN
        const stated = `At most ${limit.toLocaleString('en-US')} bytes and ${most.toLocaleString('en-US')} fields and list items`
        t.ok(body.description?.includes(stated), operation.operationId)
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
        const many = await send(`{"a":[${'1,'.repeat(most - 2)}1]`)
        t.match(many.json(), { code: 'body_not_json' }, 'as many values as the limit are parsed')
        const more = await send(`{"a":[${'1,'.repeat(most - 1)}1]`)
        t.match([more.statusCode, more.json()], [400, { code: 'body_too_many_values' }], operation.operationId)
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

  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  /** Sends the pieces of a body that never ends, and returns the answer. */
  const unended = async (path: string, pieces: (string | Buffer)[]) => {
    let sent: ClientRequest | undefined
    const answer = await new Promise<{ status: number | undefined; connection: string | undefined; body: string }>(
      (resolve, reject) => {
        sent = httpRequest({
          port,
          method: 'POST',
          path,
          headers: { ...token, 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
        })
        sent.on('response', async (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk) => chunks.push(chunk))
          response.on('close', () =>
            resolve({
              status: response.statusCode,
              connection: response.headers.connection,
              body: Buffer.concat(chunks).toString(),
            }),
          )
        })
        sent.on('error', reject)
        for (const piece of pieces) sent.write(piece)
      },
    )
    sent?.destroy()
    return { ...answer, body: JSON.parse(answer.body) as Record<string, unknown> }
  }

  await t.test('a body without a length is refused at the limit', async (t) => {
    const { status } = await unended('/api/portfolio/holdings', [`["${'a'.repeat(20_000)}`])
    t.equal(status, 413)
  })

  await t.test('a body of too many values is refused while it arrives, and its connection closed', async (t) => {
    const answer = await unended('/api/import-mapping-preview', ['{"rows":[', '1,'.repeat(10_000)])
    t.match(answer, { status: 400, connection: 'close', body: { success: false, code: 'body_too_many_values' } })
    t.match(await unended('/plants', ['[1', ',1'.repeat(2_000)]), {
      status: 400,
      body: { error: 400, code: 'body_too_many_values' },
    })
  })

  await t.test('a nest that is too deep is refused while it arrives', async (t) => {
    const { body } = await unended('/api/portfolio/holdings', ['{"a":', '[{"a":'.repeat(40)])
    t.match(body, { code: 'body_too_deep', params: { most: 64 } })
    const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)
    const codeOf = async (text: string) => (await post('/plants', text)).json().code
    t.equal(await codeOf(nested(64)), 'type')
    t.equal(await codeOf(nested(65)), 'body_too_deep')
    t.equal(await codeOf(`${'{"a":'.repeat(64)}1${'}'.repeat(64)}`), 'required')
    t.equal(await codeOf(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`), 'body_too_deep')
    t.equal(await codeOf(`[${Array(70).fill('[]').join()},${Array(70).fill('{}').join()}]`), 'type', 'side by side')
  })

  await t.test('what is inside a string does not count, wherever the body is cut', async (t) => {
    const inString = JSON.stringify({ name: 'a', id: 'x', other: `"é\\"${'[{,'.repeat(500)}` })
    const behind = `{"other":"\\"\\\\","list":[${'1,'.repeat(2_000)}1]}`
    for (const size of [1, 2, 3, 7]) {
      const send = async (text: string) => {
        const bytes = Buffer.from(text)
        const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
          bytes.subarray(n * size, (n + 1) * size),
        )
        // Each chunk arrives as a piece, also if the network joins them.
        return await new Promise<string>((resolve, reject) => {
          const headers = { ...token, 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
          const sent = httpRequest({ port, method: 'POST', path: '/plants', headers })
          sent.on('error', reject).on('response', (response) => {
            let all = ''
            response.on('data', (chunk) => (all += chunk)).on('end', () => resolve(JSON.parse(all).code))
          })
          for (const piece of pieces) sent.write(piece)
          sent.end()
        })
      }
      t.equal(await send(inString), 'int64', `pieces of ${size} bytes`)
      t.equal(await send(behind), 'body_too_many_values', `pieces of ${size} bytes`)
    }
  })

  await t.test('a text that cannot be stored is named by its path, also beside other problems', async (t) => {
    const refused = await post('/api/import-mapping-preview', '{"rows":[["a","\\u0000"],["\\ud800"],7]}')
    const { problems } = refused.json() as { problems: { field: string; code: string }[] }
    t.strictSame(
      problems.map(({ field, code }) => `${field} ${code}`),
      ['mapping required', 'rows.2 type', 'rows.0.1 text_not_storable', 'rows.1.0 text_not_storable'],
    )
  })

  await t.test('a body that is no object is refused whatever it holds', async (t) => {
    for (const body of ['["\\u0000"]', '"\\ud800"', '[[["\\u0000"]]]', 'null']) {
      const refused = (await post('/plants', body)).json()
      t.strictSame(
        refused,
        {
          ...{ error: 400, message: 'The body must be a JSON object', code: 'type' },
          params: { in: 'body', field: '', types: ['object'] },
        },
        body,
      )
    }
  })
})
