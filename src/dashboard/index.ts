/** The web page: one HTML document, and browser modules and styles served as they are written. */
import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../lib/errors.ts'
import { inProject } from '../lib/paths.ts'

export interface DashboardOptions {
  /** Who is signed in and may use the service; null for everybody else. */
  currentUser(request: FastifyRequest, reply: FastifyReply): Promise<{ email: string; name: string | null } | null>
}

const HTML = 'text/html; charset=utf-8'
const text = (name: string) => readFileSync(inProject('src/dashboard', name), 'utf8')

/**
 * Serves `GET /` (302 to the sign-in page for those not signed in), `/assets/*` and `/favicon.ico`.
 * Nothing is inline: the page works under `default-src 'self'`. The page itself holds no data; it reads the API.
 */
export async function registerDashboard(app: FastifyInstance, options: DashboardOptions): Promise<void> {
  const page = text('page.html')
  const failed = text('failed.html')

  const failedPage = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    request.log.error({ err: error, detail: error instanceof Failure ? error.detail : undefined }, 'page failed')
    return reply.code(500).type(HTML).header('cache-control', 'no-store').send(failed)
  }
  app.get('/', { errorHandler: failedPage }, async (request, reply) => {
    if ((await options.currentUser(request, reply)) === null) return reply.redirect('/auth/login')
    // After signing out, "back" must not show the record again.
    return reply.type(HTML).header('cache-control', 'no-store').send(page)
  })

  const icon = text('assets/icon.svg')
  app.get('/favicon.ico', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  )
  await app.register(async (scope) => {
    // Asked again each time and answered 304: after an upgrade no module meets one of another version.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
    })
    await scope.register(fastifyStatic, {
      root: inProject('src/dashboard/assets'),
      prefix: '/assets/',
      index: false,
      dotfiles: 'ignore',
      decorateReply: false,
      cacheControl: false,
    })
  })
}
