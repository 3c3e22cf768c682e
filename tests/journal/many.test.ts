/** The journal entries of several round trips: changed together, found by their notes, their tags merged. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericGains, genericTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { statsOf } from '../support/upload.ts'
import { writer } from './support.ts'

const NUMBER = '12345678'
const row = (date: string, action: string, symbol: string, amount: number) => ({
  ...{ date, action, symbol, quantity: '10', price: '10', amount: String(amount) },
})

/** Round trips of A, B and C, closed one after the other, and D, which is open. */
async function traded(...args: Parameters<typeof buildTestApp>) {
  const user = await writer(await buildTestApp(...args), 'trader@example.com', NUMBER)
  const rows = ['A', 'B', 'C'].flatMap((symbol, i) => [
    row(`2026-01-0${i + 5}`, 'Buy', symbol, -100),
    row(`2026-01-1${i + 2}`, 'Sell', symbol, 110 + i),
  ])
  const all = [...rows, row('2026-02-02', 'Buy', 'D', -100)]
  statsOf(await user.upload(genericTransactions(all, NUMBER), genericGains([])))
  const ids = (await user.trips()).map(({ id }) => id) as [string, string, string, string]
  const listed = async (query: string) => (await user.trips(query)).map(({ symbol }) => symbol).join('')
  const change = (ids: readonly string[], body: object) =>
    user.ask('PATCH', '/api/journal', { round_trip_ids: ids, ...body })
  return { ...user, ids, listed, change }
}

await onBothEngines(t, 'entries of several round trips are changed together', async (t, on) => {
  const { ids, change, write, trips, journal, get } = await traded(t, on)
  const [a, b, c] = ids
  await write(`round-trips/${a}`, { note: 'Kept.', tags: ['late', 'Good'], setup: 'Gap', rating: 3 })
  t.match(await change([a, b], { add_tags: ['good', 'fast'], remove_tags: ['LATE'], setup: ' gap ', reviewed: true }), {
    status: 200,
    body: { success: true, changed: [a, b] },
  })
  const kept = { tags: ['fast', 'Good'], setup: 'Gap', rating: 3, reviewed: true, has_note: true }
  t.match(
    (await trips()).map((trip) => trip.journal),
    [kept, { tags: ['fast', 'Good'], setup: 'gap', rating: null, reviewed: true }, null, null],
  )
  const own = (await journal()).find(({ round_trip_id }) => round_trip_id === a)
  t.match((await get(`/api/journal/${own?.id}/versions`)).versions, [{ note: 'Kept.', tags: ['Good', 'late'] }])

  t.match(await change([a, c], { remove_tags: ['late'], reviewed: true }), { body: { changed: [c] } })
  t.match(await change([a, b], { setup: null, remove_tags: ['fast'] }), { body: { changed: [a, b] } })
  t.match(await change([a, b, c, a], { reviewed: false }), { body: { changed: [a, b, c] } })
  t.match(await change([ids[3]], { remove_tags: ['none'], setup: '' }), { body: { changed: [] } })
  t.match(
    (await trips()).map((trip) => trip.journal),
    [
      { ...kept, tags: ['Good'], setup: null, reviewed: false },
      { tags: ['Good'], setup: null, reviewed: false },
      { tags: [], reviewed: false },
      null,
    ],
  )
})

await onBothEngines(t, 'all of the entries are changed, or none', async (t, on) => {
  const { ids, change, write, journal } = await traded(t, on)
  const [a, b] = ids
  const many = Array.from({ length: 30 }, (_, i) => `tag ${i}`)
  await write(`round-trips/${b}`, { tags: many })
  const before = await journal()
  t.match(await change([a, b], { add_tags: ['one'] }), {
    status: 400,
    body: { code: 'tags_of_entry_limit', params: { most: 30 } },
  })
  t.match(await change([a, `${b}x`], { reviewed: true }), { status: 404, body: { code: 'round_trip_not_found' } })
  t.match(await change([], { reviewed: true }), { status: 400 })
  t.match(await change([a], {}), { status: 400 })
  t.match(await change(Array(201).fill(a), { reviewed: true }), { status: 400 })
  t.same(await journal(), before)
})

await onBothEngines(t, 'round trips are found by a text of their notes', async (t, on) => {
  const { ids, write, listed, statistics } = await traded(t, on)
  const [a, b, c, d] = ids
  await write(`round-trips/${a}`, { note: 'Ärger: aaab 100%' })
  await write(`round-trips/${b}`, { note: 'Zu spät.\nSTRASSE' })
  await write(`round-trips/${c}`, { tags: ['aaab'] })
  await write(`round-trips/${d}`, { note: 'aab' })
  await write('days/2026-01-12', { note: 'aab' })
  const found = (text: string) => listed(`&note=${encodeURIComponent(text)}`)
  t.equal(await found('aab'), 'AD')
  t.equal(await found('ÄRGER'), 'A')
  t.equal(await found('straße'), 'B')
  t.equal(await found('spät. strasse'), '', 'a line break is no space')
  t.equal(await found('0%'), 'A')
  t.equal(await found('_'), '')
  t.equal(await listed('&note=aab&state=open'), 'D')
  t.match(await statistics('note=%C3%A4rger'), { round_trip_count: 1, trading_pl: 10 })
})

await onBothEngines(t, 'a tag is merged into another one', async (t, on) => {
  const { ids, write, ask, get, trips } = await traded(t, on)
  const [a, b, c] = ids
  await write(`round-trips/${a}`, { tags: ['late', 'Too late'] })
  await write(`round-trips/${b}`, { tags: ['late'] })
  await write(`round-trips/${c}`, { tags: ['Too late'] })
  const { tags } = await get('/api/tags')
  const idOf = (name: string) => tags.find((tag: { name: string }) => tag.name === name).id
  const rename = (body: object) => ask('PATCH', `/api/tags/${idOf('late')}`, body)
  t.match(await rename({ name: 'too late' }), { status: 400, body: { code: 'tag_exists' } })
  t.match(await rename({ name: 'LATE', merge: true }), { body: { tag: { name: 'LATE', use_count: 2 } } })
  t.match(await rename({ name: 'too LATE', merge: true }), {
    ...{ status: 200, body: { tag: { id: idOf('Too late'), name: 'Too late', use_count: 3 } } },
  })
  t.match((await get('/api/tags')).tags, [{ name: 'Too late', use_count: 3 }])
  t.same(
    (await trips()).map(({ journal }) => journal?.tags),
    [['Too late'], ['Too late'], ['Too late'], undefined],
  )
  t.match(await rename({ name: 'x', merge: true }), { status: 404, body: { code: 'tag_unknown' } })
})

await onBothEngines(t, 'the settings of the journal', async (t, on) => {
  const { get, ask, ids, write } = await traded(t, on)
  const settings = async () => (await get('/api/journal-settings')).settings
  t.same(await settings(), { review_from: null })
  t.match(await ask('PUT', '/api/journal-settings', { review_from: '2026-01-12' }), { status: 200 })
  await write(`round-trips/${ids[0]}`, { rating: 3 })
  t.same(await settings(), { review_from: '2026-01-12' })
  t.match(await ask('PUT', '/api/journal-settings', { review_from: '2026-02-30' }), { status: 400 })
  t.match(await ask('PUT', '/api/journal-settings', { review_from: null }), {
    body: { settings: { review_from: null } },
  })
  t.same(await settings(), { review_from: null })
})

await onBothEngines(t, 'a round trip names the one before and after it', async (t, on) => {
  const { get, ids } = await traded(t, on)
  const [a, b, c, d] = ids
  const beside = async (id: string) => {
    const { previous_id, next_id } = await get(`/api/round-trips/${id}`)
    return [previous_id, next_id]
  }
  t.same(await beside(a), [null, b])
  t.same(await beside(b), [a, c])
  t.same(await beside(c), [b, null])
  t.same(await beside(d), [c, null], 'nothing of it was closed: it is after those that were closed before')
})
