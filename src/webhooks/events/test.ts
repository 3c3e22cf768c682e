import type { webhooks } from '../../../generated/dashboard.ts'
import { toTimestamp } from '../../lib/clock.ts'
import { defineEvent } from './event.ts'

/** 0 is also a valid plant id, so receivers recognise a test by its message id. */
const NO_PLANT = 0n

/** A test that the owner of an endpoint requested. */
export const test = defineEvent({
  type: 'test',
  // Not signed. For receivers that were written before the id had a suffix.
  headers: { 'webhook-test': 'true' },
  idSuffix: '_test',
  plantId: () => NO_PLANT,
  payload: () => ({ id: NO_PLANT, name: 'Test plant', tag: 'test' }),
})

type TestMessage = webhooks['test']['post']['requestBody']['content']['application/json']

/** The same for an endpoint of the record. It has no number: other endpoints do not get it. */
export const testOfRecord = {
  ...test,
  body: ({ endpointId, now }: { endpointId: number; now: number }): string =>
    JSON.stringify({
      type: 'test',
      timestamp: toTimestamp(now),
      sequence: null,
      previous_sequence: null,
      data: { endpoint_id: endpointId },
    } satisfies TestMessage),
}
