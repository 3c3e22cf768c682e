/**
 * The journal of an export, for random trades of two accounts, cut into random overlapping files, and random texts:
 * - in a record of the same files, imported before or after, all entries are again what and where they were;
 * - in the record that it is of, nothing changes;
 * - in a record with texts of its own no text is lost, and none that was there is replaced;
 * - the same file again changes nothing.
 * Nothing of the service's own matching is used.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { mover } from '../imports/moving.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { type FlexTrade, flexTrades } from './flex.ts'
import { type Imported, importing, inAnyRecord, type Row } from './importing.ts'

type Entry = components['schemas']['JournalEntry']

const ACCOUNTS = ['Left', 'Right'] as const
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'] as const
let users = 0

interface Written {
  note: string | null
  tags: string[]
  setup: string | null
  rating: number | null
  planned_stop: number | null
  reviewed: boolean
}

interface Given {
  files: { name: string; account: string; text: string }[]
  /** About the trips and days of a record, in turn. `undone`: a file that is undone after writing; 0 to 5, most are none. */
  one: { texts: (Written | null)[]; undone: number }
  other: { texts: (Written | null)[]; undone: number }
  isJson: boolean
  isBefore: boolean
}

const wish = fc.record({
  symbol: fc.constantFrom('AAA', 'BBB'),
  day: fc.nat(DAYS.length - 1),
  buys: fc.boolean(),
  quantity: fc.constantFrom(1, 1, 2),
  isUsual: fc.boolean(),
})

/** Trades in the order of time; nothing is sold that is not held. Many are equal but for their time. */
const ledger = fc.array(wish, { minLength: 3, maxLength: 12 }).map((wishes) => {
  const held = new Map<string, number>()
  return wishes
    .toSorted((a, b) => a.day - b.day)
    .map(({ symbol, day, buys, quantity, isUsual }, n): FlexTrade => {
      const before = held.get(symbol) ?? 0
      const signed = buys || before === 0 ? quantity : -Math.min(quantity, before)
      held.set(symbol, before + signed)
      return {
        symbol,
        quantity: signed,
        price: isUsual ? 50 : 51 + n,
        at: `${DAYS[day]} ${10 + Math.floor(n / 2)}:${10 + n}:00`,
      }
    })
})

const HARD = [
  '=1+1',
  "'=1+1",
  "''",
  '"',
  'a,b;c\td',
  'one\r\ntwo\rthree\n',
  '\n-x',
  ' ',
  '＝x',
  'ß',
  '{"a":[1]}',
  '🂡',
  'null',
]
const note = fc.oneof(fc.constantFrom(...HARD), fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }))
const storable = note.filter((text) => text.isWellFormed() && !text.includes('\0'))
const name = fc.constantFrom('late', 'Late', 'breakout', '=x', "'-", 'a,"b"', 'Ünder')

const written: fc.Arbitrary<Written> = fc.record({
  note: fc.option(storable),
  tags: fc.uniqueArray(name, { maxLength: 3, selector: (one) => one.toUpperCase() }),
  setup: fc.option(name),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  planned_stop: fc.option(fc.constantFrom(0.000001, 12.5, 49.999999)),
  reviewed: fc.boolean(),
})
const texts = fc.record({
  texts: fc.array(fc.option(written), { minLength: 1, maxLength: 6 }),
  undone: fc.nat(5),
})

const given: fc.Arbitrary<Given> = fc
  .record({
    ledgers: fc.tuple(ledger, ledger),
    cuts: fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.nat(99), fc.nat(99)), { minLength: 1, maxLength: 4 }),
    ...{ one: texts, other: texts, isJson: fc.boolean(), isBefore: fc.boolean() },
  })
  .map(({ ledgers, cuts, ...rest }) => ({
    ...rest,
    files: cuts.map(([isRight, isTimed, a, b], n) => {
      const account = isRight ? 1 : 0
      const all = ledgers[account]
      const [from, to] = [a % all.length, b % all.length].sort((x, y) => x - y) as [number, number]
      const trades = all.slice(from, to + 1)
      const shown = isTimed ? trades : trades.map((trade) => ({ ...trade, at: trade.at.slice(0, DAYS[0].length) }))
      return { name: `${n}.csv`, account: ACCOUNTS[account], text: flexTrades(shown, '') }
    }),
  }))

class Trader {
  readonly #user: Awaited<ReturnType<typeof mover>>
  readonly #journal: ReturnType<typeof importing>
  readonly #imports = new Map<string, number>()

  private constructor(user: Awaited<ReturnType<typeof mover>>, journal: ReturnType<typeof importing>) {
    this.#user = user
    this.#journal = journal
  }

  static async begin(service: TestApp): Promise<Trader> {
    const user = await mover(service, `i${++users}@example.com`)
    return new Trader(user, importing(service, user.headers))
  }

  async addFiles(files: Given['files']): Promise<void> {
    for (const { name, account, text } of files) {
      const id = await this.#user.add({ [name]: text }, account)
      // One that the record has already is not in force again.
      if (id != null) this.#imports.set(name, id)
    }
  }

  /** Returns the files that are left. */
  async write({ texts, undone }: Given['one'], files: Given['files']): Promise<Given['files']> {
    const lists = [await this.#user.get('/api/round-trips'), await this.#user.get('/api/round-trips?state=open')]
    const ids = [...new Set(lists.flatMap(({ round_trips }) => round_trips.map(({ id }: { id: string }) => id)))].sort()
    const places = [
      ...ids.map((id) => `/api/round-trips/${id}/journal`),
      ...DAYS.map((day) => `/api/days/${day}/journal`),
    ]
    for (const [n, place] of places.entries()) {
      const text = texts[n % texts.length]
      if (text === null || text === undefined) continue
      const { planned_stop, ...ofDay } = text
      // One that the record would refuse is left out.
      const answer = await this.#user.ask('PATCH', place, place.includes('/days/') ? ofDay : text)
      if (answer.statusCode === 200) continue
      assert.match(answer.body, /stop_on_wrong_side/)
      assert.equal((await this.#user.ask('PATCH', place, ofDay)).statusCode, 200)
    }
    const inForce = files.filter(({ name }) => this.#imports.has(name))
    const gone = inForce[undone]
    if (gone === undefined) return files
    assert.equal((await this.#user.undo(this.#imports.get(gone.name) as number)).statusCode, 200)
    return inForce.filter((file) => file !== gone)
  }

  exported = (isJson: boolean) => this.#journal.exported(isJson ? 'journal.json' : 'journal.csv')

  async import(file: string, query = ''): Promise<Imported> {
    const { status, body } = await this.#journal.imported(file, { query })
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  /** The entries, each with all that was ever written in it. */
  async everything(): Promise<(Entry & { texts: string[] })[]> {
    const { journal } = await this.#user.get('/api/journal?limit=200')
    return await Promise.all(
      journal.map(async (entry: Entry) => {
        const { versions } = await this.#user.get(`/api/journal/${entry.id}/versions`)
        return { ...entry, texts: [entry, ...versions].map(contentOf) }
      }),
    )
  }
}

/** What a text consists of, without tags, which are added, and the reviewed mark. */
const contentOf = ({
  note,
  setup,
  rating,
  planned_stop,
}: Pick<Entry, 'note' | 'setup' | 'rating' | 'planned_stop'>): string =>
  JSON.stringify([note, setup?.toUpperCase() ?? null, rating, planned_stop])

const rowsOf = (journal: string): Row[] => JSON.parse(journal)

/** Entries that name no execution are linked by no law; the record that they were written in still knows their trade. */
const isNamed = ({ kind, executed_on, lot_key }: Row) => kind === 'day' || executed_on !== null || lot_key !== null

await onBothEngines(t, 'what an export says of entries is there again', async (t, on) => {
  const service = await buildTestApp(t, on)
  let [entries, unlinked, skipped] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(given, async ({ files, one, isJson, isBefore }) => {
      const from = await Trader.begin(service)
      await from.addFiles(files)
      const left = await from.write(one, files)
      const [file, before] = [await from.exported(isJson), await from.exported(true)]
      const rows = rowsOf(before)
      const dry = await from.import(file, '?dry_run=true')
      const own = await from.import(file)
      assert.deepEqual({ ...own, dry_run: true, message: '' }, { ...dry, message: '' })
      assert.deepEqual([own.unchanged, own.read, own.problems], [rows.length, rows.length, []])
      assert.equal(await from.exported(true), before, 'in its own record nothing changes')

      const to = await Trader.begin(service)
      if (isBefore) await to.addFiles(left)
      const told = await to.import(file)
      assert.deepEqual([told.added, told.problems], [rows.length, []])
      if (!isBefore) await to.addFiles(left)
      const after = await to.exported(true)
      if (rows.every(isNamed)) assert.deepEqual(inAnyRecord(after), inAnyRecord(before))
      else skipped++
      assert.equal((await to.import(file)).unchanged, rows.length)
      assert.equal(await to.exported(true), after, 'the same file again')
      entries += rows.length
      unlinked += rows.filter(({ kind, trip_on }) => kind !== 'day' && trip_on === null).length
    }),
    { numRuns: counts(3, 40), endOnFailure: true },
  )
  t.comment(`${entries} entries, ${unlinked} unlinked, ${skipped} cases with entries without an execution`)
  t.pass()
})

await onBothEngines(t, 'nothing is lost or replaced in a record with other texts', async (t, on) => {
  const service = await buildTestApp(t, on)
  let [merged, kept, added] = [0, 0, 0]
  await fc.assert(
    fc.asyncProperty(given, async ({ files, one, other, isJson }) => {
      const [from, to] = [await Trader.begin(service), await Trader.begin(service)]
      await from.addFiles(files)
      await from.write(one, files)
      await to.addFiles(files)
      await to.write(other, files)
      const [file, rows] = [await from.exported(isJson), rowsOf(await from.exported(true))]
      const before = await to.everything()
      const told = await to.import(file)
      assert.deepEqual([told.problems, told.read], [[], rows.length])
      const after = await to.everything()
      const byId = new Map(after.map((entry) => [entry.id, entry]))
      for (const was of before) {
        const is = byId.get(was.id)
        assert.ok(is, `entry ${was.id} is there`)
        assert.deepEqual([is.round_trip_id, is.date, is.state], [was.round_trip_id, was.date, was.state])
        for (const field of ['note', 'setup', 'rating', 'planned_stop'] as const)
          if (was[field] !== null) assert.equal(is[field], was[field], `${field} stays`)
        assert.ok(was.tags.every((tag) => is.tags.includes(tag)) && (is.reviewed || !was.reviewed))
        for (const text of was.texts) assert.ok(is.texts.includes(text), `${text} is kept`)
      }
      for (const row of rows) {
        const about = after.filter((entry) =>
          row.kind === 'day' ? entry.state === 'day' && entry.date === row.day : entry.instrument === row.instrument,
        )
        assert.ok(
          about.some((entry) => hasText(entry, row)),
          `row ${row.id} is kept: ${row.note}`,
        )
      }
      const again = await to.import(file)
      assert.deepEqual([again.unchanged, again.read], [rows.length, rows.length])
      assert.deepEqual(await to.everything(), after, 'the same file again')
      merged += told.merged
      kept += told.kept_as_versions
      added += told.added
    }),
    { numRuns: counts(3, 40), endOnFailure: true },
  )
  t.comment(`${merged} merged, of ${kept} the file says something else, ${added} added`)
  t.pass()
})

/** Whether all that a row says is written there: as it is, or as a former version. */
function hasText(entry: Entry & { texts: string[] }, row: Row): boolean {
  const stop = row.planned_stop === null ? null : Number(row.planned_stop)
  const { note, setup, rating } = row as Pick<Entry, 'note' | 'setup' | 'rating'>
  const isThere = [
    note === null || entry.note === note,
    setup === null || entry.setup?.toUpperCase() === setup.toUpperCase(),
    rating === null || entry.rating === rating,
    stop === null || entry.planned_stop === stop,
  ].every(Boolean)
  return isThere || entry.texts.includes(contentOf({ note, setup, rating, planned_stop: stop }))
}
