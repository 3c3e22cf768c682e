/** Serves the dashboard: an HTML page for each address, and its built files. Everything else it reads from the API. */
import { readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendCompressed } from '../contract/compression.ts'
import { refusalOf } from '../contract/errors.ts'
import type { DateString } from '../lib/dates.ts'
import { Failure, notFound } from '../lib/errors.ts'
import { escapeHtml } from '../lib/html.ts'
import { inProject } from '../lib/paths.ts'
import { type BuiltDashboard, readBuilt } from './built-files.ts'
import { isSampleName, sampleFile } from './sample-files.ts'

export interface DashboardOptions {
  /** The signed-in user, or null. `isAllowed` if they may use the service. */
  currentUser(request: FastifyRequest, reply: FastifyReply): Promise<{ isAllowed: boolean } | null>
  /** The day at the exchange. */
  today(): DateString
  isTradingDay(date: DateString): boolean
}

const HTML = 'text/html; charset=utf-8'
const OVERVIEW = 'overview'
const FAULT = 'An error occurred on the server. Please try again in a moment.'
const text = (name: string) => readFileSync(inProject('src/dashboard', name), 'utf8')

/**
 * Serves `GET /` and `/app/*` (302 to the sign-in page if nobody is signed in), `/app/assets/*`, the sample data at
 * `/app/sample/*`, and for pages without a build `/assets/*` and `/favicon.ico`. No page has inline scripts or styles,
 * so it works under `default-src 'self'`.
 */
export async function registerDashboard(app: FastifyInstance, options: DashboardOptions): Promise<void> {
  registerPages(app, options)
  app.get<{ Params: { name: string } }>('/app/sample/:name', async (request, reply) => {
    const { name } = request.params
    if (!isSampleName(name)) throw notFound()
    const type = name.endsWith('.json') ? 'application/json' : 'text/csv'
    return reply.type(`${type}; charset=utf-8`).send(sampleFile(name, [options.today(), options.isTradingDay]))
  })
  const icon = text('assets/icon.svg')
  app.get('/favicon.ico', async (_request, reply) =>
    reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(icon),
  )
  await app.register(async (scope) => {
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

/** Shared by all services of the process, because compressing the files takes 0.7 s. */
let built: BuiltDashboard | undefined

function registerPages(app: FastifyInstance, { currentUser }: DashboardOptions): void {
  built ??= readBuilt(inProject('generated/dashboard'))
  const { files, pages, unknown } = built
  const failed = text('failed.html')
  const failedPage = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { status, message, headers } = refusalOf(error)
    const detail = error instanceof Failure ? error.detail : undefined
    if (status === 500) request.log.error({ err: error, detail }, 'page failed')
    else request.log.debug({ reason: message, detail }, 'page refused')
    const reason = status === 500 ? FAULT : escapeHtml(message)
    return reply
      .code(status)
      .headers(headers)
      .type(HTML)
      .header('cache-control', 'no-store')
      .send(failed.replace('{reason}', () => reason))
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, name: string) => {
    const user = await currentUser(request, reply)
    if (user === null) return reply.redirect(signInAddress(request.url))
    if (!user.isAllowed) return reply.redirect('/auth/login?reason=not_allowed')
    const page = pages.get(name)
    // After sign-out, the back button must not show the record.
    reply
      .code(page === undefined ? 404 : 200)
      .type(HTML)
      .header('cache-control', 'no-store')
    return sendCompressed(request, reply, page ?? unknown)
  }
  // What a user would type.
  for (const path of ['/app', '/app/']) app.get(path, async (_request, reply) => reply.redirect('/'))
  app.get('/', { errorHandler: failedPage }, (request, reply) => sendPage(request, reply, OVERVIEW))
  app.get<{ Params: { '*': string } }>('/app/*', { errorHandler: failedPage }, (request, reply) => {
    const name = request.params['*'].split('/')[0] as string
    // The overview has one address.
    return sendPage(request, reply, name === OVERVIEW ? '' : name)
  })
  app.get<{ Params: { name: string } }>('/app/assets/:name', async (request, reply) => {
    const file = files.get(request.params.name)
    if (file === undefined) throw notFound()
    reply.type(file.type).header('cache-control', 'public, max-age=31536000, immutable')
    return sendCompressed(request, reply, file.content)
  })
}

const signInAddress = (url: string) =>
  url === '/' ? '/auth/login' : `/auth/login?return_to=${encodeURIComponent(url)}`
