import { stringify } from 'lossless-json'
import type { webhooks } from '../../../generated/plants.ts'

/** The events of the contract, as named under `webhooks` in `openapi/plants.yaml`. */
export type EventType = keyof webhooks

/** One kind of message to receivers. `Subject` is what a message of it is about. */
export interface WebhookEvent<Subject = never> {
  /** Stored with each delivery and shown as its `event_type`: a name, once used, stays. */
  readonly type: EventType
  /** Deliveries are listed by this plant. */
  plantId(subject: Subject): bigint
  /** The JSON text that every attempt sends. */
  body(subject: Subject): string
  /** Sent beside the signature. */
  readonly headers: Readonly<Record<string, string>>
}

interface Definition<Type extends EventType, Subject> extends Omit<WebhookEvent<Subject>, 'type' | 'body'> {
  type: Type
  /** The body as the contract has it. */
  payload(subject: Subject): webhooks[Type]['post']['requestBody']['content']['application/json']
}

/** An event whose body is typed by the contract. */
export const defineEvent = <Type extends EventType, Subject>({
  payload,
  ...event
}: Definition<Type, Subject>): WebhookEvent<Subject> => ({
  ...event,
  // JSON.stringify refuses bigint; `payload` is an object, which always yields text.
  body: (subject) => stringify(payload(subject)) as string,
})
