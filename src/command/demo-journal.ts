/** What the made-up trader wrote about round trips, as a user writes it. */
import type { components } from '../../generated/dashboard.ts'
import type { Written } from '../dashboard/sample-trader.ts'
import { asUser } from './as-user.ts'
import { processIo } from './io.ts'

type Days = components['schemas']['DaysAnswer']

/** The days that the notes are about are among the last so many. */
const DAYS = 20

export const addDemoJournal = (email: string, written: readonly Written[]): Promise<void> =>
  asUser(processIo(), email, async (ask) => {
    const { days } = (await (await ask('GET', `/api/days?limit=${DAYS}`)).json()) as Days
    const ids = new Map(
      days.flatMap(({ round_trips }) => round_trips.map((trip) => [`${trip.symbol} ${trip.opened_on}`, trip.id])),
    )
    for (const { symbol, opened_on, ...body } of written) {
      const id = ids.get(`${symbol} ${opened_on}`)
      const answer = id === undefined ? undefined : await ask('PATCH', `/api/round-trips/${id}/journal`, body)
      if (answer?.ok !== true) throw new Error(`The note on ${symbol} of ${opened_on} was not written`)
    }
  })
