import { Tag } from '../../shared/parts.tsx'
import type { Delivery } from './receivers.ts'

const TONES = { pending: '', delivered: 'good', failed: 'bad' }

export const DeliveryState = ({ status }: { status: Delivery['status'] }) => <Tag tone={TONES[status]}>{status}</Tag>
