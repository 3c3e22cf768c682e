/** A provider that never answers, at each of its endpoints: the request times out. */
import fastifyCookie from '@fastify/cookie'
import Fastify from 'fastify'
import t from 'tap'
import { openIdFlow } from '../../src/auth/flow.ts'
import { ProviderUnreachable } from '../../src/auth/sign-in-errors.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { startOidcProvider } from '../support/oidc.ts'
import { Agent, BASE_URL } from './support.ts'

const TIMEOUT_MS = 150

for (const where of ['/.well-known/openid-configuration', '/token', '/jwks', '/userinfo']) {
  for (const [how, begin] of [
    ['nothing', () => {}],
    ['a beginning', (response: { write(text: string): void }) => response.write('{"')],
  ] as const) {
    t.test(`${how} at ${where}`, async (t) => {
      const oidc = await startOidcProvider(t)
      oidc.atUserinfo = true
      oidc.tamper.answers = {
        [where]: (_request, response) => {
          response.setHeader('content-type', 'application/json')
          begin(response)
        },
      }
      const { issuer, clientId, clientSecret } = oidc
      const flow = openIdFlow({
        issuer,
        clientId,
        clientSecret,
        baseUrl: BASE_URL,
        secret: 'x',
        clock: systemClock,
        timeoutMs: TIMEOUT_MS,
        trustUnverifiedEmail: false,
      })
      const app = Fastify()
      t.teardown(() => app.close())
      const failures: unknown[] = []
      app.setErrorHandler((error, _request, reply) => {
        failures.push(error)
        return reply.code(503).send()
      })
      await app.register(fastifyCookie)
      app.get('/login', async (request, reply) => reply.redirect(await flow.start(request, reply, '/')))
      app.get('/auth/callback', async (request, reply) => flow.finish(request, reply))
      const page = await new Agent(app).go('/login')
      t.equal(page.status, 503)
      t.equal(failures.length, 1)
      t.ok(failures[0] instanceof ProviderUnreachable, String(failures[0]))
    })
  }
}
