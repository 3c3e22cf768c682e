/**
 * Imports many lives at once, each with a symbol of its own, as a user would, and compares every answer of the service with
 * the truth of each life.
 */
import fc from 'fast-check'
import type { Test } from 'tap'
import { findBreaks } from '../../src/ledger/conservation.ts'
import { selectAllOwners } from '../../src/ledger/verify-queries.ts'
import { buildTestApp, type TestApp } from '../support/app.ts'
import type { OnEngine } from '../support/engines.ts'
import { successOf, trader } from '../support/upload.ts'
import type { BrokerName, Drawn, Kind } from './kinds.ts'
import { Books, dateOf, type Event, type Life, netOf, ONE, type Part, type Split } from './life.ts'
import { etrade } from './print/etrade.ts'
import { fidelity } from './print/fidelity.ts'
import { firstrade } from './print/firstrade.ts'
import { interactiveBrokers } from './print/interactive-brokers.ts'
import { jpMorgan } from './print/jp-morgan.ts'
import { merrill } from './print/merrill.ts'
import { ownColumns } from './print/own-columns.ts'
import {
  type Broker,
  cents,
  clockTime,
  closingsWithLots,
  type Printed,
  print,
  quantity,
  type Row,
} from './print/print.ts'
import { robinhood } from './print/robinhood.ts'
import { schwab } from './print/schwab.ts'
import { tastytrade } from './print/tastytrade.ts'
import { tdAmeritrade } from './print/td-ameritrade.ts'
import { thinkorswim } from './print/thinkorswim.ts'
import { tradeZero } from './print/tradezero.ts'
import { vanguard } from './print/vanguard.ts'
import { webull } from './print/webull.ts'
import { webullOrders } from './print/webull-orders.ts'

export const PRINTERS: Record<BrokerName, Broker> = {
  Schwab: schwab,
  Fidelity: fidelity,
  'E*TRADE': etrade,
  'Interactive Brokers': interactiveBrokers,
  Robinhood: robinhood,
  Webull: webull,
  'Webull orders': webullOrders,
  'own columns': ownColumns,
  Firstrade: firstrade,
  'J.P. Morgan': jpMorgan,
  Merrill: merrill,
  'TD Ameritrade': tdAmeritrade,
  tastytrade,
  thinkorswim,
  TradeZero: tradeZero,
  Vanguard: vanguard,
}

/** Imports lives, and compares what is shown with the truth of each. */
export interface Judging {
  /** Throws if a file is not read as a file of the broker, or a row of it fails. */
  judge(lives: readonly Drawn[], kind: Kind, style: Style): Promise<Judged[]>
}

/** How the files of a batch are cut and listed. */
export interface Style {
  broker: BrokerName
  newestFirst: boolean
  /** Three files overlap by several months. With `noon`, one ends on a day, one at noon of it, and one begins after it. */
  files: 1 | 3 | 'noon'
}

export type Verdict = 'exact' | 'absent' | 'marked' | 'wrong'
export interface Judged {
  verdict: Verdict
  /** Wrong, and nothing that is shown says that something is missing or uncertain. */
  inSilence: boolean
  /** How the answers differ from the truth. */
  differences: string[]
}

export const symbolOf = (at: number): string =>
  `Q${[676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(at / place) % 26))).join('')}`

/** The symbol of the life whose shares or option it is. */
export const lifeSymbol = (printed: string): string => /Q[A-Z]{3}/.exec(printed)?.[0] ?? printed

const WINDOWS = [
  [-Infinity, 320],
  [240, 540],
  [470, Infinity],
] as const

/** The files of a batch, by name. */
export function filesOf(printed: readonly Printed[], { broker: name, newestFirst, files }: Style): [string, string][] {
  const broker = PRINTERS[name]
  const rows = printed.flatMap((one) => one.rows).sort((a, b) => a.day - b.day)
  const windows = files === 3 ? WINDOWS : [[-Infinity, Infinity] as const]
  const inWindow = <T>(items: readonly T[], dayOf: (item: T) => number) =>
    windows
      .map(([from, to]) => items.filter((item) => dayOf(item) >= from && dayOf(item) <= to))
      .filter(({ length }) => length > 0)
  const parts = files === 'noon' ? aroundNoon(rows) : inWindow(rows, ({ day }) => day)
  const gains = [printed.flatMap((one) => one.lots), printed.flatMap((one) => one.secondLots)]
  return [
    ...parts
      .filter(({ length }) => length > 0)
      .map((of, part): [string, string] => [
        broker.transactionsName(part),
        broker.transactions(of, broker.direction === 'newest first' || newestFirst),
      ]),
    ...gains
      .flatMap((lots) => inWindow(lots, ({ closed }) => closed))
      .flatMap((lots, part): [string, string][] =>
        broker.gains === undefined || broker.gainsName === undefined
          ? []
          : [[broker.gainsName(part), broker.gains(lots)]],
      ),
  ]
}

/** The rows until the middle of the day with the most, those until its end, and the others. */
function aroundNoon(rows: readonly Row[]): Row[][] {
  const days = [...Map.groupBy(rows, ({ day }) => day)].sort(([, a], [, b]) => b.length - a.length)
  const [last, ofDay] = days[0] ?? [0, []]
  const seconds = ofDay.map(({ second }) => second).sort((a, b) => a - b)
  const noon = seconds[Math.floor(seconds.length / 2)] ?? 0
  return [
    rows.filter(({ day, second }) => day < last || (day === last && second < noon)),
    rows.filter(({ day }) => day <= last),
    rows.filter(({ day }) => day > last),
  ]
}

/** What is shown of one symbol. */
export interface Shown {
  trades: readonly ShownTrade[]
  trips: readonly ShownTrip[]
  positions: readonly ShownPosition[]
  unmatched: readonly ShownUnmatched[]
}
interface ShownTrade {
  symbol: string
  date: string
  buy_date: string | null
  sell_date: string
  side: string
  volume: number | null
  gross_sell_price: number | null
  total_profit_loss: number
  order_unknown: { least: number; most: number } | null
}
interface ShownTrip {
  symbol: string
  side: string
  opened_on: string
  closed_on: string | null
  total_profit_loss: number
}
interface ShownPosition {
  symbol: string
  side: string
  quantity: number
  cost_basis: number | null
  quantity_without_cost: number
  split_incomplete: boolean
  split_undecided: boolean
  order_unknown: { least: number; most: number } | null
}
interface ShownUnmatched {
  symbol: string
  date: string
  quantity: number
  code: string
}

/** Sums of shown and true figures: money in cents, `within` cents of each other. */
interface Figure {
  shares: bigint
  money: bigint
  within: bigint
}
interface Expected {
  trades: Map<string, Figure>
  positions: Map<string, Figure & { without: bigint }>
  unmatched: Map<string, bigint>
  /** Undefined if the files do not show when a round trip began or ended. */
  trips: Map<string, Figure> | undefined
}

const inCents = (amount: number): bigint => BigInt(Math.round(amount * 100))
const inShares = (count: number): bigint => BigInt(Math.round(count * 1e8))
const absolute = (value: bigint) => (value < 0n ? -value : value)
function add<F extends Figure>(to: Map<string, F>, key: string, { shares, money, within, ...rest }: F): void {
  const sum = to.get(key)
  to.set(key, {
    ...rest,
    shares: (sum?.shares ?? 0n) + shares,
    money: (sum?.money ?? 0n) + money,
    within: (sum?.within ?? 0n) + within,
  } as F)
}
const groupOf = (security: string) => (security === 'shares' ? 'shares' : 'options')

/** What the files can show of a life, by its books. */
function expectedOf(drawn: Drawn, kind: Kind, broker: Broker, books: Books): Expected {
  const withLots = closingsWithLots(drawn, kind, broker)
  const expected: Expected = { trades: new Map(), positions: new Map(), unmatched: new Map(), trips: new Map() }
  for (const part of books.parts) {
    const { opened, closed, security, side, shares, proceeds, cost, within } = part
    const hasLot = withLots.has(closed.id)
    if (!hasLot && (opened.before || opened.kind === 'moved')) {
      const key = `${dateOf(closed.day)} ${opened.before ? 'no_known_purchase' : 'no_known_cost'}`
      expected.unmatched.set(key, (expected.unmatched.get(key) ?? 0n) + shares)
      continue
    }
    const opening = dateOf(hasLot && opened.kind === 'moved' ? opened.acquired : opened.day)
    const days = side === 'long' ? [opening, dateOf(closed.day)] : [dateOf(closed.day), opening]
    const key = kind.sumsOnly ? groupOf(security) : [groupOf(security), side, ...days].join(' ')
    add(expected.trades, key, { shares, money: proceeds - cost, within })
  }
  for (const { security, side, lot } of books.openLots) {
    if (lot.opened.before) continue
    const without = lot.opened.kind === 'moved' ? lot.shares : 0n
    const key = `${groupOf(security)} ${side}`
    add(expected.positions, key, {
      ...{ shares: lot.shares, money: lot.money, within: lot.within },
      without: (expected.positions.get(key)?.without ?? 0n) + without,
    })
  }
  const isHidden = drawn.life.events.some(({ before }) => before) || expected.unmatched.size > 0
  if (kind.sumsOnly || drawn.listing !== 0 || broker.isUnordered === true || isHidden) expected.trips = undefined
  for (const { security, side, opened, closed, profit, within, closings } of books.trips)
    if (expected.trips !== undefined && (closings > 0 || closed === null))
      add(
        expected.trips,
        [groupOf(security), side, dateOf(opened), closed === null ? 'open' : dateOf(closed)].join(' '),
        {
          ...{ shares: 0n, money: profit, within },
        },
      )
  return expected
}

function differ(name: string, expected: ReadonlyMap<string, Figure>, shown: ReadonlyMap<string, Figure>): string[] {
  return [...new Set([...expected.keys(), ...shown.keys()])].flatMap((key) => {
    const [is, should] = [shown.get(key), expected.get(key)]
    const text = (one: Figure | undefined) =>
      one === undefined ? 'none' : `${quantity(one.shares)} for ${cents(one.money)}`
    return is !== undefined &&
      should !== undefined &&
      is.shares === should.shares &&
      absolute(is.money - should.money) <= should.within
      ? []
      : [`${name} ${key}: ${text(is)} shown, true is ${text(should)}`]
  })
}

function shownTrades({ trades }: Shown, symbol: string, kind: Kind): Map<string, Figure> {
  const figures = new Map<string, Figure>()
  for (const trade of trades) {
    const group = trade.symbol === symbol ? 'shares' : 'options'
    const key = kind.sumsOnly ? group : [group, trade.side, trade.buy_date, trade.sell_date].join(' ')
    add(figures, key, { shares: inShares(trade.volume ?? 0), money: inCents(trade.total_profit_loss), within: 0n })
  }
  return figures
}

function differences(symbol: string, kind: Kind, expected: Expected, shown: Shown): string[] {
  const positions = new Map<string, Figure>()
  const differing: string[] = []
  for (const { symbol: name, side, quantity: count, cost_basis, quantity_without_cost } of shown.positions) {
    const key = `${name === symbol ? 'shares' : 'options'} ${side}`
    const without = expected.positions.get(key)?.without ?? 0n
    if (inShares(quantity_without_cost) !== without)
      differing.push(`open ${key}: the cost of ${quantity_without_cost} is absent, true is ${quantity(without)}`)
    // Without a known cost there is nothing to compare.
    const money =
      cost_basis === null && without > 0n ? (expected.positions.get(key)?.money ?? 0n) : inCents(cost_basis ?? 0)
    add(positions, key, { shares: inShares(count), money, within: 0n })
  }
  const trips = new Map<string, Figure>()
  for (const trip of shown.trips)
    add(
      trips,
      [trip.symbol === symbol ? 'shares' : 'options', trip.side, trip.opened_on, trip.closed_on ?? 'open'].join(' '),
      {
        ...{ shares: 0n, money: inCents(trip.total_profit_loss), within: 0n },
      },
    )
  const unmatched = unmatchedOf(shown)
  return [
    ...differing,
    ...differ('trade', expected.trades, shownTrades(shown, symbol, kind)),
    ...differ('open', expected.positions, positions),
    ...[...new Set([...unmatched.keys(), ...expected.unmatched.keys()])].flatMap((key) =>
      unmatched.get(key) === expected.unmatched.get(key)
        ? []
        : [
            `unmatched ${key}: ${quantity(unmatched.get(key) ?? 0n)} shown, true is ${quantity(expected.unmatched.get(key) ?? 0n)}`,
          ],
    ),
    ...(expected.trips === undefined ? [] : differ('round trip', expected.trips, trips)),
  ]
}
function unmatchedOf({ unmatched }: Shown): Map<string, bigint> {
  const found = new Map<string, bigint>()
  for (const { date, code, quantity: count } of unmatched)
    found.set(`${date} ${code}`, (found.get(`${date} ${code}`) ?? 0n) + inShares(count))
  return found
}

/** Shares of one day in those of another. */
function inSharesOf(events: readonly Event[], shares: bigint, from: number, to: number): bigint {
  let scaled = shares
  for (const event of events)
    if (event.kind === 'split') {
      if (event.day > from && event.day <= to) scaled = (scaled * event.to) / event.from
      if (event.day <= from && event.day > to) scaled = (scaled * event.from) / event.to
    }
  return scaled
}

/** Whether the files have fewer shares than were sold up to the end of the day, without those that later lots name. */
function lacksPurchase({ events, books }: Life, withLots: ReadonlySet<number>, date: string): boolean {
  const day = [...events.map((event) => event.day)].find((one) => dateOf(one) === date)
  if (day === undefined) return false
  const isKnown = ({ opened }: { opened: Event }) => !opened.before
  const unknown = (part: Part) => part.opened.before && !withLots.has(part.closed.id)
  const sum = (parts: readonly Part[]) =>
    parts.reduce((all, { shares, closed }) => all + inSharesOf(events, shares, closed.day, day), 0n)
  const lacking = sum(books.parts.filter((part) => part.side === 'long' && part.closed.day <= day && unknown(part)))
  const free = books.parts.filter(
    (part) => isKnown(part) && part.opened.day <= day && part.closed.day > day && !withLots.has(part.closed.id),
  )
  const open = books.openLots
    .filter(
      ({ lot, side, security }) => security === 'shares' && side === 'long' && isKnown(lot) && lot.opened.day <= day,
    )
    .reduce((all, { lot }) => all + inSharesOf(events, lot.shares, Number.MAX_SAFE_INTEGER, day), 0n)
  return lacking > sum(free) + open
}

function isTrue(code: string, date: string, { life }: Drawn, withLots: ReadonlySet<number>): boolean {
  const isHidden = life.books.parts.some(({ opened, closed }) => opened.before && !withLots.has(closed.id))
  if (code === 'no_known_purchase') return lacksPurchase(life, withLots, date)
  if (code === 'no_known_cost')
    return life.events.some(({ kind, ...event }) => kind === 'moved' && dateOf(event.day) <= date)
  if (code === 'split_undecided') return isReadInSeveralWays(life, withLots)
  // No part of a split is ever missing, but for the shares that no file has.
  return isHidden
}

/**
 * A split may have come on another day, or have another ratio: a row of it is printed later, shares were bought before the files, or
 * other ratios leave as many whole shares, and no lot shows the fraction that was paid out.
 */
const isReadInSeveralWays = ({ events }: Life, withLots: ReadonlySet<number>): boolean =>
  events.some(
    (event) =>
      event.before ||
      (event.kind === 'split' &&
        (event.rows.some(({ day }) => day > event.day) || (!withLots.has(event.id) && ratiosOf(event) > 1))),
  )

/** By how many ratios of real splits a fraction was paid out of as many whole shares. */
function ratiosOf({ held, rows, lieu }: Split): number {
  if (lieu === undefined) return 1
  const after = rows.reduce((sum, { added }) => sum + added, held)
  const reverse = Array.from({ length: 99 }, (_, at) => [1n, BigInt(at + 2)] as const)
  return [...OTHER_RATIOS, ...reverse].filter(([to, from]) => {
    const left = held * to - after * from
    return left > 0n && left < ONE * from
  }).length
}
const OTHER_RATIOS = [
  '2:5',
  '2:7',
  '3:2',
  '4:3',
  '5:2',
  '5:3',
  '5:4',
  '6:5',
  '7:2',
  '7:4',
  '8:5',
  '9:5',
  '11:10',
  '21:20',
].map((text) => {
  const [to, from] = text.split(':') as [string, string]
  return [BigInt(to), BigInt(from)] as const
})

/** The premium of an option that delivers shares is in their money or a gain of its own: either is right, of each of them. */
function* booksWithPremiumsApart({ events, method }: Life): Generator<Books> {
  const ends = events.filter((event) => event.kind === 'ended' && event.how !== 'expired')
  for (let chosen = 1; chosen < 2 ** ends.length; chosen++) {
    const books = new Books(method, new Set(ends.filter((_, bit) => (chosen >> bit) & 1).map(({ id }) => id)))
    for (const event of events) books.apply(event)
    yield books
  }
}

interface Compared {
  expected: Expected
  found: string[]
}

/** The truth that what is shown is nearest to. */
function nearestTruth(drawn: Drawn, kind: Kind, broker: Broker, symbol: string, shown: Shown): Compared {
  const compare = (books: Books): Compared => {
    const expected = expectedOf(drawn, kind, broker, books)
    return { expected, found: differences(symbol, kind, expected, shown) }
  }
  let nearest = compare(drawn.life.books)
  for (const books of booksWithPremiumsApart(drawn.life)) {
    if (nearest.found.length === 0) break
    const other = compare(books)
    if (other.found.length < nearest.found.length) nearest = other
  }
  return nearest
}

export function judgeLife(drawn: Drawn, drawnKind: Kind, broker: Broker, symbol: string, shown: Shown): Judged {
  const { life } = drawn
  const kind: Kind = broker.lotsWithoutDays === true ? { ...drawnKind, sumsOnly: true } : drawnKind
  const withLots = closingsWithLots(drawn, kind, broker)
  const { expected, found } = nearestTruth(drawn, kind, broker, symbol, shown)
  const isPartial = expected.unmatched.size > 0 || [...expected.positions.values()].some(({ without }) => without > 0n)
  if (found.length === 0) return { verdict: isPartial ? 'absent' : 'exact', inSilence: false, differences: [] }
  const isMarked = [...shown.trades, ...shown.positions].some(({ order_unknown }) => order_unknown !== null)
  const isAbsent = shown.unmatched.length > 0 || shown.positions.some((one) => one.quantity_without_cost > 0)
  const areTrue =
    shown.unmatched.every(({ code, date }) => isTrue(code, date, drawn, withLots)) &&
    shown.positions.every(
      (one) =>
        one.quantity_without_cost === 0 ||
        (one.split_undecided
          ? isReadInSeveralWays(life, withLots)
          : life.events.some(({ kind, before }) => (one.split_incomplete ? before : kind === 'moved'))),
    )
  if (isMarked && areTrue && isInsideMarks(shown, expected, found, { life, symbol }))
    return { verdict: 'marked', inSilence: false, differences: found }
  if (isAbsent && areTrue && isPart(shownTrades(shown, symbol, kind), expected.trades))
    return { verdict: 'absent', inSilence: false, differences: found }
  return { verdict: 'wrong', inSilence: !isMarked && !isAbsent, differences: found }
}

/** Whether what is shown is a part of what is true. */
const isPart = (shown: ReadonlyMap<string, Figure>, whole: ReadonlyMap<string, Figure>): boolean =>
  [...shown].every(([key, { shares, money }]) => {
    const all = whole.get(key)
    return (
      all !== undefined && (shares < all.shares || (shares === all.shares && absolute(money - all.money) <= all.within))
    )
  })

/**
 * Whether only trades of marked days and the cost of marked positions differ, as many shares are shown as closed on each day as were, and
 * what they earned in all, or cost, is inside the marks. Which of the purchases were sold may be another than the one that is shown, and so may be the round trips if the
 * moment of a split is not known.
 */
function isInsideMarks(
  { trades, positions }: Shown,
  expected: Expected,
  found: readonly string[],
  { life, symbol }: { life: Life; symbol: string },
): boolean {
  const isOfTrade = (text: string) => text.startsWith('trade')
  const mayDiffer = (text: string) =>
    isOfTrade(text) || (isReadInSeveralWays(life, new Set()) && text.startsWith('round trip'))
  if (found.some((text) => text.startsWith('unmatched') || (text.includes('none') && !mayDiffer(text)))) return false
  if (found.some((text) => /^open .*: (\S+) for \S+ shown, true is (?!\1 )/.test(text))) return false
  const costs = positionsOf(positions, symbol)
  const isOutside = ([key, { money, within }]: [string, Figure]) => {
    const cost = costs.get(key)
    return cost !== undefined && (money < cost.least - within || money > cost.most + within)
  }
  if ([...expected.positions].some(isOutside)) return false
  const days = new Set(trades.filter(({ order_unknown }) => order_unknown !== null).map(({ date }) => date))
  const differing = found.filter(isOfTrade).map((text) => text.split(':')[0] as string)
  if (!differing.every((key) => [...days].some((day) => key.includes(day)))) return false
  return [...days].every((day) => {
    const ofDay = trades.filter(({ date }) => date === day)
    // The trades of a sale repeat its mark. Equal sales have equal ones: so many trades are of one sale to as many.
    const marks = new Map<string, { least: number; most: number; trades: bigint }>()
    let [least, most] = [0n, 0n]
    for (const { order_unknown, total_profit_loss, gross_sell_price } of ofDay)
      if (order_unknown === null) {
        least += inCents(total_profit_loss)
        most += inCents(total_profit_loss)
      } else {
        const key = `${order_unknown.least} ${order_unknown.most} ${gross_sell_price}`
        marks.set(key, { ...order_unknown, trades: (marks.get(key)?.trades ?? 0n) + 1n })
      }
    for (const mark of marks.values()) {
      const [one, other] = [inCents(mark.least), inCents(mark.most)]
      least += one < 0n ? one * mark.trades : one
      most += other > 0n ? other * mark.trades : other
    }
    const ofDayTrue = [...expected.trades].filter(([key]) => key.endsWith(day)).map(([, figure]) => figure)
    const truth = ofDayTrue.reduce((sum, { money }) => sum + money, 0n)
    const within = ofDayTrue.reduce((sum, one) => sum + one.within, 0n)
    const shares = ofDayTrue.reduce((sum, one) => sum + one.shares, 0n)
    const isWhole = ofDay.reduce((sum, { volume }) => sum + inShares(volume ?? 0), 0n) === shares
    return isWhole && least - within <= truth && truth <= most + within
  })
}

/** What positions cost, as it is marked; without those whose cost is absent. */
function positionsOf(
  positions: readonly ShownPosition[],
  symbol: string,
): Map<string, { least: bigint; most: bigint }> {
  const costs = new Map<string, { least: bigint; most: bigint }>()
  const absent = new Set<string>()
  for (const { symbol: name, side, cost_basis: cost, order_unknown } of positions) {
    const key = `${name === symbol ? 'shares' : 'options'} ${side}`
    if (cost === null) absent.add(key)
    const { least, most } = order_unknown ?? { least: cost ?? 0, most: cost ?? 0 }
    const sum = costs.get(key) ?? { least: 0n, most: 0n }
    costs.set(key, { least: sum.least + inCents(least), most: sum.most + inCents(most) })
  }
  for (const key of absent) costs.delete(key)
  return costs
}

const MOST_PAGES = 100
type Get = (url: string) => Promise<Record<string, unknown>>
async function list<T>(get: Get, url: string, name: string): Promise<T[]> {
  const items: T[] = []
  let cursor: unknown
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await get(
      `${url}limit=1000${cursor === undefined ? '' : `&cursor=${encodeURIComponent(String(cursor))}`}`,
    )
    const found = answer[name]
    if (!Array.isArray(found)) throw new Error(`${url} answered ${JSON.stringify(answer)}`)
    items.push(...found)
    if (answer.next_cursor === null) return items
    cursor = answer.next_cursor
  }
  throw new Error(`${url} has more than ${MOST_PAGES} pages`)
}

/** If gains files of two date bases print no account, the service asks whether they are of one: they are. */
async function upload({ uploadFiles }: Awaited<ReturnType<typeof trader>>, files: [string, string][]) {
  const uploaded = await uploadFiles(files, '?stream=false')
  if (!('code' in uploaded.last) || uploaded.last.code !== 'account_required') return uploaded
  return await uploadFiles(files, '?stream=false', Object.fromEntries(files.map(([name]) => [name, 'Lives'])))
}

/** A service that gets the files of one batch after another, each of a user of its own. */
export class Judge implements Judging {
  readonly #app: TestApp
  readonly #store: OnEngine['store']
  #users = 0

  private constructor(app: TestApp, store: OnEngine['store']) {
    this.#app = app
    this.#store = store
  }
  static async start(t: Test, on: Pick<OnEngine, 'store' | 'url'>): Promise<Judge> {
    return new Judge(await buildTestApp(t, on, { env: { LOG_LEVEL: 'warn' } }), on.store)
  }

  /** Throws if `tradeleaf check` would say that what is stored of the last user breaks a law. */
  async #checkShares(): Promise<void> {
    const owner = (await this.#store.read(selectAllOwners)).at(-1)
    if (owner === undefined) return
    const broken = await this.#store.forUser(owner.userId).read((db) => findBreaks(db, owner.accountId))
    if (broken.length > 0)
      throw new Error(
        broken
          .slice(0, 3)
          .map((one) => Object.values(one).join(' '))
          .join('\n'),
      )
  }

  async judge(lives: readonly Drawn[], kind: Kind, style: Style): Promise<Judged[]> {
    const broker = PRINTERS[style.broker]
    const printed = lives.map((drawn, at) => print(drawn, kind, symbolOf(at), broker))
    const user = await trader(this.#app, `life-${++this.#users}@example.com`, null)
    const files = filesOf(printed, style)
    if (files.length === 0) return lives.map(() => ({ verdict: 'exact', inSilence: false, differences: [] }))
    const uploaded = successOf(await upload(user, files))
    await checkRead(user.get, uploaded.import_id as number, style.broker)
    const [trades, trips, open, positions, unmatched] = await Promise.all([
      list<ShownTrade>(user.get, '/api/trades?', 'trades'),
      list<ShownTrip>(user.get, '/api/round-trips?', 'round_trips'),
      list<ShownTrip & { in_period: unknown }>(user.get, '/api/round-trips?state=open&', 'round_trips'),
      list<ShownPosition>(user.get, '/api/open-positions?', 'positions'),
      list<ShownUnmatched>(user.get, '/api/unmatched-sales?', 'sales'),
    ])
    await checkMonths(user.get, lives, trades)
    await this.#checkShares()
    const bySymbol = <T extends { symbol: string }>(items: readonly T[]) =>
      Map.groupBy(items, ({ symbol }) => lifeSymbol(symbol))
    const shown = {
      trades: bySymbol(trades),
      trips: bySymbol([...trips, ...open.filter(({ in_period }) => in_period === null)]),
      positions: bySymbol(positions),
      unmatched: bySymbol(unmatched),
    }
    return lives.map((drawn, at) => {
      const symbol = symbolOf(at)
      return judgeLife(drawn, kind, broker, symbol, {
        trades: shown.trades.get(symbol) ?? [],
        trips: shown.trips.get(symbol) ?? [],
        positions: shown.positions.get(symbol) ?? [],
        unmatched: shown.unmatched.get(symbol) ?? [],
      })
    })
  }
}

/** Each file is read as one of the broker, and each of its rows. */
async function checkRead(get: Get, importId: number, broker: BrokerName): Promise<void> {
  const answer = (await get(`/api/imports/${importId}`)) as { files: ReadFile[] }
  for (const { name, broker: read, rows } of answer.files) {
    if (read !== brokerShown(broker)) throw new Error(`${name} of ${broker} is read as a file of ${read}`)
    if (rows.failed === 0) continue
    const failed = await get(`/api/imports/${importId}/rows?outcome=failed&limit=3`)
    throw new Error(`${rows.failed} rows of ${name} failed: ${JSON.stringify(failed)}`)
  }
}
interface ReadFile {
  name: string
  broker: string | null
  rows: { failed: number }
}
/** What the service calls the broker of a file if it is another name; null if users of any broker may have such files. */
const SHOWN_AS: Partial<Record<BrokerName, string | null>> = {
  ...{ Schwab: 'Charles Schwab', thinkorswim: 'Charles Schwab', 'Webull orders': 'Webull' },
  ...{ 'own columns': null, TradeZero: null },
}
export const brokerShown = (broker: BrokerName): string | null => {
  const shown = SHOWN_AS[broker]
  return shown === undefined ? broker : shown
}

/** Months are the trades that are shown, and the dividends that were paid. */
async function checkMonths(get: Get, lives: readonly Drawn[], trades: readonly ShownTrade[]): Promise<void> {
  const months = new Map<string, bigint>()
  const count = (date: string, money: bigint) =>
    months.set(date.slice(0, 7), (months.get(date.slice(0, 7)) ?? 0n) + money)
  for (const { date, total_profit_loss } of trades) count(date, inCents(total_profit_loss))
  for (const { life } of lives)
    for (const event of life.events)
      if (event.kind === 'trade' && event.how === 'reinvested') count(dateOf(event.day), netOf(event))
  const answer = (await get('/api/months')) as { months: { month: string; total_return_with_dividends: number }[] }
  for (const { month, total_return_with_dividends } of answer.months)
    if (inCents(total_return_with_dividends) !== (months.get(month) ?? 0n))
      throw new Error(
        `${month} is ${total_return_with_dividends}, its trades and dividends are ${cents(months.get(month) ?? 0n)}`,
      )
}

/** Draws lives with what fast-check needs to shrink them later. */
class WithContext extends fc.Arbitrary<fc.Value<Drawn>> {
  readonly #of: fc.Arbitrary<Drawn>
  constructor(of: fc.Arbitrary<Drawn>) {
    super()
    this.#of = of
  }
  generate(random: fc.Random, bias: number | undefined): fc.Value<fc.Value<Drawn>> {
    return new fc.Value(this.#of.generate(random, bias), undefined)
  }
  canShrinkWithoutContext(_value: unknown): _value is fc.Value<Drawn> {
    return false
  }
  shrink(): fc.Stream<fc.Value<fc.Value<Drawn>>> {
    return fc.Stream.nil()
  }
}
export const draw = (kind: Kind, count: number, seed: number): fc.Value<Drawn>[] =>
  fc.sample(new WithContext(kind.draw), { numRuns: count, seed })

const MOST_ROUNDS = 40
const CANDIDATES = 60

/** The smallest life that is still wrong: each round imports many smaller ones at once. */
export async function smallest(
  judging: Judging,
  kind: Kind,
  style: Style,
  wrong: fc.Value<Drawn>,
): Promise<fc.Value<Drawn>> {
  let found = wrong
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const smaller = [...kind.draw.shrink(found.value, found.context).take(CANDIDATES)]
    const judged = await judging.judge(
      smaller.map(({ value }) => value),
      kind,
      style,
    )
    const next = smaller.find((_, at) => judged[at]?.verdict === 'wrong')
    if (next === undefined) return found
    found = next
  }
  return found
}

/** A life in words: what was executed, what was printed of it, and what of it was shown wrongly. */
export async function describe(
  judging: Judging,
  kind: Kind,
  style: Style,
  { value: drawn }: fc.Value<Drawn>,
): Promise<string> {
  const [judged] = await judging.judge([drawn], kind, style)
  const printed = print(drawn, kind, symbolOf(0), PRINTERS[style.broker])
  return [
    `${kind.name}, ${style.broker}, ${PRINTERS[style.broker].direction ?? (style.newestFirst ? 'newest first' : 'oldest first')}, ${style.files} file(s)`,
    'Executed:',
    ...drawn.life.events.map((event) => `  ${described(event)}`),
    'Printed:',
    ...filesOf([printed], style).flatMap(([name, text]) => [
      `  ${name}`,
      ...text
        .split('\n')
        .filter((line) => line.includes(symbolOf(0)) || /ClosedLot|^ {4}Sell/.test(line))
        .map((line) => `    ${line.trim()}`),
    ]),
    'Shown, and true:',
    ...(judged?.differences ?? []).map((text) => `  ${text}`),
  ].join('\n')
}

function described(event: Event): string {
  const time = `${dateOf(event.day)} ${clockTime(event.second)}${event.before ? ' (in no file)' : ''}`
  switch (event.kind) {
    case 'trade': {
      const what =
        event.contract === undefined ? 'shares' : `contracts ${event.contract.right}${cents(event.contract.strike)}`
      return `${time} ${event.action} ${quantity(event.shares)} ${what} at ${cents(event.price)}: ${cents(netOf(event))}`
    }
    case 'split':
      return `${time} split ${event.to}:${event.from}, ${event.rows.map(({ day, added }) => `+${quantity(added)} on ${dateOf(day)}`).join(', ')}`
    case 'moved':
      return `${time} ${quantity(event.shares)} shares move ${event.direction}`
    case 'ended':
      return `${time} ${quantity(event.contracts)} ${event.held} contracts ${event.how}`
  }
}
