import type { Context } from '../context.ts'
import type { PlantsHandlers } from '../contract/types.ts'
import { addPlant, listPlants, removePlant } from './plants.ts'
import type { PlantRow } from './queries.ts'
import { PlantCounts } from './quota.ts'

const toPlant = ({ name, tag }: Omit<PlantRow, 'id'>) => (tag === null ? { name } : { name, tag })

type PlantHandlers = Pick<PlantsHandlers, 'listPlants' | 'addPlant' | 'deletePlant'>

export const plantsHandlers = ({ store, clock, webhooks, config }: Context): PlantHandlers => {
  const quota = config.quotas.plants
  const deps = { store, clock, wake: webhooks.wake, counts: new PlantCounts(clock, quota), quota }
  return {
    listPlants: async ({ caller, query }) => {
      const rows = await listPlants(store, caller.userId, query.limit)
      return { status: 200, body: rows.map(toPlant) }
    },

    addPlant: async ({ caller, body }) => {
      const plant = { id: body.id, name: body.name, tag: body.tag ?? null }
      await addPlant(deps, caller.userId, plant)
      return { status: 200, body: toPlant(plant) }
    },

    deletePlant: async ({ caller, path }) => {
      await removePlant(store, caller.userId, path.id)
      return { status: 204 }
    },
  }
}
