/** A small browser for tests: a cookie jar as browsers keep it, and redirects followed one by one. */
import type { FastifyInstance } from 'fastify'
import type { Test } from 'tap'
import type { Config } from '../../src/config/index.ts'
import { readEmail } from '../../src/lib/email.ts'
import type { Store } from '../../src/store/index.ts'
import { buildTestApp } from '../support/app.ts'
import type { OnEngine } from '../support/engines.ts'
import { startOidcProvider } from '../support/oidc.ts'
import { TurnableClock } from '../support/turnable-clock.ts'

export const BASE_URL = 'http://tradeleaf.test'

interface Cookie {
  host: string
  name: string
  value: string
  path: string
  secure: boolean
  /** As it was set, for tests of its attributes. */
  raw: string
}

export interface Page {
  url: string
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

export interface Visit {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: string
  /** At most this many redirects; all of them when left out. */
  redirects?: number
}

export class Agent {
  jar: Cookie[] = []
  readonly trace: string[] = []
  readonly #app: FastifyInstance | undefined
  readonly #baseUrl: string

  /** Requests for the origin of `baseUrl` go to `app` without a network; others are fetched. */
  constructor(app: FastifyInstance | undefined, baseUrl = BASE_URL) {
    this.#app = app
    this.#baseUrl = baseUrl
  }

  async go(address: string, visit: Visit = {}): Promise<Page> {
    let url = new URL(address, this.#baseUrl)
    let { method = 'GET', body } = visit
    for (let left = visit.redirects ?? 20; ; left--) {
      const page = await this.#once(url, { ...visit, method, body })
      this.trace.push(`${method} ${url.origin}${url.pathname} ${page.status}`)
      const to = page.headers.location
      if (page.status < 300 || page.status >= 400 || typeof to !== 'string' || left === 0) return page
      url = new URL(to, url)
      method = 'GET'
      body = undefined
    }
  }

  async json(address: string, visit: Visit = {}): Promise<{ status: number; body: Record<string, never> }> {
    const headers = { accept: 'application/json', ...visit.headers }
    const { status, body } = await this.go(address, { redirects: 0, ...visit, headers })
    return { status, body: JSON.parse(body) as Record<string, never> }
  }

  /** Submits the page's form with these fields. */
  submit(page: Page, fields: Record<string, string>, visit: Visit = {}): Promise<Page> {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.body)?.[1]
    if (action === undefined) throw new Error(`no form at ${page.url}: ${page.body.slice(0, 300)}`)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    return this.go(new URL(action, page.url).href, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields).toString(),
      ...visit,
    })
  }

  cookie(name: string): Cookie | undefined {
    return this.jar.find((cookie) => cookie.name === name)
  }

  async #once(url: URL, { method, body, headers }: Visit): Promise<Page> {
    const cookie = this.#cookiesFor(url)
    const sent = { ...(cookie === '' ? {} : { cookie }), ...headers }
    const page =
      url.origin === this.#baseUrl && this.#app !== undefined
        ? await this.#inject(url, method, sent, body)
        : await fetched(url, method, sent, body)
    for (const raw of [page.headers['set-cookie'] ?? []].flat()) this.#keep(url, raw)
    return page
  }

  async #inject(url: URL, method: Visit['method'], headers: Record<string, string>, body?: string): Promise<Page> {
    const answer = await (this.#app as FastifyInstance).inject({
      method: method ?? 'GET',
      url: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    return {
      url: url.href,
      status: answer.statusCode,
      headers: answer.headers as Page['headers'],
      body: answer.body,
    }
  }

  /** Cookies belong to a host, whatever its port. */
  #cookiesFor(url: URL): string {
    return this.jar
      .filter(({ host, path, secure }) => {
        const below = url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`)
        return host === url.hostname && below && (!secure || url.protocol === 'https:')
      })
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  #keep(url: URL, raw: string): void {
    const [pair = '', ...attributes] = raw.split(/;\s*/)
    const at = pair.indexOf('=')
    const given = new Map(
      attributes.map((text) => text.split('=') as [string, string?]).map(([k, v]) => [k.toLowerCase(), v]),
    )
    const cookie: Cookie = {
      host: url.hostname,
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      path: given.get('path') ?? '/',
      secure: given.has('secure'),
      raw,
    }
    // Browsers drop these silently.
    if (cookie.secure && url.protocol !== 'https:') return
    if (cookie.name.startsWith('__Host-') && (!cookie.secure || cookie.path !== '/' || given.has('domain'))) return
    this.jar = this.jar.filter(
      (other) => !(other.host === cookie.host && other.name === cookie.name && other.path === cookie.path),
    )
    const expires = given.get('expires')
    const isGone = given.get('max-age') === '0' || (expires !== undefined && Date.parse(expires) <= Date.now())
    if (!isGone) this.jar.push(cookie)
  }
}

async function fetched(
  url: URL,
  method: Visit['method'],
  headers: Record<string, string>,
  body?: string,
): Promise<Page> {
  const answer = await fetch(url, { method, headers, body, redirect: 'manual' })
  const all: Page['headers'] = Object.fromEntries(answer.headers)
  all['set-cookie'] = answer.headers.getSetCookie()
  return { url: url.href, status: answer.status, headers: all, body: await answer.text() }
}

export interface StoredSession {
  idHash: string
  userId: number | null
  createdAt: number
  lastSeenAt: number
  endedAt: number | null
}

/** Sessions with a user, ended ones included; one-time values are left out. */
export const sessionsOf = (store: Store): Promise<StoredSession[]> =>
  store.read(async ({ sql, t }) => {
    const rows = await sql
      .select({
        idHash: t.sessions.idHash,
        userId: t.sessions.userId,
        createdAt: t.sessions.createdAt,
        lastSeenAt: t.sessions.lastSeenAt,
        endedAt: t.sessions.endedAt,
      })
      .from(t.sessions)
      .orderBy(t.sessions.createdAt)
    return rows.filter((row) => row.userId !== null)
  })

export const openSessions = async (store: Store) => (await sessionsOf(store)).filter((row) => row.endedAt === null)

/** All rows of the tables of this noun, as one text. */
export const allRows = (store: Store): Promise<string> =>
  store.read(async ({ sql, t }) =>
    JSON.stringify([
      await sql.select().from(t.users),
      await sql.select().from(t.identities),
      await sql.select().from(t.sessions),
      await sql.select().from(t.apiTokens),
    ]),
  )

export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

/** A service with a provider like those of production, with which any address on the list can sign in. */
export async function serviceWithProvider(
  t: Test,
  on: Pick<OnEngine, 'store' | 'url'>,
  env: Record<string, string> = {},
  config: Partial<Config> = {},
) {
  const oidc = await startOidcProvider(t)
  const test = await buildTestApp(t, on, {
    config,
    env: { ...oidc.env, BASE_URL, AUTHORIZED_USERS: 'one@example.com,two@example.com', ...env },
    clock: new TurnableClock(Date.now()),
  })
  return {
    ...test,
    oidc,
    async signIn(email = 'one@example.com'): Promise<Agent> {
      oidc.user = { sub: readEmail(email) ?? email, email, email_verified: true, name: 'Some One' }
      const agent = new Agent(test.app)
      const landed = await agent.go('/login', { redirects: 2 })
      if (landed.status !== 302) throw new Error(`not signed in: ${landed.status} ${landed.body}`)
      return agent
    },
  }
}

/** A store whose writes that no request waits for wait until `open`, which resolves when they are done. */
export function lateWrites(store: Store): { late: Store; open: () => Promise<void> } {
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  const writes: Promise<unknown>[] = []
  const write: Store['write'] = (fn) => {
    const written = opened.then(() => store.patient.write(fn))
    writes.push(written)
    return written
  }
  const open = async () => {
    resolve()
    await Promise.all(writes)
  }
  return { late: { ...store, patient: { ...store.patient, write } }, open }
}
