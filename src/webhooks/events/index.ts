/** Every event that receivers can get. To add one, add a file here and the event in `openapi/events/`. */
import type { EventType, WebhookEvent } from './event.ts'
import { newPlant } from './new-plant.ts'
import { test } from './test.ts'

export const events: Readonly<Record<EventType, Pick<WebhookEvent, 'type' | 'headers'>>> = { newPlant, test }

/** Headers in addition to the signature. Empty for an event type of a later version; its deliveries are sent too. */
export const headersOf = (eventType: string): Readonly<Record<string, string>> =>
  Object.hasOwn(events, eventType) ? events[eventType as EventType].headers : {}
