/** The most entries and tags of a user, and writes that fail. */
import t from 'tap'
import { beforeEachWrite } from '../imports/each-write.ts'
import { buildTestApp } from '../support/app.ts'
import { onBothEngines } from '../support/engines.ts'
import { writer } from './support.ts'

const dayAt = (n: number) => new Date(Date.UTC(1980, 0, 1 + n)).toISOString().slice(0, 10)

await onBothEngines(t, 'a user has at most 10,000 entries and 1,000 tags', async (t, on) => {
  const { write, ask, get } = await writer(await buildTestApp(t, on), 'trader@example.com', null)
  const first = await write('days/2026-01-05', { tags: ['first'] })
  t.equal(first.status, 200)
  await on.store.write(async ({ sql, insertMany, t: { users, journalEntries, journalTags } }) => {
    const [user] = await sql.select({ userId: users.id }).from(users)
    const own = { userId: user?.userId as number }
    const entry = { ...own, kind: 'day' as const, createdAt: 0, updatedAt: 0, version: 1 }
    await insertMany(
      journalEntries,
      Array.from({ length: 9_998 }, (_, n) => ({ ...entry, id: 1_000 + n, day: dayAt(n) })),
    )
    await insertMany(
      journalTags,
      Array.from({ length: 998 }, (_, n) => ({ ...own, id: 1_000 + n, name: `tag ${n}`, nameKey: `TAG ${n}` })),
    )
  })
  t.equal((await get('/api/tags')).tags.length, 999)
  t.match(await write('days/2026-01-06', { tags: ['last', 'tag 7'] }), { status: 200 }, 'the last of both')
  const tagLimit = { status: 400, body: { code: 'tag_limit', params: { most: 1_000 } } }
  t.match(await write('days/2026-01-05', { note: 'x', tags: ['beyond'] }), tagLimit)
  t.match(await ask('POST', '/api/tags', { name: 'beyond' }), tagLimit)
  t.same((await get('/api/days/2026-01-05/journal')).journal, first.body.journal, 'what is refused writes nothing')
  const entryLimit = { status: 400, body: { code: 'journal_entry_limit', params: { most: 10_000 } } }
  t.match(await write('days/2026-01-07', {}), entryLimit)
  t.match(await write('days/2026-01-06', { note: 'y', tags: ['TAG 8'] }), { status: 200 }, 'what exists can be changed')
  t.equal((await ask('DELETE', '/api/days/2026-01-06/journal')).status, 200)
  t.equal((await write('days/2026-01-07', {})).status, 200, 'there is room again')
})

await onBothEngines(t, 'an entry of which any write fails is not changed', async (t, on) => {
  let left = Number.POSITIVE_INFINITY
  const store = beforeEachWrite(on.store, () => () => {
    if (--left === 0) throw new Error('the disk is full')
  })
  const { write, get } = await writer(await buildTestApp(t, { ...on, store }), 'trader@example.com', null)
  await write('days/2026-01-05', { note: 'before', tags: ['a'] })
  const before = await get('/api/days/2026-01-05/journal')
  let [failed, status] = [0, 500]
  for (let n = 1; n < 20 && status !== 200; n++) {
    left = n
    status = (await write('days/2026-01-05', { note: 'after', tags: ['b'] })).status
    left = Number.POSITIVE_INFINITY
    if (status === 200) break
    t.equal(status, 500)
    t.same(await get('/api/days/2026-01-05/journal'), before, `write ${n}`)
    failed++
  }
  // The entry, the tag, its place at the entry, the two revisions.
  t.ok(failed >= 5, `${failed} writes failed in turn`)
  t.match((await get('/api/days/2026-01-05/journal')).journal, { note: 'after', tags: ['b'] })
})
