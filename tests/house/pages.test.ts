import t from 'tap'
import { allPages } from '../support/pages.ts'

t.test('all pages of a list are read, to the one without a cursor', async (t) => {
  const asked: string[] = []
  const get = async (path: string) => {
    asked.push(path)
    return { next_cursor: asked.length < 3 ? `c${asked.length}` : null }
  }
  t.equal((await allPages(get, '/list?limit=1')).length, 3)
  t.same(asked, ['/list?limit=1', '/list?limit=1&cursor=c1', '/list?limit=1&cursor=c2'])
})

t.test('a list that never ends is a failure: the same cursor again, or always another', async (t) => {
  await t.rejects(
    allPages(async () => ({ next_cursor: 'again' }), '/list?'),
    /does not end: 2 pages, then .* again$/,
  )
  let n = 0
  await t.rejects(
    allPages(async () => ({ next_cursor: String(n++) }), '/list?'),
    /does not end: 1000 pages/,
  )
})
