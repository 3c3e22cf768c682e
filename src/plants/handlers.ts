import type { Context } from '../context.ts'
import { MAX_INT64, MIN_INT64 } from '../contract/int64.ts'
import type { PlantsHandlers } from '../contract/types.ts'
import { invalidCursor } from '../lib/cursor.ts'
import { addPlant, listPlants, readPlant, removePlant } from './plants.ts'
import type { PlantRow } from './queries.ts'
import { PlantCounts } from './quota.ts'

const toPlant = ({ name, tag }: Omit<PlantRow, 'id'>) => (tag === null ? { name } : { name, tag })

function readCursor(text: string): bigint {
  const id = BigInt(text)
  if (id < MIN_INT64 || id > MAX_INT64) throw invalidCursor()
  return id
}

/** RFC 8288. Relative, so that it is right at every address of the service. */
function linkToNext(cursor: string, limit: number | undefined): string {
  const query = new URLSearchParams({ ...(limit === undefined ? {} : { limit: String(limit) }), cursor })
  return `</plants?${query}>; rel="next"`
}

type PlantHandlers = Pick<PlantsHandlers, 'listPlants' | 'addPlant' | 'getPlant' | 'deletePlant'>

export const plantsHandlers = ({ store, clock, webhooks, config }: Context): PlantHandlers => {
  const quota = config.quotas.plants
  const deps = { store, clock, wake: webhooks.wake, counts: new PlantCounts(clock, quota), quota }
  return {
    listPlants: async ({ caller, query }) => {
      const { limit, cursor } = query
      const from = cursor === undefined ? undefined : readCursor(cursor)
      const { items, nextCursor } = await listPlants(store, caller.userId, { limit, from })
      const body = items.map(toPlant)
      if (nextCursor === null) return { status: 200, body }
      return { status: 200, headers: { link: linkToNext(nextCursor, limit) }, body }
    },

    addPlant: async ({ caller, body }) => {
      const plant = { id: body.id, name: body.name, tag: body.tag ?? null }
      await addPlant(deps, caller.userId, plant)
      return { status: 200, headers: { location: `/plants/${plant.id}` }, body: toPlant(plant) }
    },

    getPlant: async ({ caller, path }) => {
      return { status: 200, body: toPlant(await readPlant(store, caller.userId, path.id)) }
    },

    deletePlant: async ({ caller, path }) => {
      await removePlant(store, caller.userId, path.id)
      return { status: 204 }
    },
  }
}
