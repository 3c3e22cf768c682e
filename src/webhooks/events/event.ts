import { stringify } from 'lossless-json'
import type { webhooks } from '../../../generated/plants.ts'

/** The events of the contract, as named under `webhooks` in `openapi/plants.yaml`. */
export type EventType = keyof webhooks

/** A kind of message to receivers. `Subject` is what a message is about, such as a plant. */
export interface WebhookEvent<Subject = never> {
  /** Stored with each delivery and shown as its `event_type`, so it must never change. */
  readonly type: EventType
  /** The plant by which its deliveries can be listed. */
  plantId(subject: Subject): bigint
  /** Appended to the message ids of its deliveries, which are signed. Part of the contract. */
  readonly idSuffix: string
  /** The JSON text that every attempt sends. */
  body(subject: Subject): string
  /** Headers sent in addition to the signature. */
  readonly headers: Readonly<Record<string, string>>
}

interface Definition<Type extends EventType, Subject> extends Omit<WebhookEvent<Subject>, 'type' | 'body'> {
  type: Type
  /** The body as defined in the contract. */
  payload(subject: Subject): webhooks[Type]['post']['requestBody']['content']['application/json']
}

/** An event whose body is typed by the contract. */
export const defineEvent = <Type extends EventType, Subject>({
  payload,
  ...event
}: Definition<Type, Subject>): WebhookEvent<Subject> => ({
  ...event,
  // Lossless, because JSON.stringify rejects bigint. `payload` is an object, so the result is never undefined.
  body: (subject) => stringify(payload(subject)) as string,
})
