/** Queues messages in the transaction of what they tell: both are stored, or neither. */
import type { Writer } from '../store/index.ts'
import { type DeliveryRow, insertDeliveries } from './delivery-queries.ts'
import { messageId } from './message-id.ts'
import { selectEnabledIds } from './queries.ts'

/** Says to the dispatcher that endpoints have deliveries that are due. */
export type Wake = (endpointIds: readonly number[]) => void

export interface NewPlant {
  id: bigint
  name: string
  tag: string | null
}

/** No plant of anybody; receivers know it by the header `webhook-test`. */
const TEST_PLANT: NewPlant = { id: 0n, name: 'Test plant', tag: 'test' }

/** The body of a message, written once: JSON has no bigint, and every attempt must send the same bytes. */
export const bodyOf = ({ id, name, tag }: NewPlant): string =>
  `{"id":${id},"name":${JSON.stringify(name)}${tag === null ? '' : `,"tag":${JSON.stringify(tag)}`}}`

/** Queues the news of a plant for every endpoint of the user that is enabled. */
export async function announcePlant(
  tx: Writer,
  wake: Wake,
  userId: number,
  plant: NewPlant,
  now: number,
): Promise<void> {
  const endpointIds = await selectEnabledIds(tx, userId)
  if (endpointIds.length === 0) return
  const message = { userId, plantId: plant.id, isTest: false, body: bodyOf(plant), createdAt: now }
  await insertDeliveries(
    tx,
    endpointIds.map((endpointId) => ({ ...message, id: messageId(now), endpointId })),
  )
  tx.afterCommit(() => wake(endpointIds))
}

/** Queues a test event for one endpoint. */
export async function queueTest(
  tx: Writer,
  wake: Wake,
  userId: number,
  endpointId: number,
  now: number,
): Promise<DeliveryRow> {
  const row = {
    id: messageId(now),
    userId,
    endpointId,
    plantId: TEST_PLANT.id,
    isTest: true,
    body: bodyOf(TEST_PLANT),
    createdAt: now,
  }
  await insertDeliveries(tx, [row])
  tx.afterCommit(() => wake([endpointId]))
  return { ...row, status: 'pending', dueAt: now, lease: null, attempts: 0, finishedAt: null }
}
