import { defineEvent } from './event.ts'

/** 0 is also a valid plant id, so receivers must recognise a test by its header. */
const NO_PLANT = 0n

/** A test that the owner of an endpoint requested. */
export const test = defineEvent({
  type: 'test',
  headers: { 'webhook-test': 'true' },
  plantId: () => NO_PLANT,
  payload: () => ({ id: NO_PLANT, name: 'Test plant', tag: 'test' }),
})
