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
