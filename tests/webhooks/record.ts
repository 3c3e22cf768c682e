/** A trader with receivers of events about the record. */
import type { Test } from 'tap'
import { loadDocument } from '../../src/contract/documents.ts'
import { contractAjv } from '../../src/contract/validation.ts'
import { SECOND } from '../../src/lib/clock.ts'
import { buildTestApp } from '../support/app.ts'
import type { TransactionRow } from '../support/broker-files.ts'
import type { OnEngine } from '../support/engines.ts'
import type { Received, Receiver } from '../support/receiver.ts'
import { trader } from '../support/upload.ts'
import { LOOPBACK } from './support.ts'

export const EVENTS = [
  'import.finished',
  'import.undone',
  'record.changed',
  'round_trip.closed',
  'snapshot.taken',
  'derivation.finished',
] as const

// biome-ignore lint/suspicious/noExplicitAny: messages are checked against the contract
export type Message = any

const ajv = contractAjv()
ajv.addSchema(loadDocument('dashboard'), 'dashboard')

/** What the contract says about a message; undefined if it is right. */
export function problemOf(message: Message): string | undefined {
  const path = `dashboard#/webhooks/${message.type}/post/requestBody/content/application~1json/schema`
  const validate = ajv.getSchema(path)
  if (validate === undefined) return `no event ${message.type}`
  return validate(message) ? undefined : `${message.type}: ${ajv.errorsText(validate.errors)}`
}

export const typesOf = (messages: Message[]) => messages.map(({ type }) => type)
export const dataOf = (messages: Message[], type: string) =>
  messages.filter((one) => one.type === type).map(({ data }) => data)

export const row = (
  date: string,
  action: string,
  symbol: string,
  quantity: string,
  amount: string,
): TransactionRow => ({
  ...{ date, action, symbol, quantity, amount },
})
/** Bought and sold. */
export const tripOf = (symbol: string, day: string): TransactionRow[] => [
  row('2026-01-05', 'Buy', symbol, '10', '-100'),
  row(day, 'Sell', symbol, '10', '150'),
]

export const messageOf = ({ body }: Pick<Received, 'body'>): Message => JSON.parse(body.toString())

export async function openRecord(t: Test, on: OnEngine, env: Record<string, string> = LOOPBACK) {
  const service = await buildTestApp(t, on, { env })
  const { app, clock, context } = service
  const user = await trader(service)
  const callAs = async (headers: Record<string, string>, method: string, url: string, payload?: object) => {
    const answer = await app.inject({ method: method as 'GET', url, headers, ...(payload && { payload }) })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: (answer.payload === '' ? undefined : answer.json()) as Message,
    }
  }
  const call = (method: string, url: string, payload?: object, headers: Record<string, string> = {}) =>
    callAs({ ...user.headers, ...headers }, method, url, payload)
  return {
    ...{ service, user, clock, call, callAs, webhooks: context.webhooks },
    /** Registers a receiver; throws if it is refused. */
    async register(url: string, events: readonly string[] = EVENTS): Promise<{ id: number; secret: string }> {
      const { status, body } = await call('POST', '/api/webhook-endpoints', { url, events })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return { id: body.endpoint.id, secret: body.secret }
    },
    /** Sends what was queued, also in threads, whose clock goes on by itself. */
    async settle(): Promise<void> {
      clock.advance(60 * SECOND)
      await context.webhooks.settle()
    },
    /** The messages that came since the last call, by their numbers; each as the contract says. */
    news(receiver: Receiver): Message[] {
      const messages = receiver.received.splice(0).map(messageOf)
      for (const message of messages) t.equal(problemOf(message), undefined, `${message.type} is as the contract says`)
      return messages.toSorted((a, b) => a.sequence - b.sequence)
    },
    /** The deliveries of an endpoint, the newest first. */
    deliveries: async (query = ''): Promise<Message[]> =>
      (await call('GET', `/api/webhook-deliveries${query}`)).body.deliveries,
  }
}
