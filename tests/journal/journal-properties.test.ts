/**
 * Words stay with their round trip: for random ledgers of two accounts, cut into random overlapping files, with words about every
 * round trip. Whatever is imported, undone and moved,
 * - no words are lost or changed;
 * - each belongs to the round trip of the rule, computed independently here;
 * - the same files give the same words to the same round trips again.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { mover, unnamedFiles } from '../imports/moving.ts'
import { uploads } from '../imports/random-imports.ts'
import { buildTestApp } from '../support/app.ts'
import { counts, isLong } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'

type Schemas = components['schemas']
type Trip = Schemas['RoundTrip']
type Words = Schemas['JournalWords']

const ACCOUNTS = ['Left', 'Right'] as const
let users = 0

interface Given {
  /** Transactions first, then realized gains, which replace matched trades. */
  files: { name: string; content: string; account: 0 | 1 }[]
  /** How many files there are when the words are written. */
  writtenAfter: number
  undone: number
  moved: number
}

const given: fc.Arbitrary<Given> = fc
  .tuple(uploads(true), fc.nat(9), fc.nat(9), fc.nat(9))
  .map(([all, written, undone, moved]) => {
    const parts = all.slice(0, 3).map((upload) => ({ account: upload.account, contents: unnamedFiles(upload) }))
    const files = [0, 1].flatMap((kind) =>
      parts.map(({ account, contents }, i) => ({
        name: `${kind}-${i}.csv`,
        content: contents[kind] as string,
        account,
      })),
    )
    return {
      files,
      writtenAfter: 1 + (written % files.length),
      undone: undone % files.length,
      moved: moved % files.length,
    }
  })

const numberOf = ({ id }: Trip): number => Number(id.split('.')[2])
const nameOf = (words: Words): string =>
  `${words.account_id}.${words.date}.${words.number}.${Buffer.from(words.instrument as string).toString('base64url')}`

/** The round trip of each of the words, by the rule. */
function ruled(all: readonly Words[], trips: readonly Trip[]): Map<number, string | null> {
  const named = new Set(all.map(nameOf))
  const found = new Map<number, string | null>()
  const wanting: { words: Words; id: string }[] = []
  for (const words of all) {
    const own = trips.find(({ id }) => id === nameOf(words))
    found.set(words.id, own?.id ?? null)
    if (own !== undefined) continue
    const held = trips.filter(
      (trip) =>
        trip.instrument === words.instrument &&
        trip.opened_on <= words.date &&
        (trip.state === 'open' || words.date <= trip.last_date),
    )
    const nearest = [
      held.filter((trip) => trip.account_id === words.account_id),
      held.filter((trip) => trip.opened_on === words.date && numberOf(trip) === words.number),
      held,
    ].find(({ length }) => length > 0)
    const [only, ...more] = nearest ?? []
    if (only !== undefined && more.length === 0 && !named.has(only.id)) wanting.push({ words, id: only.id })
  }
  for (const some of Map.groupBy(wanting, ({ id }) => id).values()) {
    const [first] = some.toSorted(
      (a, b) =>
        a.words.date.localeCompare(b.words.date) ||
        (a.words.number as number) - (b.words.number as number) ||
        a.words.id - b.words.id,
    )
    if (first !== undefined) found.set(first.words.id, first.id)
  }
  return found
}

type User = Awaited<ReturnType<typeof mover>>

const journalOf = async ({ get }: User): Promise<Words[]> => (await get('/api/journal')).journal
/** Those without any closing are only among the open ones. */
async function tripsOf({ get }: User): Promise<Trip[]> {
  const lists = [await get('/api/round-trips'), await get('/api/round-trips?state=open')]
  return [...new Map(lists.flatMap(({ round_trips }) => round_trips as Trip[]).map((trip) => [trip.id, trip])).values()]
}

/** Compares the answers with the rule, and returns which round trip each of the words has. */
async function checked(user: User, notes: ReadonlyMap<number, string>): Promise<Map<number, string | null>> {
  const [all, trips] = [await journalOf(user), await tripsOf(user)]
  const sorted = (map: Map<number, unknown>) => [...map].sort(([a], [b]) => a - b)
  assert.deepEqual(sorted(new Map(all.map(({ id, note }) => [id, note]))), sorted(new Map(notes)), 'nothing is lost')
  const found = new Map(all.map((words) => [words.id, words.round_trip_id]))
  assert.deepEqual(sorted(found), sorted(ruled(all, trips)))
  for (const { id, journal } of trips)
    assert.equal(journal?.id, [...found].find(([, trip]) => trip === id)?.[0], `the words of ${id}`)
  for (const { id, state, round_trip_id } of all)
    assert.equal(state, round_trip_id === null ? 'without_trade' : 'with_trade', `${id}`)
  return new Map(sorted(found) as [number, string | null][])
}

await onBothEngines(t, 'words stay with their round trip', async (t, on) => {
  const service = await buildTestApp(t, on)
  let followed = 0
  await fc.assert(
    fc.asyncProperty(given, async ({ files, writtenAfter, undone, moved }) => {
      const user = await mover(service, `w${++users}@example.com`)
      // Both accounts stay, and have a file.
      for (const [i, name] of ACCOUNTS.entries())
        await user.add(
          {
            [`${name}.csv`]: `Symbol,Quantity,Date Acquired,Date Sold,Proceeds,Cost Basis,Gain/Loss\nS${i},1,01/05/2023,02/05/2023,10,9,1\n`,
          },
          name,
        )
      const ids = new Map<string, number>()
      const add = async ({ name, content, account }: Given['files'][number]) => {
        ids.set(name, await user.add({ [name]: content }, ACCOUNTS[account]))
      }
      for (const file of files.slice(0, writtenAfter)) await add(file)
      const notes = new Map<number, string>()
      for (const { id } of await tripsOf(user)) {
        const put = await service.app.inject({
          ...{ method: 'PUT', url: `/api/round-trips/${id}/journal`, headers: user.headers },
          payload: { note: id, tags: ['a'] },
        })
        assert.equal(put.statusCode, 200)
        notes.set(put.json().journal.id, id)
      }
      const written = await checked(user, notes)
      assert.deepEqual([...written.values()], [...notes.values()], 'each with its own')

      for (const file of files.slice(writtenAfter)) await add(file)
      const whole = await checked(user, notes)
      for (const [id, trip] of whole) if (trip !== null && trip !== notes.get(id)) followed++

      const again = files[undone] as Given['files'][number]
      assert.equal((await user.undo(ids.get(again.name) as number)).statusCode, 200)
      await checked(user, notes)
      await add(again)
      assert.deepEqual(await checked(user, notes), whole, 'undone and imported again')

      const file = files[moved] as Given['files'][number]
      const [here, there] = [ACCOUNTS[file.account], ACCOUNTS[1 - file.account] as string]
      assert.equal((await user.move(file.name, await user.accountNamed(there))).statusCode, 200)
      for (const [id, trip] of await checked(user, notes)) if (trip !== null && trip !== notes.get(id)) followed++
      assert.equal((await user.move(file.name, await user.accountNamed(here))).statusCode, 200)
      assert.deepEqual(await checked(user, notes), whole, 'moved and moved back')

      for (const { name } of files.slice(writtenAfter)) await user.undo(ids.get(name) as number)
      assert.deepEqual(await checked(user, notes), written, 'as when they were written')
    }),
    { numRuns: counts(2, 60), endOnFailure: true },
  )
  // By hand in `following.test.ts`.
  t.ok(followed > 0 || !isLong, 'some followed another round trip')
})
