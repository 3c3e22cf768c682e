import type { Context } from '../context.ts'
import type { PlantsHandlers } from '../contract/types.ts'
import { addPlant, deletePlant, listPlants } from './plants.ts'
import type { PlantRow } from './queries.ts'

const toPlant = ({ name, tag }: Omit<PlantRow, 'id'>) => (tag === null ? { name } : { name, tag })

type PlantHandlers = Pick<PlantsHandlers, 'listPlants' | 'addPlant' | 'deletePlant'>

export const plantsHandlers = ({ store, clock, webhooks }: Context): PlantHandlers => ({
  listPlants: async ({ caller, query }) => {
    const rows = await listPlants(store, caller.userId, query.limit)
    return { status: 200, body: rows.map(toPlant) }
  },

  addPlant: async ({ caller, body }) => {
    const plant = { id: body.id, name: body.name, tag: body.tag ?? null }
    await addPlant(store, clock, webhooks.wake, caller.userId, plant)
    return { status: 200, body: toPlant(plant) }
  },

  deletePlant: async ({ caller, path }) => {
    await deletePlant(store, caller.userId, path.id)
    return { status: 204 }
  },
})
