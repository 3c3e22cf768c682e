/**
 * Which pages of other origins may read answers. Never with cookies: without `Access-Control-Allow-Credentials` browsers
 * show no answer to a request that carries them, and such a request that changes something is refused.
 */
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Seconds for which a browser need not ask again. */
const maxAge = 600
const opened: FastifyCorsOptions = {
  maxAge,
  /** Beside those that any page may read. */
  exposedHeaders: [
    ...['ETag', 'X-Request-Id', 'Retry-After', 'Content-Disposition', 'Location', 'Link'],
    ...['Deprecation', 'Sunset', 'RateLimit', 'RateLimit-Policy'],
  ],
  allowedHeaders: [
    ...['Authorization', 'Content-Type', 'If-Match', 'If-None-Match', 'Idempotency-Key', 'X-Request-Id'],
    // Of assistants.
    ...['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'],
  ],
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
}

/**
 * Opens the published documents to every page, and every path to pages of these origins. For other origins nothing
 * changes. Call it before hooks that refuse requests, so that these pages can read the refusal.
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    delegator: ({ url, headers }, done) => {
      const { origin } = headers
      // OPTIONS without it is no preflight, and is answered as without this plugin.
      const preflight = headers['access-control-request-method'] !== undefined
      if (origin === undefined) done(null, { origin: false })
      else if (url.startsWith('/openapi/')) done(null, { ...opened, origin: '*', methods: ['GET', 'HEAD'], preflight })
      else if (origins.includes(origin)) done(null, { ...opened, origin, preflight })
      else done(null, { origin: false })
    },
  })
  if (origins.length === 0) return
  // Handlers set `Vary` too.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const names = String(reply.getHeader('vary') ?? '')
    if (!/(^|, )Origin(,|$)/.test(names)) reply.header('vary', names === '' ? 'Origin' : `Origin, ${names}`)
    done(null, payload)
  })
}
