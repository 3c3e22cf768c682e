/** Entries whose round trip ceases to exist, grows or moves: by hand. The properties are in `journal-properties.test.ts`. */
import t from 'tap'
import { mover } from '../imports/moving.ts'
import { buildTestApp } from '../support/app.ts'
import { genericTransactions, type TransactionRow } from '../support/broker-files.ts'
import { onBothEngines } from '../support/engines.ts'
import { png } from '../support/pictures.ts'
import { writer } from './support.ts'

const row = (date: string, action: string, quantity: number): TransactionRow => ({
  ...{ date, action, symbol: 'ACME', quantity: String(quantity), price: '10' },
  amount: `${action === 'Buy' ? '-' : ''}${quantity * 10}.00`,
})
const file = (...rows: TransactionRow[]) => genericTransactions(rows, '')

/** Two round trips. */
const TWO = file(
  row('2026-01-05', 'Buy', 10),
  row('2026-01-06', 'Sell', 10),
  row('2026-01-07', 'Buy', 10),
  row('2026-01-08', 'Sell', 10),
)
/** Shares that are held all the time, so that all of it is one round trip. */
const EARLIER = file(row('2026-01-02', 'Buy', 1))
/** Another symbol, so that its account stays. */
const OTHER = file({ ...row('2026-01-02', 'Buy', 1), symbol: 'OTHER' })

async function user(...args: Parameters<typeof buildTestApp>) {
  const service = await buildTestApp(...args)
  const one = await mover(service, 'trader@example.com')
  const user = await writer(service, 'trader@example.com', null)
  /** What each entry belongs to, by its note: the first day and account of the round trip. */
  const where = async () =>
    Object.fromEntries(
      (await user.journal()).map(({ note, round_trip_id }) => [
        note,
        round_trip_id?.split('.').slice(1, 3).join(' ') ?? null,
      ]),
    )
  const writeAll = async () => {
    for (const [i, { id }] of (await user.trips('&symbols=ACME')).entries())
      t.equal((await user.write(`round-trips/${id}`, { note: `${i + 1}` })).status, 200)
  }
  return { ...one, ...user, ask: one.ask, where, writeAll }
}

await onBothEngines(t, 'an undo leaves them without a trade, a new import brings them back', async (t, on) => {
  const { add, undo, where, writeAll, journal, trips, addPicture } = await user(t, on)
  const id = await add({ 'two.csv': TWO }, 'Main')
  await writeAll()
  await addPicture(`round-trips/${(await trips())[0]?.id}`, png())
  const before = await journal()
  await undo(id)
  t.same(await where(), { 1: null, 2: null })
  const alone = await journal('state=unlinked')
  t.match(alone, [{ state: 'unlinked', instrument: 'ACME' }, { pictures: [{ content_type: 'image/png' }] }])
  await add({ 'again.csv': TWO }, 'Main')
  t.same(await journal(), before)
})

await onBothEngines(t, 'they follow a round trip that begins earlier', async (t, on) => {
  const { add, undo, where, writeAll, trips, write, ask, journal, statistics } = await user(t, on)
  await add({ 'two.csv': TWO }, 'Main')
  await writeAll()
  const earlier = await add({ 'earlier.csv': EARLIER }, 'Main')
  t.same(await where(), { 1: '2026-01-02 1', 2: '2026-01-02 1' }, 'one round trip now, with both')
  const [whole] = await trips()
  t.match(await write(`round-trips/${whole?.id}`, { note: 'changed', tags: ['b'], rating: 3 }), {
    body: { journal: { note: 'changed', date: '2026-01-05' }, others: [{ note: '2' }] },
  })
  await undo(earlier)
  t.same(await where(), { changed: '2026-01-05 1', 2: '2026-01-07 1' })
  const [, later] = await trips()
  await write(`round-trips/${later?.id}`, { note: '2', tags: ['A', 'b'], rating: 5, setup: 'Gap', reviewed: true })
  await add({ 'earlier.csv': EARLIER }, 'Main')
  t.match(await trips(), [{ journal: { tags: ['A', 'b'], rating: 3, setup: 'Gap', reviewed: true, has_note: true } }])
  t.match(await statistics(), {
    by_tag: [
      { tag: 'A', round_trip_count: 1 },
      { tag: 'b', round_trip_count: 1 },
    ],
    by_setup: [{ setup: 'Gap' }],
  })
  const [second, first] = await journal()
  t.equal((await ask('DELETE', `/api/journal/${first?.id}`)).statusCode, 200)
  t.same(await where(), { 2: '2026-01-02 1' })
  t.equal((await ask('DELETE', `/api/journal/${first?.id}`)).json().code, 'journal_entry_unknown')
  t.equal(second?.note, '2')
})

await onBothEngines(t, 'they follow a file to another account, and back', async (t, on) => {
  const { add, move, where, writeAll, accountNamed, trips, write } = await user(t, on)
  await add({ 'stays.csv': OTHER }, 'There')
  await add({ 'stays-too.csv': OTHER }, 'Here')
  const twice = file(
    // The order of a day is that of the rows: the dates show their direction.
    { ...row('2026-01-02', 'Buy', 1), symbol: 'FIRST' },
    row('2026-01-05', 'Buy', 10),
    row('2026-01-05', 'Sell', 10),
    row('2026-01-05', 'Buy', 5),
    row('2026-01-05', 'Sell', 5),
  )
  await add({ 'moved.csv': twice }, 'Here')
  await writeAll()
  const written = await where()
  t.same(written, { 1: '2026-01-05 1', 2: '2026-01-05 2' })
  const accounts = async () =>
    (await trips('&symbols=ACME')).map(({ account_id, journal }) => [account_id, journal !== null])
  t.equal((await move('moved.csv', await accountNamed('There'))).statusCode, 200)
  t.same(await where(), written)
  for (const [account, isWritten] of await accounts()) t.same([account, isWritten], [await accountNamed('There'), true])
  const [first] = await trips('&symbols=ACME')
  t.equal((await write(`round-trips/${first?.id}`, { note: '1', rating: 3 })).status, 200)
  t.equal((await move('moved.csv', await accountNamed('Here'))).statusCode, 200)
  t.same(await where(), written)
  t.equal((await trips('&symbols=ACME'))[0]?.journal?.rating, 3)
})

await onBothEngines(t, 'an entry without a trade can be attached to a round trip', async (t, on) => {
  const { add, undo, where, ask, trips, write, journal } = await user(t, on)
  const gone = await add({ 'gone.csv': file(row('2025-01-05', 'Buy', 1), row('2025-01-06', 'Sell', 1)) }, 'Main')
  const [old] = await trips()
  await write(`round-trips/${old?.id}`, { note: 'x', planned_stop: 9 })
  await undo(gone)
  await add({ 'two.csv': TWO }, 'Main')
  t.same(await where(), { x: null })
  const [first, second] = await trips()
  await write(`round-trips/${first?.id}`, { note: 'own' })
  const [, entry] = await journal()
  const give = async (id: string | undefined) =>
    (await ask('PATCH', `/api/journal/${entry?.id}`, { round_trip_id: id as string })).json()
  t.match(await give(old?.id), { code: 'round_trip_not_found' })
  t.match((await give(second?.id)).journal, { state: 'linked', round_trip_id: second?.id, note: 'x' })
  t.same(await where(), { own: '2026-01-05 1', x: '2026-01-07 1' })
  await add({ 'again.csv': file(row('2025-01-05', 'Buy', 1), row('2025-01-06', 'Sell', 1)) }, 'Main')
  t.same(await where(), { own: '2026-01-05 1', x: '2026-01-07 1' }, 'they stay there')
})

await onBothEngines(t, 'they stay in their account while another one held the instrument too', async (t, on) => {
  const { add, move, where, writeAll, accountNamed, trips } = await user(t, on)
  await add({ 'two.csv': TWO }, 'Main')
  await writeAll()
  // Open all the time.
  await add({ 'other.csv': file(row('2026-01-03', 'Buy', 1)) }, 'Other')
  await add({ 'earlier.csv': EARLIER }, 'Main')
  const open = (await trips('&state=open')).map(({ opened_on, journal }) => [opened_on, journal !== null])
  t.same(open.sort(), [
    ['2026-01-02', true],
    ['2026-01-03', false],
  ])
  await add({ 'third.csv': OTHER }, 'Third')
  await move('earlier.csv', await accountNamed('Other'))
  t.same(await where(), { 1: '2026-01-05 1', 2: '2026-01-07 1' })
  await move('two.csv', await accountNamed('Third'))
  t.same(await where(), { 1: '2026-01-05 1', 2: '2026-01-07 1' })
})
