/** A record of a main whose figures were wrong is derived anew: the figures are right, and what the user wrote is there. */
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import t, { type Test } from 'tap'
import { startRebuilding } from '../../src/ledger/rebuilding.ts'
import { copyStore } from '../../src/store/copy-store.ts'
import { migrateStore, openStore, type Store, sqlitePath } from '../../src/store/index.ts'
import { tradeleaf } from '../command/support.ts'
import { buildTestApp } from '../support/app.ts'
import { fixture } from '../support/broker-files.ts'
import { emptyDatabase, type OnEngine, onBothEngines } from '../support/engines.ts'
import { until } from '../support/until.ts'
import {
  DAYS,
  entryOf,
  entryOfDay,
  GONE,
  hasPicture,
  OF_SYMBOL,
  OWN_ROWS,
  olderUser,
  PICTURE,
  ROBINHOOD,
} from './older-record.ts'

/** Round trips that other executions make up now. */
const CHANGED = ['CASH', 'DAYT', 'OWNC', 'SPRD']
/** Trades that are none any more: what one gains file shows by settlement is in the other. */
const GONE_TRADES = { TWOG: 2 }

/** The older database on the engine of the test, migrated. */
async function olderDatabase(t: Test, { engine, url, store }: OnEngine): Promise<{ url: string; store: Store }> {
  const older = await emptyDatabase(t, 'sqlite')
  writeFileSync(sqlitePath(older), gunzipSync(readFileSync(fixture('older-record.db.gz'))))
  await migrateStore(older)
  const migrated = await openStore(older)
  t.teardown(() => migrated.close())
  if (engine === 'sqlite') return { url: older, store: migrated }
  await copyStore(migrated, url)
  return { url, store }
}

type User = Awaited<ReturnType<typeof olderUser>>
type Entry = Awaited<ReturnType<User['journal']>>[number]

const allEntries = ({ journal }: User) => journal('limit=200')

/** The profits of each company, with those of its options. */
async function profits({ get }: User): Promise<Record<string, number>> {
  const { symbols } = await get('/api/symbols?limit=200')
  const of = (name: string) =>
    symbols.filter(({ symbol }: { symbol: string }) => symbol === name || symbol.startsWith(`${name} `))
  const cents = (name: string) =>
    of(name).reduce((sum: number, one: { trading_pl: number }) => sum + Math.round(one.trading_pl * 100), 0)
  return Object.fromEntries(Object.keys(OF_SYMBOL).map((name) => [name, cents(name) / 100]))
}

/** Number, side, symbol and executions, as the note about a round trip has them. */
function readNote({ note }: Entry): { n: number; side: 'long' | 'short'; symbol: string; executions: string[] } {
  const [, n, side, symbol, list] = /^(\d+) (long|short) ([^:]*): (.*)$/.exec(note ?? '') ?? []
  if (list === undefined) throw new Error(`no note of a round trip: ${note}`)
  return {
    ...{ n: Number(n), side: side as 'long' | 'short', symbol: symbol as string },
    executions: list === '' ? [] : list.split(', '),
  }
}

async function assertEntries(t: Test, user: User, entries: Entry[]): Promise<void> {
  t.match(
    entries.filter(({ state }) => state === 'day').toSorted((a, b) => a.date.localeCompare(b.date)),
    DAYS.map((date) => ({ date, ...entryOfDay(date) })),
  )
  const ofTrips = entries.filter(({ state }) => state !== 'day')
  t.same(
    ofTrips.map((one) => readNote(one).n).sort((a, b) => a - b),
    [...ofTrips.keys()],
    'each is there once',
  )
  for (const one of entries) {
    const isOfTrip = one.state !== 'day'
    if (isOfTrip) {
      const { n, side } = readNote(one)
      t.match(one, entryOf(n, one.note as string, side))
    }
    const illustrated = isOfTrip ? hasPicture(readNote(one).n) : one.date === '2024-03-04'
    t.equal(one.pictures.length, illustrated ? 1 : 0)
    for (const { id } of one.pictures) {
      const { rawPayload } = await user.service.app.inject({
        url: `/api/journal-pictures/${id}`,
        headers: user.headers,
      })
      t.ok(rawPayload.equals(PICTURE))
    }
  }
}

/** Entries are on a round trip of executions that they are about, or on none. */
async function assertPlaces(t: Test, user: User, entries: Entry[], unlinked: string[]): Promise<void> {
  const found: string[] = []
  for (const one of entries.filter(({ state }) => state !== 'day')) {
    const { symbol, executions } = readNote(one)
    if (one.round_trip_id === null) {
      found.push(symbol)
      continue
    }
    const { round_trip: trip } = await user.get(`/api/round-trips/${one.round_trip_id}`)
    t.equal(trip.symbol, symbol)
    const now = await user.executionsOf(one.round_trip_id)
    if (!CHANGED.includes(symbol)) t.same(now.toSorted(), executions.toSorted(), one.note as string)
    else
      t.ok(
        executions.some((name) => now.includes(name)),
        `${one.note} is on ${now.join(', ')}`,
      )
  }
  t.same(found, unlinked)
}

await onBothEngines(t, 'what the user wrote is there, and the figures are right', async (t, on) => {
  const { url, store } = await olderDatabase(t, on)
  const service = await buildTestApp(t, { store, url })
  const user = await olderUser(service)
  const { get } = user
  const derivations = async () =>
    (await get('/api/accounts')).accounts.map(({ derivation }: { derivation: string }) => derivation)
  const trades = async (): Promise<{ id: string; symbol: string }[]> => (await get('/api/trades?limit=500')).trades

  t.same(new Set(await derivations()), new Set(['pending']))
  t.match(await profits(user), { TWOG: 800, DAYT: 50, SPLT: -142.79 }, 'old figures until then')
  const written = await allEntries(user)
  t.equal(written.length, 41)
  await assertEntries(t, user, written)
  const before = await trades()

  const left: number[] = []
  const options = { store, databaseUrl: url, folder: t.testdir({}), onLeft: (n: number) => left.push(n) }
  const rebuilding = startRebuilding({ ...options, onError: (error) => t.error(error) })
  await until(async () => left.at(-1) === 0)
  await rebuilding.close()
  t.same(new Set(await derivations()), new Set(['current']))

  const expected = Object.entries(OF_SYMBOL)
  t.same(await profits(user), Object.fromEntries(expected.map(([symbol, { profit }]) => [symbol, profit])))
  const { positions } = await get('/api/open-positions')
  for (const [symbol, { open }] of expected) {
    const of = positions.filter((one: { symbol: string }) => one.symbol === symbol)
    t.match(of, open === undefined ? [] : [{ quantity: open[0], cost_basis: open[1] }], symbol)
    t.equal(of.length, open === undefined ? 0 : 1, symbol)
  }
  const { sales } = await get('/api/unmatched-sales')
  t.same(
    sales.filter(({ symbol }: { symbol: string }) => symbol in OF_SYMBOL),
    [],
  )

  const entries = await allEntries(user)
  await assertEntries(t, user, entries)
  await assertPlaces(t, user, entries, ['GONE'])
  const own = (await get('/api/own-entries')).entries
  t.same(Object.fromEntries(own.map((one: Record<string, unknown>) => [one.symbol, [one.state, one.notes]])), {
    OWNA: ['in_force', 'of OWNA'],
    OWNB: ['replaced', 'of OWNB'],
    OWNC: ['replaced', 'of OWNC'],
  })
  const ids = new Set((await trades()).map(({ id }) => id))
  const gone: Record<string, number> = {}
  for (const { id, symbol } of before) if (!ids.has(id)) gone[symbol] = (gone[symbol] ?? 0) + 1
  t.same(gone, GONE_TRADES, 'other trades have the ids that they had')
  t.match(await tradeleaf(['check'], { DATABASE_URL: url }), { code: 0, stdout: /everything is as it should be/ })

  const record = await user.record()
  for (const [name, text, account] of [
    ['robinhood.csv', ROBINHOOD, 'Robinhood'],
    ['own-rows.csv', OWN_ROWS, 'Schwab'],
  ] as const) {
    const { importId } = await user.fileNamed(name)
    t.equal((await user.undo(importId)).statusCode, 200)
    t.notSame(await user.record(), record)
    await user.add({ [name]: text }, account)
    t.same(await user.record(), record, `${name} again`)
  }
  await user.add({ 'gone.csv': GONE }, 'Second')
  const later = await allEntries(user)
  await assertEntries(t, user, later)
  // It was without a trade when entries began to name their executions.
  await assertPlaces(t, user, later, ['GONE'])
  const [lost] = later.filter(({ state }) => state === 'unlinked')
  const [trip] = (await get('/api/round-trips?symbols=GONE')).round_trips
  t.equal(lost?.proposed_round_trip_id, trip.id)
  t.match(await tradeleaf(['check'], { DATABASE_URL: url }), { code: 0 })
})
