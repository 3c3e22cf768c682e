/**
 * What is written about a trade stays with its execution: for random trades of two accounts, cut into random overlapping files with
 * times or without, and own entries. Whatever is imported, undone, moved and merged, each entry
 * - is there, unchanged;
 * - is on a round trip that has its execution, in its account, or is listed as without a trade;
 * - is on one if its execution is there and can be no other.
 * What each file prints is known here; nothing of the service's own matching is used.
 */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { components } from '../../generated/dashboard.ts'
import { enterer } from '../imports/own-entering.ts'
import { buildTestApp } from '../support/app.ts'
import { counts } from '../support/counts.ts'
import { onBothEngines } from '../support/engines.ts'
import { type FlexTrade, flexTrades } from './flex.ts'

type Schemas = components['schemas']
type Entry = Schemas['JournalEntry']
type Trip = Schemas['RoundTrip'] & { executions: Schemas['Execution'][] }

const ACCOUNTS = ['Left', 'Right'] as const
const SYMBOLS = ['AAA', 'BBB'] as const
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04'] as const
/** One that several trades have. */
const USUAL = 50
let users = 0

interface File {
  name: string
  account: 0 | 1
  isTimed: boolean
  trades: FlexTrade[]
}

interface Step {
  kind: 'add' | 'write' | 'undo' | 'move' | 'enter'
  n: number
}

interface Given {
  files: File[]
  steps: Step[]
  isMerged: boolean
}

const wish = fc.record({
  symbol: fc.constantFrom(...SYMBOLS),
  day: fc.nat(DAYS.length - 1),
  buys: fc.boolean(),
  quantity: fc.constantFrom(1, 1, 2),
  isUsual: fc.boolean(),
})

/** Trades in the order of time; nothing is sold that is not held. */
const ledger = (account: number) =>
  fc.array(wish, { minLength: 3, maxLength: 12 }).map((wishes) => {
    const held = new Map<string, number>()
    return wishes
      .toSorted((a, b) => a.day - b.day)
      .map(({ symbol, day, buys, quantity, isUsual }, n): FlexTrade => {
        const before = held.get(symbol) ?? 0
        const signed = buys || before === 0 ? quantity : -Math.min(quantity, before)
        held.set(symbol, before + signed)
        const price = isUsual ? USUAL : USUAL + 1 + account * 40 + n
        return { symbol, quantity: signed, price, at: `${DAYS[day]} ${10 + Math.floor(n / 2)}:${10 + n}:00` }
      })
  })

const given: fc.Arbitrary<Given> = fc
  .tuple(
    ledger(0),
    ledger(1),
    fc.array(fc.tuple(fc.boolean(), fc.boolean(), fc.nat(99), fc.nat(99)), { minLength: 2, maxLength: 5 }),
    fc.array(
      fc.record({
        kind: fc.constantFrom('add', 'add', 'write', 'undo', 'move', 'enter'),
        n: fc.nat(99),
      }) as fc.Arbitrary<Step>,
      { minLength: 4, maxLength: 10 },
    ),
    fc.boolean(),
  )
  .map(([left, right, cuts, steps, isMerged]) => ({
    files: cuts.map(([isRight, isTimed, a, b], n) => {
      const all = isRight ? right : left
      const [from, to] = [a % all.length, b % all.length].sort((x, y) => x - y) as [number, number]
      const trades = all.slice(from, to + 1)
      const account = isRight ? 1 : 0
      return { name: `${n}.csv`, account, isTimed, trades } as File
    }),
    steps: [{ kind: 'add', n: 0 }, { kind: 'write', n: 0 }, ...steps],
    isMerged,
  }))

const printed = ({ trades, isTimed }: File): string =>
  flexTrades(isTimed ? trades : trades.map((trade) => ({ ...trade, at: trade.at.slice(0, DAYS[0].length) })), '')

interface Name {
  symbol: string
  date: string
  quantity: number
  price: number | null
  time: string | null
}

const isLike = (name: Name, { symbol, date, quantity, price }: Omit<Name, 'time'>): boolean =>
  name.symbol === symbol && name.date === date && name.quantity === quantity && name.price === price

const rowOf = ({ symbol, quantity, price, at }: FlexTrade): Omit<Name, 'time'> => ({
  ...{ symbol, date: at.slice(0, DAYS[0].length), quantity: Math.abs(quantity), price },
})

const nameOf = ({ execution, instrument }: Entry): Name => {
  assert.ok(execution)
  const { date, time, quantity, price } = execution
  return { symbol: instrument as string, date, time, quantity, price }
}

/** A user, what is imported of theirs, and what they wrote. */
class Trader {
  readonly #user: Awaited<ReturnType<typeof enterer>>
  readonly #files: readonly File[]
  /** By name; where they are now. */
  readonly #inForce = new Map<string, { file: File; account: string; importId: number }>()
  readonly #entered: Omit<Name, 'time'>[] = []
  readonly #written = new Map<number, { note: string; equals: number }>()
  moved = 0
  unlinked = 0

  constructor(user: Awaited<ReturnType<typeof enterer>>, files: readonly File[]) {
    this.#user = user
    this.#files = files
  }

  async step({ kind, n }: Step): Promise<void> {
    const rest = this.#files.filter(({ name }) => !this.#inForce.has(name))
    const there = [...this.#inForce.values()]
    const picked = <T>(all: readonly T[]): T | undefined => all[n % Math.max(1, all.length)]
    if (kind === 'add') await this.#add(picked(rest), picked(rest)?.account ?? 0)
    if (kind === 'write') await this.#write()
    if (kind === 'enter') await this.#enter(picked(this.#files))
    if (kind === 'undo') await this.#undo(picked(there)?.file.name)
    if (kind === 'move') await this.#move(picked(there)?.file.name)
    await this.check(kind)
  }

  async #add(file: File | undefined, account: 0 | 1): Promise<void> {
    if (file === undefined) return
    const importId = await this.#user.add({ [file.name]: printed(file) }, ACCOUNTS[account])
    // One that the record has already is not in force again.
    if (importId != null) this.#inForce.set(file.name, { file, account: ACCOUNTS[account], importId })
  }

  async #write(): Promise<void> {
    for (const trip of await this.#trips()) {
      if (trip.journal !== null) continue
      const note = `about ${trip.id}`
      const answer = await this.#user.ask('PATCH', `/api/round-trips/${trip.id}/journal`, { note })
      assert.equal(answer.statusCode, 200, answer.body)
      const entry: Entry = answer.json().journal
      const name = nameOf(entry)
      assert.ok(
        trip.executions.some((one) => isLike(name, { ...one, symbol: trip.symbol }) && one.time === name.time),
        'it is about an execution of the trip',
      )
      this.#written.set(entry.id, { note, equals: await this.#countLike(name, trip.account_id) })
    }
  }

  async #enter(file: File | undefined): Promise<void> {
    const trade = file?.trades.find(({ price }) => price !== USUAL)
    const account_id = file && (await this.#user.accountNamed(ACCOUNTS[file.account]))
    if (trade === undefined || account_id === undefined) return
    const row = rowOf(trade)
    if (this.#entered.some((one) => isLike({ ...one, time: null }, row))) return
    const kind = trade.quantity > 0 ? 'purchase' : 'sale'
    const { status } = await this.#user.enter({ account_id, kind, ...row })
    // A file may have it already.
    if (status === 201) this.#entered.push(row)
  }

  async #undo(name: string | undefined): Promise<void> {
    const one = name === undefined ? undefined : this.#inForce.get(name)
    if (one === undefined) return
    const before = await this.#places()
    assert.equal((await this.#user.undo(one.importId)).statusCode, 200)
    this.#inForce.delete(one.file.name)
    await this.check('undo')
    if (one.account !== ACCOUNTS[one.file.account]) return
    await this.#add(one.file, one.file.account)
    assert.deepEqual(await this.#places(), before, 'undone and imported again')
  }

  async #move(name: string | undefined): Promise<void> {
    const one = name === undefined ? undefined : this.#inForce.get(name)
    if (one === undefined) return
    const to = ACCOUNTS[one.account === ACCOUNTS[0] ? 1 : 0]
    const accountId = await this.#user.accountNamed(to)
    if (accountId === undefined) return
    const [here, linked] = [one.account, (await this.#journal()).filter(({ round_trip_id }) => round_trip_id !== null)]
    const hereId = await this.#user.accountNamed(here)
    assert.equal((await this.#user.move(one.file.name, accountId)).statusCode, 200)
    one.account = to
    const trips = await this.#trips()
    for (const { id, account_id } of linked.filter((entry) => entry.account_id === hereId)) {
      const now = (await this.#journal()).find((entry) => entry.id === id) as Entry
      const name = nameOf(now)
      const has = (account: number) =>
        trips.some((trip) => trip.account_id === account && this.#possibleIn(trip, name).length > 0)
      if (has(hereId) || !has(accountId)) continue
      if ((await this.#countLike(name, accountId)) === 1 && this.#written.get(id)?.equals === 1) {
        assert.equal(now.account_id, accountId, `${account_id} lost its execution to ${accountId}`)
        this.moved++
      }
    }
  }

  async merge(): Promise<void> {
    const [left, right] = [await this.#user.accountNamed(ACCOUNTS[0]), await this.#user.accountNamed(ACCOUNTS[1])]
    if (left === undefined || right === undefined) return
    const answer = await this.#user.ask('POST', `/api/accounts/${left}/merge`, { account_id: right })
    assert.equal(answer.statusCode, 200, answer.body)
    for (const one of this.#inForce.values()) one.account = ACCOUNTS[0]
    await this.check('merge')
    for (const { account_id } of await this.#journal()) assert.equal(account_id, left)
  }

  async check(what: string): Promise<void> {
    const [all, trips] = [await this.#journal(), await this.#trips()]
    assert.deepEqual(
      new Map(all.map(({ id, note }) => [id, note]).sort() as [number, string][]),
      new Map([...this.#written].map(([id, { note }]) => [id, note] as const).sort()),
      `${what}: nothing is lost`,
    )
    for (const entry of all) await this.#checkPlace(entry, trips, `${what}: ${entry.note}`)
    for (const trip of trips)
      assert.equal(
        trip.journal !== null,
        all.some(({ round_trip_id }) => round_trip_id === trip.id),
        trip.id,
      )
  }

  async #checkPlace(entry: Entry, trips: readonly Trip[], what: string): Promise<void> {
    const name = nameOf(entry)
    const { equals } = this.#written.get(entry.id) as { equals: number }
    const like = trips
      .filter(({ account_id }) => account_id === entry.account_id)
      .flatMap((trip) => this.#likeIn(trip, name).map((execution) => ({ trip, execution })))
    const sameTime = like.filter(({ execution }) => name.time !== null && execution.time === name.time)
    const maybe = like.filter(({ execution }) => name.time === null || execution.time === null)
    const possible = sameTime.length > 0 ? sameTime : maybe
    const now = await this.#countLike(name, entry.account_id as number)
    const id = entry.round_trip_id
    if (id === null) {
      this.unlinked++
      assert.ok(
        possible.length !== 1 || now !== 1 || equals !== 1,
        `${what} is without a trade, but there is its execution`,
      )
      return
    }
    const own = possible.filter(({ trip }) => trip.id === id)
    assert.ok(own.length > 0, `${what} is on ${id}, which has not its execution`)
    if (sameTime.length > 0) return
    assert.ok(now >= equals, `${what} is on ${id}, although one like it is gone`)
    if (now > equals) assert.equal(own.length, possible.length, `${what} is on ${id}, but there are others like it`)
  }

  /** What the two files print as equal but for their times is one row with the time of one of them: another time is not its own. */
  #possibleIn = (trip: Trip, name: Name) =>
    this.#likeIn(trip, name).filter(({ time }) => time === null || name.time === null || time === name.time)

  #likeIn = ({ executions, symbol }: Trip, name: Name) => executions.filter((one) => isLike(name, { ...one, symbol }))

  /** How many rows of an account are like it: as many as the file with most of them has. */
  async #countLike(name: Name, accountId: number): Promise<number> {
    const account = (await this.#user.accounts()).find(({ id }) => id === accountId)?.name
    const inFiles = [...this.#inForce.values()]
      .filter((one) => one.account === account)
      .map(({ file }) => file.trades.filter((trade) => isLike(name, rowOf(trade))).length)
    return Math.max(0, ...inFiles, ...this.#entered.map((row) => Number(isLike(name, row))))
  }

  #journal = async (): Promise<Entry[]> => (await this.#user.get('/api/journal?limit=200')).journal

  /** Those without any closing are only among the open ones. */
  async #trips(): Promise<Trip[]> {
    const lists = [await this.#user.get('/api/round-trips'), await this.#user.get('/api/round-trips?state=open')]
    const ids = new Set<string>(lists.flatMap(({ round_trips }) => round_trips.map(({ id }: { id: string }) => id)))
    const trips: Trip[] = []
    for (const id of ids) {
      const { round_trip, executions } = await this.#user.get(`/api/round-trips/${id}`)
      trips.push({ ...round_trip, executions })
    }
    return trips
  }

  async #places() {
    return (await this.#journal()).map(({ id, account_id, round_trip_id }) => [id, account_id, round_trip_id])
  }
}

await onBothEngines(t, 'an entry stays with its execution', async (t, on) => {
  const service = await buildTestApp(t, on)
  let [moved, unlinked] = [0, 0]
  await fc.assert(
    fc.asyncProperty(given, async ({ files, steps, isMerged }) => {
      const trader = new Trader(await enterer(service, `w${++users}@example.com`), files)
      for (const step of steps) await trader.step(step)
      if (isMerged) await trader.merge()
      moved += trader.moved
      unlinked += trader.unlinked
    }),
    { numRuns: counts(5, 100), endOnFailure: true },
  )
  t.comment(`${moved} went with a file, ${unlinked} were without a trade`)
  t.pass()
})
