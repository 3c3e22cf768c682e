import { Tag } from '../../shared/parts.tsx'
import type { Delivery } from './plant-api.ts'

const TONES = { pending: '', delivered: 'good', failed: 'bad' }

export const DeliveryState = ({ status }: { status: Delivery['status'] }) => <Tag tone={TONES[status]}>{status}</Tag>

export const titleOf = ({ test, plant_id }: Delivery): string => (test ? 'Test event' : `Plant ${plant_id}`)
