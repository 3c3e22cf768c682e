/** What was written before a change is kept, listed and restored. */
import t from 'tap'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { writer } from './support.ts'

await onBothEngines(t, 'former versions of an entry', async (t, on) => {
  const service = await buildTestApp(t, on)
  const { clock } = service
  const user = await writer(service, 'trader@example.com', null)
  const at = '/api/days/2026-01-05/journal'
  const change = async (fields: object) => {
    clock.advance(1_000)
    return (await user.ask('PATCH', at, fields)).body.journal
  }
  const { id } = await change({ note: 'first', tags: ['b', 'a'], rating: 3 })
  const versions = async (): Promise<{ version: number; note: string | null }[]> =>
    (await user.get(`/api/journal/${id}/versions`)).versions
  t.same(await versions(), [], 'what is empty is not kept')
  const first = await change({ note: 'first', reviewed: true })
  await change({ note: null, tags: [], rating: null, reviewed: false })
  t.match(await versions(), [
    { note: 'first', tags: ['a', 'b'], rating: 3, reviewed: true, written_at: first.updated_at },
    { note: 'first', tags: ['a', 'b'], rating: 3, reviewed: false },
  ])
  await change({ note: 'typed' })
  await change({ note: 'typed on', continues: true })
  await change({ note: 'typed on and on', continues: true })
  const written = await change({ note: 'other' })
  t.match(await versions(), [{ note: 'typed on and on' }, { note: 'first' }, { note: 'first' }])

  const [, oldest] = (await versions()).slice(1)
  const restore = (version: number | undefined) => user.ask('POST', `/api/journal/${id}/versions/${version}/restore`)
  t.match(await restore(oldest?.version), {
    status: 200,
    body: { journal: { note: 'first', tags: ['a', 'b'], rating: 3, reviewed: false } },
  })
  t.match((await versions())[0], { note: 'other', written_at: written.updated_at }, 'nothing is lost by it')
  t.match(await restore(999), { status: 404, body: { code: 'journal_version_unknown', params: { id, version: 999 } } })

  for (let n = 1; n <= 25; n++) await change({ note: `note ${n}` })
  t.same(
    (await versions()).map(({ note }) => note),
    Array.from({ length: 20 }, (_, n) => `note ${24 - n}`),
    'the last twenty',
  )
  const other = await writer(service, 'other@example.com', null)
  t.match(await other.get(`/api/journal/${id}/versions`), { code: 'journal_entry_unknown' })
  t.match(await other.ask('POST', `/api/journal/${id}/versions/1/restore`), { status: 404 })
  await user.ask('DELETE', `/api/journal/${id}`)
  t.match(await user.get(`/api/journal/${id}/versions`), { code: 'journal_entry_unknown' })
})
