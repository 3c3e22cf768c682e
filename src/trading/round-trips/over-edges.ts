/** Round trips that reach over an edge of the period, each with what was closed of it in the period. */
import { roundTripId } from '../../ledger/public-ids.ts'
import { earnedGroups } from '../../ledger/round-trip-groups.ts'
import { earlierOf, laterOf, type MonthString } from '../../lib/dates.ts'
import type { Money } from '../../lib/decimal.ts'
import type { Reader } from '../../store/index.ts'
import type { PeriodScope } from '../queries.ts'
import { passesEarned, type TripFilter } from './filter.ts'
import type { ListedRoundTrip } from './listed-round-trip.ts'
import { type Closed, selectOverEdges } from './queries.ts'

export interface OverEdge {
  /** As it is stored. */
  trip: ListedRoundTrip
  /** With what was closed in the period in place of all. */
  part: ListedRoundTrip
  months: { month: MonthString; profit: Money }[]
}

/** In no order. `isListed`: whether it is in each group that the filter names. */
export async function readOverEdges(
  db: Reader,
  scope: PeriodScope,
  filter: TripFilter,
): Promise<(OverEdge & { isListed: boolean })[]> {
  const rows = await selectOverEdges(db, scope, filter)
  return [...Map.groupBy(rows, ({ trip }) => roundTripId(trip)).values()].map((own) => {
    const { trip } = own[0] as (typeof own)[number]
    const part = partOf(trip, own.map(({ closed }) => closed).reduce(add))
    const months = own.map(({ at, closed: { profit } }) => ({ month: at, profit }))
    return { trip, part, months, isListed: passesEarned(part, filter.earned) }
  })
}

/** `closed`: what was closed in a period. */
export function partOf(trip: ListedRoundTrip, { lastClosedAt, ...closed }: Closed): ListedRoundTrip {
  const [lastClosedOn = '', lastClosedTime = ''] = lastClosedAt.split(' ')
  const own = { ...trip, ...closed, lastClosedOn, lastClosedTime }
  return { ...own, ...earnedGroups(own) }
}

const add = (a: Closed, b: Closed): Closed => ({
  lastClosedAt: laterOf(a.lastClosedAt, b.lastClosedAt),
  firstClosedOn: earlierOf(a.firstClosedOn, b.firstClosedOn),
  tradeCount: a.tradeCount + b.tradeCount,
  profit: a.profit + b.profit,
  fees: a.fees + b.fees,
  proceeds: a.proceeds + b.proceeds,
  costBasis: a.costBasis + b.costBasis,
})
