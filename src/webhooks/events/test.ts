import { defineEvent } from './event.ts'

/** A legal id of a plant, too: receivers recognise a test by its header. */
const NO_PLANT = 0n

/** The owner of an endpoint asked for a test. */
export const test = defineEvent({
  type: 'test',
  headers: { 'webhook-test': 'true' },
  plantId: () => NO_PLANT,
  payload: () => ({ id: NO_PLANT, name: 'Test plant', tag: 'test' }),
})
