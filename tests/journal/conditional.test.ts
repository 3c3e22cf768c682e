/** Entries have an ETag: what another program or window wrote is not replaced unread. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { png } from '../support/pictures.ts'
import { writer } from './support.ts'

const ROWS = [
  { date: '2026-01-05', action: 'Buy', symbol: 'ACME', quantity: '10', price: '20', amount: '-200.00' },
  { date: '2026-01-06', action: 'Sell', symbol: 'ACME', quantity: '10', price: '30', amount: '300.00' },
]

await onBothEngines(t, 'a change of what was not read', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await writer(service, 'trader@example.com', null)
  await user.uploadFiles({ 'rows.csv': genericTransactions(ROWS, '') }, '', {})
  const [trip] = await user.trips()
  const send = async (method: 'GET' | 'PUT' | 'PATCH', url: string, payload?: object, ifMatch?: string) => {
    const headers = { ...user.headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) }
    const answer = await service.app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json(), etag: answer.headers.etag as string }
  }
  const required = { status: 428, body: { code: 'if_match_required' } }
  const changed = { status: 412, body: { code: 'changed_since_read' } }
  for (const url of [`/api/round-trips/${trip?.id}/journal`, '/api/days/2026-01-05/journal']) {
    const empty = await send('GET', url)
    t.match(empty, { status: 200, body: { journal: null }, etag: /^".+"$/ }, 'also while nothing is written')
    t.match(await send('PUT', url, { note: 'x' }), required)
    t.match(await send('PUT', url, { note: 'x' }, '"7-3"'), changed)
    t.match(await send('PUT', url, { note: 'x' }, '*'), changed, 'there is nothing yet')
    t.same((await send('GET', url)).body.journal, null)

    const first = await send('PUT', url, { note: 'of one program' }, empty.etag)
    t.match(first, { status: 200, body: { journal: { note: 'of one program', etag: first.etag } } })
    t.match(await send('PUT', url, { rating: 3 }, empty.etag), changed, 'another program had read nothing')
    t.equal((await send('GET', url)).etag, first.etag)
    const rated = await send('PATCH', url, { rating: 3 })
    t.match(rated, { status: 200, body: { journal: { note: 'of one program', rating: 3 } } })
    t.not(rated.etag, first.etag)
    t.match(await send('PATCH', url, { note: null }, first.etag), changed)
    t.match(await send('PATCH', url, { note: null, tags: ['a'] }, `"0", W/${rated.etag}`), {
      body: { journal: { note: null, rating: 3, tags: ['a'] } },
    })
    t.match(await send('PATCH', url, { rating: null, tags: [], setup: 'Gap', reviewed: true }, '*'), {
      body: { journal: { rating: null, tags: [], setup: 'Gap', reviewed: true } },
    })
    t.match(await send('PATCH', url, {}), { status: 400 })
    const before = (await send('GET', url)).etag
    const at = url.slice('/api/'.length, -'/journal'.length)
    const added = await user.addPicture(at, png())
    t.equal(added.headers.etag, (await send('GET', url)).etag)
    t.not(added.headers.etag, before, 'a picture is a change')
    await user.ask('DELETE', `/api/journal-pictures/${added.body.journal.pictures[0].id}`)
    t.match(await send('PUT', url, {}, added.headers.etag as string), changed)
    t.match(await send('PUT', url, {}, '*'), { status: 200, body: { journal: { setup: null, reviewed: false } } })
    await user.ask('DELETE', url)
    t.equal((await send('GET', url)).etag, empty.etag)
  }
})

await onBothEngines(t, 'by the id of the entry', async (t, on) => {
  const service = await buildTestApp(t, on)
  const user = await writer(service, 'trader@example.com', null)
  await user.uploadFiles({ 'rows.csv': genericTransactions(ROWS, '') }, '', {})
  const [trip] = await user.trips()
  await user.write(`round-trips/${trip?.id}`, { note: 'x', planned_stop: 19 })
  await user.write('days/2026-01-05', { note: 'y' })
  const [ofTrip, ofDay] = (await user.journal()).toSorted((a, b) => a.id - b.id)
  const change = async (id: number | undefined, payload: object, ifMatch?: string) => {
    const headers = { ...user.headers, ...(ifMatch !== undefined && { 'if-match': ifMatch }) }
    const answer = await service.app.inject({ method: 'PATCH', url: `/api/journal/${id}`, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  t.match(await change(ofTrip?.id, { planned_stop: null }, ofTrip?.etag), {
    body: { journal: { note: 'x', planned_stop: null } },
  })
  t.match(await change(ofTrip?.id, { note: 'z' }, ofTrip?.etag), { status: 412 })
  t.match(await change(ofTrip?.id, { planned_stop: 21 }), { status: 400, body: { code: 'stop_on_wrong_side' } })
  t.match(await change(ofDay?.id, { rating: 5 }), { body: { journal: { note: 'y', rating: 5 } } })
  t.match(await change(ofDay?.id, { planned_stop: 5 }), { status: 400, body: { code: 'stop_of_day' } })
  t.match(await change(999, { rating: 5 }), { status: 404, body: { code: 'journal_entry_unknown' } })
})
