/**
 * Random requests, made from the served documents, to the whole service: each is answered within two seconds, with a
 * status that is declared, a body that its schema allows, and never with an internal error. PROPERTY_SEED repeats a run.
 */
import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import t from 'tap'
import { contractAjv } from '../../../src/contract/validation.ts'
import { buildTestApp } from '../../support/app.ts'
import { counts } from '../../support/counts.ts'
import { ENGINES, onBothEngines } from '../../support/engines.ts'
import { type Node, resolved } from './arbitrary.ts'
import { type FuzzRequest, requestsFor } from './requests.ts'

const SEED = Number(process.env.PROPERTY_SEED ?? Math.floor(Math.random() * 2 ** 31))
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? counts(1_000, 200_000))
const MAX_MS = 2_000
const NAMES = ['dashboard', 'plants'] as const

type Service = Awaited<ReturnType<typeof buildTestApp>>
type Answer = Awaited<ReturnType<Service['app']['inject']>>

const pointer = (...parts: string[]) =>
  parts.map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')

/** Returns what is wrong with an answer by a document; empty if nothing is. */
function answerChecker(name: string, document: Node) {
  const ajv = contractAjv({ formats: { decimal: true, int32: true, int64: true, binary: true } })
  ajv.addSchema(document, name)
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>()
  const validatorOf = (ref: string) => {
    const made = compiled.get(ref) ?? ajv.compile({ $ref: `${name}#${ref}` })
    compiled.set(ref, made)
    return made
  }
  return ({ path, method }: FuzzRequest, { statusCode, headers, payload }: Answer): string => {
    const operation = ((document.paths as Record<string, Node>)[path] as Node)[method] as { responses: Node }
    const given = operation.responses[String(statusCode)] as Node | undefined
    if (given === undefined) return `status ${statusCode} is not declared`
    if (statusCode === 500 && !/"error":503/.test(payload)) return 'an internal error'
    const { content = {} } = resolved(document, given) as { content?: Record<string, Node> }
    const type = String(headers['content-type'] ?? '').split(';')[0] as string
    if (payload === '') return ''
    if (content[type] === undefined) return `media type '${type}' is not declared for ${statusCode}`
    if (!/json/.test(type)) return ''
    const at =
      typeof given.$ref === 'string'
        ? given.$ref.slice(1)
        : pointer('paths', path, method, 'responses', String(statusCode))
    const validate = validatorOf(`${at}${pointer('content', type, 'schema')}`)
    const lines = type === 'application/json' ? [payload] : payload.trimEnd().split('\n')
    for (const line of lines) if (!validate(JSON.parse(line))) return ajv.errorsText(validate.errors)
    return ''
  }
}

for (const name of NAMES)
  await onBothEngines(t, `${name}: random requests get answers of the contract (seed ${SEED})`, async (t, on) => {
    const { app, authorize, log } = await buildTestApp(t, on, { env: { LOG_LEVEL: 'error' } })
    const credentials = {
      all: await authorize(),
      some: await authorize(undefined, ['plants:read']),
      wrong: { authorization: `Bearer tlf_${'x'.repeat(43)}` },
      none: {},
    }
    const profile = { brokerage_account: '12345678' }
    await app.inject({ method: 'PUT', url: '/auth/profile', headers: credentials.all, payload: profile })
    const document = JSON.parse((await app.inject(`/openapi/${name}.json`)).payload) as Node
    const wrongWith = answerChecker(name, document)
    const statuses = new Map<string, number>()

    const send = async ({ method, url, headers, credential, body }: FuzzRequest) => {
      const began = performance.now()
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...credentials[credential] },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { answer, ms: performance.now() - began }
    }
    const property = fc.asyncProperty(requestsFor(document), async (request) => {
      let { answer, ms } = await send(request)
      const wrong = wrongWith(request, answer)
      if (wrong !== '')
        throw new Error(`${request.operationId}: ${wrong}: ${answer.payload.slice(0, 500)} ${log().slice(-2_000)}`)
      const key = `${request.operationId} ${answer.statusCode < 300}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      // Once more, because the machine may have been busy with something else.
      if (ms > MAX_MS) ms = (await send(request)).ms
      if (ms > MAX_MS) throw new Error(`${request.operationId}: no answer within ${MAX_MS} ms`)
    })
    const share = (name === 'plants' ? 0.25 : 0.75) / ENGINES.length
    await fc.assert(property, { seed: SEED, includeErrorInReport: true, numRuns: Math.ceil(REQUESTS * share) })
    t.equal((await app.inject('/health')).statusCode, 200, 'the process is alive')
    const operations = new Set([...statuses.keys()].map((key) => key.split(' ')[0] as string))
    const refused = [...operations].filter((id) => !statuses.has(`${id} true`))
    t.comment(
      `${[...statuses.values()].reduce((sum, n) => sum + n, 0)} requests; always refused: ${refused.join(', ') || 'none'}`,
    )
  })
