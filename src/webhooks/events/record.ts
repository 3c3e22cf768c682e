/** Events about the record: what the contract has under `webhooks` in `openapi/dashboard.yaml`. */
import type { webhooks } from '../../../generated/dashboard.ts'
import { toTimestamp } from '../../lib/clock.ts'

type MessageOf<Type extends keyof webhooks> = webhooks[Type]['post']['requestBody']['content']['application/json']

/** Stored with endpoints and deliveries, so a name must never change. */
export type RecordEventType = Exclude<keyof webhooks, 'test'>

/** What happened, as its message says it. */
export type RecordEvent = {
  [Type in RecordEventType]: { readonly type: Type; readonly data: MessageOf<Type>['data'] }
}[RecordEventType]

/** An event of the record with its number. */
export interface NumberedEvent {
  event: RecordEvent
  sequence: number
  /** The number of the last message of each event before this one. */
  lastOfEvent: Readonly<Record<string, number>>
}

/** The number of the last message before this one that is of these events; 0 if there was none. */
export const previousOf = ({ lastOfEvent }: NumberedEvent, events: readonly string[]): number =>
  Math.max(0, ...events.map((type) => lastOfEvent[type] ?? 0))

/** The JSON text that every attempt sends. */
export function recordBody({ event, sequence }: NumberedEvent, previous: number, now: number): string {
  const { type, data } = event
  const numbers: Numbers = { timestamp: toTimestamp(now), sequence, previous_sequence: previous }
  return JSON.stringify({ type, ...numbers, data })
}

type Numbers = Omit<MessageOf<RecordEventType>, 'type' | 'data'>
