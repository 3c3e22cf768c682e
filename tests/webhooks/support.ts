/** Starts a service with a trader who registers receivers and adds plants. */
import type { Test } from 'tap'
import { buildTestApp, type TestApp } from '../support/app.ts'
import type { OnEngine } from '../support/engines.ts'

export const LOOPBACK = { WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' }

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers are checked against the contract as they are sent
  body: any
}

export interface Trader {
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object | string): Promise<Answer>
  /** Registers a receiver; throws if it is refused. */
  register(url: string): Promise<{ id: number; secret: string }>
  /** Adds plants with these ids. */
  add(...ids: (bigint | number)[]): Promise<void>
  deliveries(query?: string): Promise<Answer['body'][]>
  attempts(deliveryId: string): Promise<Answer['body'][]>
}

export async function traderOf({ app, authorize }: TestApp, email?: string, scopes?: string[]): Promise<Trader> {
  const { authorization } = await authorize(email, scopes)
  const trader: Trader = {
    async call(method, url, payload) {
      const headers = payload === undefined ? { authorization } : { authorization, 'content-type': 'application/json' }
      const answer = await app.inject({ method, url: `/plant${url}`, headers, payload })
      return { status: answer.statusCode, body: answer.payload === '' ? undefined : answer.json() }
    },
    async register(url) {
      const { status, body } = await trader.call('POST', '/webhook-endpoints', { url })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return body
    },
    async add(...ids) {
      for (const id of ids) {
        const { status, body } = await trader.call('POST', 's', `{"id":${id},"name":"Plant ${id}"}`)
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
    },
    async deliveries(query = '') {
      return (await trader.call('GET', `/webhook-deliveries${query}`)).body.deliveries
    },
    async attempts(deliveryId) {
      return (await trader.call('GET', `/webhook-deliveries/${deliveryId}`)).body.last_attempts
    },
  }
  return trader
}

/** Starts a service that may send to loopback, with a trader. */
export async function openWebhooks(t: Test, on: OnEngine, env: Record<string, string> = LOOPBACK) {
  const service = await buildTestApp(t, on, { env })
  return { ...service, service, webhooks: service.context.webhooks, trader: await traderOf(service) }
}
