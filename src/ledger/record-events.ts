/** Messages about changes of the record. They hold no amounts: these are read with the API, which has the figures of now. */
import type { RecordEvent } from '../webhooks/events/record.ts'
import { MOST_NAMED, type RecordChange } from './effects.ts'
import { roundTripId } from './public-ids.ts'

type DataOf<Type extends RecordEvent['type']> = Extract<RecordEvent, { type: Type }>['data']

/** What a change of the record is told with; nothing if no figure changed. */
export function changeEvents(
  { days, accountIds, instruments, closed }: RecordChange,
  { reason, importId }: { reason: DataOf<'record.changed'>['reason']; importId: number | null },
): RecordEvent[] {
  if (accountIds.size === 0) return []
  const sorted = [...days].sort()
  const changed: RecordEvent = {
    type: 'record.changed',
    data: {
      ...{ reason, import_id: importId, account_ids: [...accountIds].slice(0, MOST_NAMED) },
      ...{ day_count: days.size, first_day: sorted[0] ?? null, last_day: sorted.at(-1) ?? null },
      days: sorted.slice(-MOST_NAMED),
      symbol_count: instruments.size,
      symbols: [...instruments].sort().slice(0, MOST_NAMED),
      url: '/api/days',
    },
  }
  if (closed.days === undefined) return [changed]
  const data = {
    ...{ count: closed.count, first_day: closed.days.first, last_day: closed.days.last },
    round_trips: closed.named.map((trip) => ({
      id: roundTripId(trip),
      symbol: trip.symbol,
      closed_on: trip.closedOn,
    })),
    url: '/api/round-trips',
  }
  return [changed, { type: 'round_trip.closed', data }]
}

export const derivationFinished = (accounts: number): RecordEvent => ({
  type: 'derivation.finished',
  data: { account_count: accounts, url: '/api/accounts' },
})
