/**
 * A year of a trader's record, printed as brokers print it, imported and compared with figures computed from its events
 * alone: whole, in parts that overlap, and with realized gains by two methods. The number in a test's name is the seed of
 * its year.
 */
import { and, eq } from 'drizzle-orm'
import t, { type Test } from 'tap'
import { openStore } from '../../../src/store/index.ts'
import { buildTestApp } from '../../support/app.ts'
import { counts } from '../../support/counts.ts'
import { freshDatabase } from '../../support/engines.ts'
import { statsOf, trader } from '../../support/upload.ts'
import type { Event } from './events.ts'
import { asPrinted, deliveriesInLots, type Expected, expectedOf, type Method, type Sum } from './expected.ts'
import { fidelity } from './fidelity.ts'
import { interactiveBrokers } from './interactive-brokers.ts'
import type { Broker } from './print.ts'
import { randomYear } from './random-year.ts'
import { robinhood } from './robinhood.ts'
import { schwab } from './schwab.ts'
import { tastytrade } from './tastytrade.ts'

const BROKERS = [fidelity, interactiveBrokers, robinhood, schwab, tastytrade]
const SEEDS = Array.from({ length: counts(1, 20) }, (_, i) => i + 1)
/** Exports of parts of the year, which overlap by whole days; in no order. */
const PARTS = [
  ['2025-08-11', '2025-12-31'],
  ['2025-01-01', '2025-04-15'],
  ['2025-06-01', '2025-06-30'],
  ['2025-03-20', '2025-08-11'],
] as const

const url = await freshDatabase(t, 'sqlite')
const store = await openStore(url)
const service = await buildTestApp(t, { store, url })

async function whole(t: Test, broker: Broker, year: readonly Event[]): Promise<void> {
  const user = await newUser(broker)
  const uploaded = await user.uploadFiles({ [broker.fileName ?? 'year.csv']: broker.transactions(year, []) })
  statsOf(uploaded)
  await compare(t, user, expectedOf(year), 'the whole year')
}

async function inParts(t: Test, broker: Broker, year: readonly Event[]): Promise<void> {
  const user = await newUser(broker)
  for (const [i, [from, to]] of PARTS.entries()) {
    const part = year.filter(({ day }) => day >= from && day <= to)
    statsOf(await user.uploadFiles({ [broker.fileName ?? `part-${i}.csv`]: broker.transactions(part, []) }))
  }
  await compare(t, user, expectedOf(year), 'in parts')
}

async function withLots(t: Test, broker: Broker, year: readonly Event[], method: Method): Promise<void> {
  const { hasPremiums, file } = broker.gains as NonNullable<Broker['gains']>
  const expected = expectedOf(year, method, hasPremiums ? deliveriesInLots(year, method) : undefined)
  const user = await newUser(broker)
  const transactions = broker.transactions(year, expected.lots)
  const uploaded = await user.uploadFiles({
    [broker.fileName ?? 'year.csv']: transactions,
    ...(file === undefined ? {} : { 'lots.csv': file(expected.lots) }),
  })
  t.equal(statsOf(uploaded).realized_gains_lots, expected.lots.length)
  await compare(t, user, asPrinted(expected), `with lots, ${method} in first out`, EXACT)
}

type User = Awaited<ReturnType<typeof newUser>>

let users = 0
async function newUser({ can }: Broker) {
  const email = `trader-${users++}@example.com`
  return { email, ...(await trader(service, email, can.includes('accounts') ? null : '12345678')) }
}

interface SymbolSums {
  instrument: string
  trading_pl: number
  total_dividends: number
}
interface Position {
  instrument: string
  side: string
  quantity: number
  cost_basis: number
}

async function compare(t: Test, user: User, expected: Expected, how: string, rounding = HALF_A_CENT): Promise<void> {
  const [{ id }] = (await user.get('/api/upload-history')).history
  t.equal((await user.get(`/api/imports/${id}`)).import.rows.failed, 0, `${how}: each row is read`)
  t.same(round(await cashOf(user.email)), round(expected.cash), `${how}: cash by class`)
  const symbols: SymbolSums[] = (await user.get('/api/symbols')).symbols
  const sums = (of: 'trading_pl' | 'total_dividends') =>
    new Map(symbols.filter((one) => one[of] !== 0).map((one) => [one.instrument, one[of] * 100]))
  t.same(round(sums('total_dividends')), round(expected.dividends), `${how}: dividends by symbol`)
  near(t, sums('trading_pl'), expected.gains, `${how}: gains by instrument`, rounding)
  const months: { month: string; total_return_with_dividends: number }[] = (await user.get('/api/months')).months
  const byMonth = months.map(({ month, total_return_with_dividends: money }) => [month, money * 100] as const)
  near(t, new Map(byMonth), expected.months, `${how}: months`, rounding)
  const positions: Position[] = (await user.get('/api/open-positions')).positions
  const open = (of: (one: Position) => number) => {
    const found = new Map<string, number>()
    for (const one of positions) {
      const key = `${one.instrument} ${one.side}`
      found.set(key, (found.get(key) ?? 0) + of(one))
    }
    return found
  }
  const wanted = <Of extends 'quantity' | 'cost'>(of: Of) =>
    new Map([...expected.open].map(([key, one]) => [key, one[of]] as const))
  t.same(inMillionths(open(({ quantity }) => quantity)), inMillionths(wanted('quantity')), `${how}: what is open`)
  near(
    t,
    open(({ cost_basis }) => cost_basis * 100),
    wanted('cost'),
    `${how}: what it cost`,
    HALF_A_CENT,
  )
  t.same((await user.get('/api/unmatched-sales')).sales, [], `${how}: no sale is unmatched`)
}

async function cashOf(email: string): Promise<Map<string, number>> {
  const rows = await store.read(({ sql, t: { transactions, users } }) =>
    sql
      .select({ class: transactions.class, amount: transactions.amount, copies: transactions.copies })
      .from(transactions)
      .innerJoin(users, and(eq(users.id, transactions.userId), eq(users.email, email))),
  )
  const cash = new Map<string, number>()
  for (const { class: name, amount, copies } of rows)
    cash.set(name, (cash.get(name) ?? 0) + (Number(amount) * copies) / 10_000)
  return cash
}

const withoutZeros = (figures: ReadonlyMap<string, number>, rounded: (value: number) => number) =>
  Object.fromEntries(
    [...figures].map(([key, value]) => [key, rounded(value)] as const).filter(([, value]) => value !== 0),
  )
const round = (figures: ReadonlyMap<string, number>) => withoutZeros(figures, Math.round)
const inMillionths = (figures: ReadonlyMap<string, number>) =>
  withoutZeros(figures, (value) => Math.round(value * 1_000_000))

/** In cents, for each amount of a sum. Lots that a file prints are in cents: their sums are exact. */
const [HALF_A_CENT, EXACT] = [0.5, 0]

function near(
  t: Test,
  found: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, Sum>,
  how: string,
  rounding: number,
): void {
  const differing = [...new Set([...found.keys(), ...expected.keys()])]
    .map((key) => ({ key, found: found.get(key) ?? 0, expected: expected.get(key) ?? { money: 0, of: 0 } }))
    // Floating point adds less than a thousandth of a cent.
    .filter((one) => !(Math.abs(one.found - one.expected.money) <= rounding * one.expected.of + 0.001))
  t.same(differing, [], how)
}

for (const broker of BROKERS)
  for (const seed of SEEDS) {
    const year = randomYear(seed, broker.can)
    await t.test(`${broker.name}, year ${seed}: ${year.length} events`, async (t) => {
      await whole(t, broker, year)
      await inParts(t, broker, year)
      if (broker.gains !== undefined)
        for (const method of ['first', 'last'] as const) await withLots(t, broker, year, method)
    })
  }
await store.close()
