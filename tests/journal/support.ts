/** A user who writes about round trips and days. */
import type { components } from '../../generated/dashboard.ts'
import { multipart, type TestApp } from '../support/app.ts'
import { trader } from '../support/upload.ts'

type Schemas = components['schemas']

export async function writer(service: TestApp, email?: string, account?: string | null) {
  const user = await trader(service, email, account)
  const { headers, get } = user
  const ask = async (method: 'PUT' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const list = async (query: string): Promise<Schemas['ListedRoundTrip'][]> =>
    (await get(`/api/round-trips?sort=last_closed_on${query}`)).round_trips
  /** Those of which nothing was closed are last. */
  const trips = async (query = ''): Promise<Schemas['RoundTrip'][]> => [
    ...(await list(query)),
    ...(query.includes('state=') ? [] : (await list(`${query}&state=open`)).filter((trip) => trip.in_period === null)),
  ]
  const journal = async (query = ''): Promise<Schemas['JournalEntry'][]> => (await get(`/api/journal?${query}`)).journal
  const statistics = async (query = ''): Promise<Schemas['RoundTripStatistics']> =>
    (await get(`/api/round-trip-statistics?${query}`)).statistics
  /** `at`: `round-trips/ID` or `days/DATE`. */
  const write = async (at: string, entry: object) => {
    const url = `/api/${at}/journal`
    const read = await service.app.inject({ url, headers })
    const own = { ...headers, 'if-match': (read.headers.etag as string | undefined) ?? '*' }
    const answer = await service.app.inject({ method: 'PUT', url, headers: own, payload: entry })
    return { status: answer.statusCode, body: answer.json() }
  }
  const addPicture = async (at: string, content: Buffer, filename = 'chart.png', more: Record<string, string> = {}) => {
    const body = multipart([{ field: 'picture', filename, content, type: 'application/octet-stream' }])
    const answer = await service.app.inject({
      method: 'POST',
      url: `/api/${at}/journal/pictures`,
      headers: { ...headers, ...body.headers, ...more },
      payload: body.payload,
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  return { ...user, ask, trips, journal, statistics, write, addPicture }
}
