import { defineEvent } from './event.ts'

export interface NewPlant {
  id: bigint
  name: string
  tag: string | null
}

/** A plant was added. */
export const newPlant = defineEvent({
  type: 'newPlant',
  headers: {},
  idSuffix: '',
  plantId: ({ id }: NewPlant) => id,
  payload: ({ id, name, tag }) => ({ id, name, ...(tag === null ? {} : { tag }) }),
})
