/** Every event that receivers can get. To add one: a file here, and the event in `openapi/events/`. */
import type { EventType, WebhookEvent } from './event.ts'
import { newPlant } from './new-plant.ts'
import { test } from './test.ts'

const events: Readonly<Record<EventType, Pick<WebhookEvent, 'type' | 'headers'>>> = { newPlant, test }

/** Beside the signature. None for the type of a later version, whose delivery is sent all the same. */
export const headersOf = (eventType: string): Readonly<Record<string, string>> =>
  Object.hasOwn(events, eventType) ? events[eventType as EventType].headers : {}
