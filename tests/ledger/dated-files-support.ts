/**
 * An account whose sales are in two or three gains files, each of which has its own convention for its dates (rule 1.3). The model knows
 * which sales there were. It knows too in which other ways the files and the rows can be read, by trying each convention for each file.
 * Days are offsets as in derive-support.ts, money is in cents.
 */
import fc from 'fast-check'
import { deriveInstrument } from '../../src/ledger/derive.ts'
import type { LedgerRow, Lot, Transaction } from '../../src/ledger/ledger.ts'
import { dollars, inFiles, lot, merged, row, units } from './derive-support.ts'

type Days = readonly [from: number, to: number]

/** A sale settles so many trading days later: 'shorter' is two before 28 May 2024, and one from then on. */
type Settles = 0 | 1 | 2 | 'shorter'
const SHORTER_FROM = 148

interface Convention {
  settles: Settles
  /** Days of purchase are printed by it too. */
  isOfPurchases: boolean
}

/** `bought` is the day of the trade. */
interface SoldLot {
  bought: number
  shares: number
  proceeds: number
  cost: number
}

interface Sale {
  day: number
  lots: SoldLot[]
}

/** Basis points of the proceeds. */
type Fee = number | null
/** The day of purchase of lots that are added. */
type Added = 'first' | 'null' | null

interface GainsFile {
  convention: Convention
  /** The first and the last day of sale that it may print. */
  span: Days
  added: Added
  fee: Fee
}

export interface History {
  holidays: number[]
  sales: Sale[]
  files: GainsFile[]
  /** The rows have all purchases and sales of these days. */
  rowsOf: Days | null
  /** What the broker kept of each sale, in basis points. */
  fee: Fee
}

interface Printed {
  bought: number | null
  sold: number
  shares: number
  proceeds: number
  cost: number
}

const isIn = (day: number, days: Days | null): boolean => days !== null && day >= days[0] && day <= days[1]
const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0)
const isWeekday = (day: number): boolean => ((day % 7) + 7) % 7 < 5
const cents = (amount: number): string => (amount / 100).toFixed(2)

class Calendar {
  readonly days: number[] = []
  readonly #places = new Map<number, number>()

  constructor(holidays: readonly number[]) {
    for (let day = -1_500; day < 900; day++)
      if (isWeekday(day) && !holidays.includes(day)) {
        this.#places.set(day, this.days.length)
        this.days.push(day)
      }
  }

  /** The first trading day from then on. */
  from(day: number): number {
    let first = day
    while (!this.#places.has(first)) first++
    return first
  }

  after(day: number, count: number): number {
    return this.days[(this.#places.get(day) as number) + count] as number
  }

  settles(day: number, settles: Settles): number {
    return this.after(day, settles === 'shorter' ? (day < SHORTER_FROM ? 2 : 1) : settles)
  }

  /** The days of trade that settle on a day. */
  tradesOf(day: number, settles: Settles): number[] {
    if (!this.#places.has(day)) return []
    return [0, 1, 2].map((count) => this.after(day, -count)).filter((trade) => this.settles(trade, settles) === day)
  }
}

// What the broker prints.

const afterFee = (proceeds: number, fee: Fee): number =>
  fee === null ? proceeds : proceeds - Math.max(1, Math.round((proceeds * fee) / 10_000))

function lotsOfFile(
  { convention, span, added, fee }: GainsFile,
  sales: readonly Sale[],
  calendar: Calendar,
): Printed[] {
  const { settles, isOfPurchases } = convention
  const printed = sales.flatMap(({ day, lots }) =>
    lots.map(({ bought, shares, proceeds, cost }) => ({
      bought: isOfPurchases ? calendar.settles(bought, settles) : bought,
      sold: calendar.settles(day, settles),
      shares,
      proceeds: afterFee(proceeds, fee),
      cost,
    })),
  )
  const own = printed.filter(({ sold }) => isIn(sold, span))
  if (added === null) return own
  return Array.from(Map.groupBy(own, ({ sold }) => sold).entries(), ([sold, lots]) => ({
    ...totalOf(lots),
    sold,
    bought: added === 'null' ? null : Math.min(...lots.map(({ bought }) => bought)),
  }))
}

function totalOf(lots: readonly Money[]): Money {
  return {
    shares: sumOf(lots.map(({ shares }) => shares)),
    proceeds: sumOf(lots.map(({ proceeds }) => proceeds)),
    cost: sumOf(lots.map(({ cost }) => cost)),
  }
}

interface Money {
  shares: number
  proceeds: number
  cost: number
}

interface Traded extends Money {
  day: number
}

function rowsOf({ sales, rowsOf, fee }: History): { sold: Traded[]; bought: Traded[] } {
  const sold = sales.map(({ day, lots }) => ({
    ...totalOf(lots.map((one) => ({ ...one, proceeds: afterFee(one.proceeds, fee) }))),
    day,
  }))
  const bought = sales.flatMap(({ lots }) => lots.map((one) => ({ ...one, day: one.bought })))
  return { sold: sold.filter(({ day }) => isIn(day, rowsOf)), bought: bought.filter(({ day }) => isIn(day, rowsOf)) }
}

// What came of it.

/** Shares and money of lots, in any order. */
type Lots = string[]
const lotText = ({ shares, proceeds, cost }: Money): string => `${shares} ${cents(proceeds)} ${cents(cost)}`
const lotTexts = (lots: readonly Money[]): Lots => lots.map(lotText).sort()

export interface Outcome {
  /** Of each day of sale, its lots as each of the files has them. */
  days: Lots[][]
  /** Shares of the sales that only rows have. */
  rest: number
}

interface Found {
  lots: Lots
  rest: number
}

/** Days on which the files have the same lots need not be told apart. */
function textOf({ days, rest }: Outcome): string {
  const [same, other] = [days.filter((all) => all.length === 1), days.filter((all) => all.length > 1)]
  return JSON.stringify([same.flat(2).sort(), other.map((all) => JSON.stringify(all)).sort(), rest])
}

const distinct = (options: Lots[]): Lots[] =>
  [...new Set(options.map((lots) => JSON.stringify(lots)))].sort().map((text) => JSON.parse(text))

/** Whether each day has the lots that one of its files prints. */
function isOutcome({ lots, rest }: Found, outcome: Outcome): boolean {
  if (rest !== outcome.rest) return false
  const left = new Map<string, number>()
  for (const text of lots) left.set(text, (left.get(text) ?? 0) + 1)
  const days = outcome.days.toSorted((a, b) => a.length - b.length)
  const add = (some: Lots, count: number) => {
    for (const text of some) left.set(text, (left.get(text) ?? 0) + count)
    return some.every((text) => (left.get(text) as number) >= 0)
  }
  const isLeft = (n: number): boolean => {
    if (n === days.length) return [...left.values()].every((count) => count === 0)
    return (days[n] as Lots[]).some((some) => {
      const isFound = add(some, -1) && isLeft(n + 1)
      add(some, 1)
      return isFound
    })
  }
  return isLeft(0)
}

/** Each sale once. */
function truthOf(history: History, calendar: Calendar): Outcome {
  const { files, sales } = history
  const printing = (day: number): GainsFile[] =>
    files.filter(({ span, convention }) => isIn(calendar.settles(day, convention.settles), span))
  const byDay = [...Map.groupBy(sales, ({ day }) => day)]
  const days = byDay.flatMap(([day, some]) => {
    const options = printing(day).map((file) => lotTexts(lotsOfFile(file, some, calendar)))
    return options.length === 0 ? [] : [distinct(options)]
  })
  const rest = rowsOf(history).sold.filter(({ day }) => printing(day).length === 0)
  return { days, rest: sumOf(rest.map(({ shares }) => shares)) }
}

// The readings.

export interface Reader {
  /** Is told from when to when each file and the rows are; else sees their first and their last day. */
  isToldSpans: boolean
  /** Tells lots by their days of purchase too. */
  hasPurchases: boolean
}

const ANYBODY: Reader = { isToldSpans: false, hasPurchases: true }

interface Seen {
  calendar: Calendar
  /** The trading days about the sales. */
  days: readonly number[]
  files: { lots: Printed[]; span: Days }[]
  sold: Traded[]
  bought: Traded[]
  rowsOf: Days | null
  /** Lots of a day may be added in a file, or be before or after fees. */
  areAlike: (a: readonly Printed[], b: readonly Printed[]) => boolean
  /** Whether rows have the shares and the money of the lots. */
  isAgreed: (rows: Money, lots: Money) => boolean
}

/** A file by one convention: for each day of trade that it includes, its lots. */
type Read = Map<number, Printed[]>

function readBy({
  convention,
  lots,
  span,
  seen,
}: {
  convention: Convention
  lots: readonly Printed[]
  span: Days
  seen: Seen
}): Read | null {
  const { calendar } = seen
  const { settles, isOfPurchases } = convention
  const read: Read = new Map()
  for (const day of seen.days) if (isIn(calendar.settles(day, settles), span)) read.set(day, [])
  for (const one of lots) {
    const [day] = calendar.tradesOf(one.sold, settles)
    if (day === undefined) return null
    const bought = one.bought === null ? null : isOfPurchases ? calendar.tradesOf(one.bought, settles)[0] : one.bought
    if (bought === undefined) return null
    if (isIn(bought ?? Number.NaN, seen.rowsOf) && !seen.bought.some((row) => row.day === bought)) return null
    read.get(day)?.push({ ...one, bought })
  }
  return read
}

/** The two days of trade that settled on one day, which a file by settlement does not tell apart. */
const groupOf = (day: number, isShorter: boolean, calendar: Calendar): number =>
  isShorter && day === calendar.from(SHORTER_FROM) ? calendar.after(day, -1) : day

/** What the files have by one convention each; null if they contradict each other or the rows. */
function outcomeOf(reads: readonly Read[], isShorter: readonly boolean[], seen: Seen): Outcome | null {
  const { calendar } = seen
  const areMerged = isShorter.includes(true)
  const dayOf = (day: number) => groupOf(day, areMerged, calendar)
  const all = Map.groupBy(new Set(reads.flatMap((read) => [...read.keys()])), dayOf)
  const days: Lots[][] = []
  for (const [, some] of all) {
    const whole = reads.filter((read) => some.every((day) => read.has(day))).map((read) => lotsOn(read, some))
    const [first] = whole
    if (whole.some((lots) => !seen.areAlike(first as Printed[], lots))) return null
    const parts = some.length === 1 ? [] : partsOf(reads, some)
    if (parts === null) return null
    const lots = first ?? parts
    if (parts.length > 0 && !isPart(parts, lots)) return null
    if (isContradicted(some, lots, seen)) return null
    if (lots.length > 0) days.push(distinct((first === undefined ? [parts] : whole).map(lotTexts)))
  }
  const rest = seen.sold.filter(({ day }) => !reads.some((read) => read.has(day)))
  return { days, rest: sumOf(rest.map(({ shares }) => shares)) }
}

const lotsOn = (read: Read, days: readonly number[]): Printed[] => days.flatMap((day) => read.get(day) ?? [])

/** The lots that files have that include only one of two days. */
function partsOf(reads: readonly Read[], days: readonly number[]): Printed[] | null {
  const parts: Printed[] = []
  for (const day of days) {
    const own = reads
      .filter((read) => read.has(day) && !days.every((one) => read.has(one)))
      .map((read) => lotsOn(read, [day]))
    const [first] = own
    if (own.some((lots) => !areSame(first as Printed[], lots))) return null
    parts.push(...(first ?? []))
  }
  return parts
}

const boughtText = (one: Printed): string => `${one.bought} ${lotText(one)}`
const boughtTexts = (lots: readonly Printed[]): string[] => lots.map(boughtText).sort()

const areSame = (a: readonly Printed[], b: readonly Printed[]): boolean =>
  a.length === b.length && boughtTexts(a).join() === boughtTexts(b).join()

function isPart(part: readonly Printed[], whole: readonly Printed[]): boolean {
  const left = boughtTexts(whole)
  return boughtTexts(part).every((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
}

function isContradicted(days: readonly number[], lots: readonly Printed[], seen: Seen): boolean {
  if (!days.every((day) => isIn(day, seen.rowsOf))) return false
  return !seen.isAgreed(totalOf(seen.sold.filter(({ day }) => days.includes(day))), totalOf(lots))
}

const areTotals = (a: Money, b: Money): boolean => lotText(a) === lotText(b)
const isFee = (a: number, b: number): boolean => Math.abs(a - b) <= 2 + Math.max(a, b) * 0.0051
const isSaleOf = (a: Money, b: Money): boolean => a.shares === b.shares && a.proceeds === b.proceeds

function areLessFees(a: readonly Printed[], b: readonly Printed[]): boolean {
  const order = (lots: readonly Printed[]) =>
    lots.toSorted(
      (x, y) =>
        x.shares - y.shares || x.cost - y.cost || Number(x.bought) - Number(y.bought) || x.proceeds - y.proceeds,
    )
  const [one, other] = [order(a), order(b)]
  return (
    one.length === other.length &&
    one.every((x, n) => {
      const y = other[n] as Printed
      return x.shares === y.shares && x.cost === y.cost && x.bought === y.bought && isFee(x.proceeds, y.proceeds)
    })
  )
}

/** A file and the rows are known to reach from their first day to their last. */
const daysOf = (days: readonly number[]): Days | null =>
  days.length === 0 ? null : [Math.min(...days), Math.max(...days)]

const CONSTANT = [0, 1, 2] as const

/** Every outcome of a possible reading. */
function possibleOutcomes(
  history: History,
  calendar: Calendar,
  { isToldSpans, hasPurchases }: Reader,
): { outcomes: Map<string, Outcome>; readings: number } {
  const { sold, bought } = rowsOf(history)
  const { files } = history
  const isAdded = files.some(({ added }) => added !== null)
  const hasFees = history.fee !== null
  const [first, last] = daysOf(history.sales.map(({ day }) => day)) as Days
  const seen: Seen = {
    ...{ calendar, sold, bought },
    days: calendar.days.filter((day) => day > first - 12 && day < last + 12),
    files: files.flatMap((file) => {
      const lots = lotsOfFile(file, history.sales, calendar).map((one) =>
        hasPurchases ? one : { ...one, bought: null },
      )
      const span = isToldSpans ? file.span : daysOf(lots.map(({ sold }) => sold))
      return span === null ? [] : [{ lots, span }]
    }),
    rowsOf: isToldSpans ? history.rowsOf : daysOf([...sold, ...bought].map(({ day }) => day)),
    areAlike: isAdded ? (a, b) => areTotals(totalOf(a), totalOf(b)) : hasFees ? areLessFees : areSame,
    isAgreed: hasFees ? (a, b) => a.shares === b.shares && isFee(a.proceeds, b.proceeds) : isSaleOf,
  }
  const isShorter = files.some(({ convention }) => convention.settles === 'shorter')
  const conventions: Convention[] = [...CONSTANT, ...(isShorter ? (['shorter'] as const) : [])].flatMap((settles) =>
    (settles === 0 ? [false] : [false, true]).map((isOfPurchases) => ({ settles, isOfPurchases })),
  )
  const choices = seen.files.map(({ lots, span }) =>
    conventions.flatMap((convention) => {
      const read = readBy({ convention, lots, span, seen })
      return read === null ? [] : [{ read, isShorter: convention.settles === 'shorter' }]
    }),
  )
  const outcomes = new Map<string, Outcome>()
  let readings = 0
  for (const some of product(choices)) {
    const outcome = outcomeOf(
      some.map(({ read }) => read),
      some.map(({ isShorter }) => isShorter),
      seen,
    )
    if (outcome === null) continue
    readings++
    outcomes.set(textOf(outcome), outcome)
  }
  return { outcomes, readings }
}

const product = <T>(choices: readonly T[][]): T[][] =>
  choices.reduce<T[][]>((all, some) => all.flatMap((before) => some.map((one) => [...before, one])), [[]])

// What the ledger makes of it.

const centsIn = (amount: Parameters<typeof dollars>[0]): number => Math.round(Number(dollars(amount)) * 100)

export function given(history: History): { rows: LedgerRow<Transaction>[]; lots: LedgerRow<Lot>[] } {
  const calendar = new Calendar(history.holidays)
  const { sold, bought } = rowsOf(history)
  const rows = [
    ...bought.map(({ day, shares, cost }) => row('buy', day, `${shares}`, cents(-cost))),
    ...sold.map(({ day, shares, proceeds }) => row('sell', day, `${shares}`, cents(proceeds))),
  ]
  const files = history.files.map((file) =>
    lotsOfFile(file, history.sales, calendar).map(({ bought, sold, shares, proceeds, cost }) =>
      lot(bought, sold, `${shares}`, cents(proceeds), cents(cost)),
    ),
  )
  return { rows: merged(rows), lots: inFiles(...files) }
}

function foundIn(history: History): Found {
  const { rows, lots } = given(history)
  const { trades, unmatched } = deriveInstrument(rows, lots)
  const [ofLots, others] = [trades.filter((one) => one.brokerVerified), trades.filter((one) => !one.brokerVerified)]
  const rest = [...others, ...unmatched].map(({ quantity }) => Number(units(quantity ?? 0n)))
  return {
    lots: lotTexts(
      ofLots.map(({ quantity, proceeds, costBasis }) => ({
        shares: Number(units(quantity ?? 0n)),
        proceeds: centsIn(proceeds),
        cost: centsIn(costBasis),
      })),
    ),
    rest: sumOf(rest),
  }
}

export interface Verdict {
  found: Found
  truth: Outcome
  /** The sales as they were; another possible reading; neither. */
  is: 'exact' | 'other' | 'wrong'
  outcomes: readonly Outcome[]
  readings: number
}

export function judge(history: History, reader: Reader = ANYBODY): Verdict {
  const calendar = new Calendar(history.holidays)
  const [found, truth] = [foundIn(history), truthOf(history, calendar)]
  const { outcomes, readings } = possibleOutcomes(history, calendar, reader)
  if (!outcomes.has(textOf(truth))) throw new Error('The model does not read the sales as they were')
  const all = [...outcomes.values()]
  const isOther = () => all.some((one) => isOutcome(found, one))
  return {
    found,
    truth,
    is: isOutcome(found, truth) ? 'exact' : isOther() ? 'other' : 'wrong',
    outcomes: all,
    readings,
  }
}

/** Whether the ledger has the sales of a possible reading. If they are the true sales, other readings are not tried: these take most of the time. */
export function isPossible(history: History): boolean {
  const truth = truthOf(history, new Calendar(history.holidays))
  return isOutcome(foundIn(history), truth) || judge(history).is !== 'wrong'
}

// Histories.

/** A day near a sale. */
const near = fc.record({ sale: fc.nat(9), days: fc.integer({ min: -2, max: 3 }) })
type Near = typeof near extends fc.Arbitrary<infer T> ? T : never

const WIDE: Days = [-1_400, 700]
const NEW_YEAR = 0

export interface Kind {
  spans: 'any' | 'same' | 'overlapping' | 'within' | 'years'
  rows: 'any' | 'none' | 'year'
  isShorter?: boolean
  isAdded?: boolean
  hasFees?: boolean
  fileCount?: 2 | 3
}

/** Proceeds that differ by much, also when fast-check has made them small. */
const lotModel = (n: number) =>
  fc.record({
    shares: fc.integer({ min: 1, max: 300 }),
    proceeds: fc.integer({ min: 10_000, max: 20_000_000 }).map((proceeds) => proceeds + n * 100_000),
    cost: fc.integer({ min: 1_000, max: 20_000_000 }),
  })

const RHYTHMS = { daily: [1, 1], often: [0, 3], weekly: [4, 7], rarely: [1, 25] } as const

export const historyOf = (kind: Kind, isRepeated: boolean): fc.Arbitrary<History> =>
  fc
    .record({
      holidays: fc.uniqueArray(fc.record({ sale: fc.nat(9), days: fc.integer({ min: -1, max: 4 }) }), { maxLength: 2 }),
      start: kind.isShorter ? fc.integer({ min: 120, max: 147 }) : fc.integer({ min: -25, max: -1 }),
      rhythm: fc.constantFrom(...Object.values(RHYTHMS)).chain(([min, max]) =>
        fc.array(
          fc.record({
            gap: fc.integer({ min, max }),
            lots: fc.array(fc.record({ model: fc.nat(9), bought: fc.nat(isRepeated ? 40 : 600) }), {
              minLength: 1,
              maxLength: 3,
            }),
          }),
          { minLength: 1, maxLength: 10 },
        ),
      ),
      models: isRepeated
        ? fc.tuple(lotModel(0), lotModel(1)).chain((both) => fc.constantFrom(both.slice(0, 1), both))
        : fc.tuple(...Array.from({ length: 30 }, (_, n) => lotModel(n))),
      files: fc.array(
        fc.record({
          settles: kind.isShorter
            ? fc.constantFrom<Settles>(0, 'shorter', 'shorter')
            : fc.constantFrom<Settles>(0, 1, 2),
          isOfPurchases: fc.boolean(),
        }),
        { minLength: kind.fileCount ?? 2, maxLength: kind.fileCount ?? 3 },
      ),
      spans: kind.spans === 'any' ? fc.constantFrom('same', 'overlapping', 'within', 'years') : fc.constant(kind.spans),
      isWide: fc.boolean(),
      edges: fc.tuple(near, near, near, near, near, near),
      isReversed: fc.boolean(),
      rows: kind.rows === 'any' ? fc.constantFrom('all', 'sales', 'part', 'none') : fc.constant(kind.rows),
      rowEdges: fc.tuple(near, near),
      added: fc.constantFrom<Added>('first', 'null'),
      fee: fc.integer({ min: 10, max: 50 }),
    })
    .map(({ start, rhythm, models, files, spans, isWide, edges, isReversed, rows, rowEdges, added, fee, ...rest }) => {
      const weekdays = new Calendar([])
      let planned = weekdays.from(start)
      const plannedDays = rhythm.map(({ gap }, n) => {
        planned = n === 0 ? planned : weekdays.after(planned, gap)
        return planned
      })
      const dayNear = ({ sale, days }: Near, all: readonly number[]) =>
        (all[Math.min(sale, all.length - 1)] as number) + days
      const holidays = rest.holidays.map((one) => dayNear(one, plannedDays)).filter(isWeekday)
      const calendar = new Calendar(holidays)
      const days = plannedDays.map((day) => calendar.from(day))
      const [first, last] = [days[0] as number, days.at(-1) as number]
      let count = 0
      const sales = rhythm.map(({ lots }, n) => ({
        day: days[n] as number,
        lots: lots.map(({ model, bought }) => ({
          ...(models[isRepeated ? model % models.length : count++ % models.length] as (typeof models)[number]),
          bought: calendar.from(first - 40 - bought),
        })),
      }))
      const [a, b, c, d] = edges
        .slice(0, 4)
        .map((one) => dayNear(one, days))
        .sort((x, y) => x - y) as [number, number, number, number]
      const others = edges
        .slice(4)
        .map((one) => dayNear(one, days))
        .sort((x, y) => x - y) as [number, number]
      const ofKind: Record<string, readonly [Days, Days]> = {
        same: isWide
          ? [WIDE, WIDE]
          : [
              [a, d],
              [a, d],
            ],
        overlapping: [
          [a, c],
          [b, d],
        ],
        within: [isWide ? WIDE : [a, d], [b, c]],
        years: [
          [WIDE[0], NEW_YEAR - 1],
          [NEW_YEAR, WIDE[1]],
        ],
      }
      const own = [...(ofKind[spans] as readonly [Days, Days]), isWide ? WIDE : others]
      const printing = files.map(
        ({ settles, isOfPurchases }, n): GainsFile => ({
          convention: { settles, isOfPurchases: isOfPurchases && settles !== 0 },
          span: own[n] as Days,
          added: kind.isAdded && n === 0 ? added : null,
          fee: kind.hasFees && n === 1 ? fee : null,
        }),
      )
      const [from, to] = rowEdges.map((one) => dayNear(one, days)).sort((x, y) => x - y) as [number, number]
      const rowDays: Record<string, Days | null> = {
        all: WIDE,
        sales: [first - 20, last + 20],
        part: [from, to],
        year: [NEW_YEAR, WIDE[1]],
        none: null,
      }
      return {
        ...{ holidays, sales },
        files: isReversed ? printing.reverse() : printing,
        rowsOf: rowDays[rows] as Days | null,
        fee: kind.hasFees ? fee : null,
      }
    })
    .filter(areFilesOf)

/** At least two of the files have lots. */
function areFilesOf({ files, sales, holidays }: History): boolean {
  const calendar = new Calendar(holidays)
  return files.filter((file) => lotsOfFile(file, sales, calendar).length > 0).length >= 2
}

export const KINDS: Record<string, Kind> = {
  'files of the same days': { spans: 'same', rows: 'any', fileCount: 2 },
  'files whose days overlap': { spans: 'overlapping', rows: 'any', fileCount: 2 },
  'a file within the days of another': { spans: 'within', rows: 'any', fileCount: 2 },
  'files of two calendar years': { spans: 'years', rows: 'any', fileCount: 2 },
  'three files': { spans: 'any', rows: 'any', fileCount: 3 },
  'files without rows': { spans: 'any', rows: 'none' },
  'rows that begin with a year': { spans: 'any', rows: 'year' },
  'files by settlement when it became a day shorter': { spans: 'any', rows: 'any', isShorter: true },
  'a file that adds the lots of a day': { spans: 'any', rows: 'any', isAdded: true },
  'a file before fees and one after them': { spans: 'any', rows: 'any', hasFees: true },
}
