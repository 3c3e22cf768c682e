/** An id is of its user: it tells nothing of what others do, and is never given again. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { filled } from '../support/filled.ts'

const LISTS = [
  '/api/accounts',
  '/api/imports',
  '/api/own-entries',
  '/api/import-mappings',
  '/api/trades',
  '/api/round-trips',
  '/api/unmatched-sales',
  '/api/open-positions',
  '/api/journal',
  '/api/tags',
  '/api/portfolio/holdings',
  '/api/portfolio/history',
  '/api/webhook-endpoints',
  '/plant/webhook-endpoints',
  '/api/tokens/current',
]

/** All that an answer names by an id, without the random ones. */
const idsIn = (body: string): string[] => body.match(/"(?:id|\w+_ids?)":(?:\d+|\[[\d,]*\]|"\d[^"]*")/g) ?? []

await onBothEngines(t, 'two users who do the same get the same ids', async (t, on) => {
  const service = await buildTestApp(t, on)
  const [first, second] = [await filled(service, 'first@example.com'), await filled(service, 'second@example.com')]
  for (const url of LISTS) {
    const [one, other] = await Promise.all(
      [first, second].map(async (headers) => idsIn((await service.app.inject({ url, headers })).body)),
    )
    t.ok(one?.length, url)
    t.same(other, one, url)
  }
})

const NOTE = { note: 'x' }
const ENDPOINT = { url: 'https://receiver.example.com', events: ['import.finished'] }
/** What is created and deleted, with the place of its id in the answer. */
const CREATED = [
  ['PATCH', '/api/days/2026-03-20/journal', NOTE, '/api/journal', 'journal'],
  ['POST', '/api/tags', { name: 'one' }, '/api/tags', 'tag'],
  ['POST', '/api/webhook-endpoints', ENDPOINT, '/api/webhook-endpoints', 'endpoint'],
] as const

await onBothEngines(t, 'the id of what was deleted is not given again', async (t, on) => {
  const service = await buildTestApp(t, on)
  const headers = await service.authorize('first@example.com')
  for (const [method, url, payload, list, name] of CREATED) {
    const make = async (): Promise<number> => {
      const answer = await service.app.inject({ method, url, payload, headers })
      t.ok(answer.statusCode < 300, `${url}: ${answer.body}`)
      return answer.json()[name].id
    }
    const id = await make()
    const gone = await service.app.inject({ method: 'DELETE', url: `${list}/${id}`, headers })
    t.ok(gone.statusCode < 300, `${list}: ${gone.body}`)
    t.equal(await make(), id + 1, url)
  }
})
