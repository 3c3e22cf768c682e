/** The plant API of the stub: it takes its own token only, and writes ids digit by digit. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { components } from '../../generated/clients/plants.ts'

type Schemas = components['schemas']

export const TOKEN = 'tlf_for-this-page'
export const SECRET = 'whsec_shown-once'
/** A JavaScript number rounds it to …992. */
export const BIG_ID = '9007199254740993'
export const MESSAGE = 'msg_01JPFQ4S9G7V2M8XK3D5T6R1WA'
const AT = '2026-03-16T14:30:00.000Z'

export interface PlantStub {
  plants: { id: string; name: string; tag?: string }[]
  endpoints: Schemas['Endpoint'][]
  /** `method path body` of every change, in order. */
  changes: string[]
  /** Whether the token is valid. */
  isOpen: boolean
  routes(app: FastifyInstance): void
}

export const endpoint = (id: number, more: Partial<Schemas['Endpoint']> = {}): Schemas['Endpoint'] => ({
  id,
  url: `https://receiver${id}.example.com`,
  delivers_to: `https://receiver${id}.example.com/plant/webhook`,
  description: 'the greenhouse',
  enabled: true,
  disabled: null,
  created_at: AT,
  failing_since: null,
  behind_since: null,
  paused_until: null,
  signing_secrets: 1,
  ...more,
})

const delivery = (test: boolean) => ({
  id: test ? `${MESSAGE}_test` : MESSAGE,
  endpoint_id: 1,
  event_type: test ? 'test' : 'newPlant',
  plant_id: 0,
  test,
  status: test ? 'delivered' : 'failed',
  created_at: AT,
  attempts: 2,
  next_attempt_at: null,
  finished_at: AT,
})

const attempt = (more: Partial<Schemas['Attempt']>): Schemas['Attempt'] => ({
  started_at: AT,
  duration_ms: 87,
  succeeded: false,
  status: null,
  reason: 'refused',
  excerpt: '',
  ...more,
})

/** JSON with the big id of the plant in place of its 0. */
const exact = (reply: FastifyReply, body: unknown) =>
  reply
    .type('application/json')
    .send(JSON.stringify(body).replace('"plant_id":0,"test":false', `"plant_id":${BIG_ID},"test":false`))

export function plantStub(plants: PlantStub['plants'], endpoints: PlantStub['endpoints']): PlantStub {
  const stub: PlantStub = { plants, endpoints, changes: [], isOpen: false, routes }
  const raw = new WeakMap<FastifyRequest, string>()

  function routes(app: FastifyInstance): void {
    app.removeContentTypeParser('application/json')
    app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
      raw.set(request, String(text))
      done(null, JSON.parse(String(text)))
    })
    app.addHook('preHandler', async (request, reply) => {
      if (request.method !== 'GET')
        stub.changes.push([request.method, request.url, raw.get(request)].filter(Boolean).join(' '))
      if (!/^\/plants?(\/|\?|$)/.test(request.url)) return
      if (!stub.isOpen || request.headers.authorization !== `Bearer ${TOKEN}`)
        return reply.code(400).send({ error: 401, message: 'The credential is missing or invalid' })
    })
    serveTokens(app, stub)
    servePlants(app, stub)
    serveEndpoints(app, stub)
    serveDeliveries(app)
  }
  return stub
}

function serveTokens(app: FastifyInstance, stub: PlantStub): void {
  app.post('/api/tokens', async (_request, reply) => {
    stub.isOpen = true
    return reply.code(201).send({ success: true, token: TOKEN, details: { id: 7, prefix: 'tlf_for-th' } })
  })
  app.delete('/api/tokens/7', async () => {
    stub.isOpen = false
    return { success: true, message: 'revoked' }
  })
}

function servePlants(app: FastifyInstance, { plants }: PlantStub): void {
  app.get('/plants', async () => plants.map(({ name, tag }) => ({ name, tag })))
  app.post<{ Body: PlantStub['plants'][number] }>('/plants', async ({ body: { name } }, reply) => {
    if (plants.some((each) => each.name === name))
      return reply.code(400).send({ error: 409, message: `A plant with id ${BIG_ID} already exists` })
    plants.push({ id: '', name })
    return { name }
  })
  app.delete('/plants/:id', async (_request, reply) => reply.code(204).send())
}

function serveEndpoints(app: FastifyInstance, stub: PlantStub): void {
  const path = '/plant/webhook-endpoints'
  app.get(path, async () => ({ endpoints: stub.endpoints }))
  app.post<{ Body: { url: string } }>(path, async ({ body: { url } }, reply) => {
    stub.endpoints.push(endpoint(2, { url }))
    return reply.code(201).send({ ...endpoint(2), secret: SECRET })
  })
  app.patch<{ Body: { enabled?: boolean } }>(`${path}/1`, async ({ body }) => {
    const disabled = body.enabled === false ? ({ since: AT, reason: 'user' } as const) : null
    stub.endpoints[0] = endpoint(1, { ...body, disabled })
    return stub.endpoints[0]
  })
  app.delete(`${path}/1`, async (_request, reply) => {
    stub.endpoints.shift()
    return reply.code(204).send()
  })
  app.post(`${path}/1/rotate-secret`, async () => ({ secret: SECRET, old_secrets_until: AT }))
  app.post(`${path}/1/test`, async (_request, reply) => reply.code(202).send(delivery(true)))
  let asked = 0
  app.post(`${path}/1/replay-missing`, async () => {
    asked += 1
    return asked === 1 ? { queued: 1000, more: true } : { queued: 17, more: false }
  })
}

function serveDeliveries(app: FastifyInstance): void {
  const path = '/plant/webhook-deliveries'
  app.get<{ Querystring: { status?: string } }>(path, async ({ query: { status } }, reply) => {
    const all = [delivery(false), delivery(true)].filter((each) => status === undefined || each.status === status)
    return exact(reply, { deliveries: all, next_cursor: null })
  })
  app.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params: { id } }, reply) =>
    exact(reply, {
      delivery: delivery(id.endsWith('_test')),
      body: `{"id":${BIG_ID},"name":"Monstera"}`,
      last_attempts: [
        attempt({}),
        attempt({ started_at: '2026-03-16T14:31:00.000Z', status: 500, reason: null, excerpt: 'out of memory' }),
      ],
    }),
  )
  app.post(`${path}/:id/replay`, async (_request, reply) => reply.code(202).send(delivery(false)))
  app.post(`${path}/replay`, async () => ({ replayed: 0, more: false }))
}
