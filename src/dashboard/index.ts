/** Serves the dashboard: one HTML page, browser modules and styles, without a build step. */
import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../lib/errors.ts'
import { inProject } from '../lib/paths.ts'

export interface DashboardOptions {
  /** The signed-in user, or null. `isAllowed` if they may use the service. */
  currentUser(request: FastifyRequest, reply: FastifyReply): Promise<{ isAllowed: boolean } | null>
}

const HTML = 'text/html; charset=utf-8'
const text = (name: string) => readFileSync(inProject('src/dashboard', name), 'utf8')

/**
 * Serves `GET /` (302 to the sign-in page if nobody is signed in), `/assets/*` and `/favicon.ico`. The page has no inline
 * scripts or styles, so it works under `default-src 'self'`. It reads all data from the API.
 */
export async function registerDashboard(app: FastifyInstance, options: DashboardOptions): Promise<void> {
  const page = text('page.html')
  const failed = text('failed.html')

  const failedPage = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    request.log.error({ err: error, detail: error instanceof Failure ? error.detail : undefined }, 'page failed')
    return reply.code(500).type(HTML).header('cache-control', 'no-store').send(failed)
  }
  app.get('/', { errorHandler: failedPage }, async (request, reply) => {
    const user = await options.currentUser(request, reply)
    if (user === null) return reply.redirect('/auth/login')
    if (!user.isAllowed) return reply.redirect('/auth/login?reason=not_allowed')
    // After sign-out, the back button must not show the record.
    return reply.type(HTML).header('cache-control', 'no-store').send(page)
  })

  const icon = text('assets/icon.svg')
  app.get('/favicon.ico', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  )
  await app.register(async (scope) => {
    // Browsers revalidate each module (usually 304), so that after an upgrade all modules have the same version.
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
