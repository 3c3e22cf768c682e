/** What all brokers print alike: numbers, days, and which rows of which lives stand in which order. */
import { seeded } from '../../support/random.ts'
import type { Drawn, Kind } from '../kinds.ts'
import { type Contract, dateOf, type Event, opens, type Part, type Side, settledOn } from '../life.ts'

/** A row of a transactions file. */
export interface Row {
  symbol: string
  day: number
  second: number
  event: Event
  /** What the row is of its event, if that has several. */
  as: 'event' | 'split' | 'in lieu' | 'dividend'
  /** Of a split. */
  added: bigint
  /** Which lots its closing has in the gains file. */
  lots: readonly PrintedLot[]
  /** What the broker knows of its gain. */
  gain: bigint
}
export interface PrintedLot {
  symbol: string
  contract: Contract | undefined
  side: Side
  opened: number
  closed: number
  shares: bigint
  proceeds: bigint
  cost: bigint
}
export interface Printed {
  symbol: string
  rows: Row[]
  lots: PrintedLot[]
  /** The same lots with settlement dates. */
  secondLots: PrintedLot[]
}
export interface Broker {
  /** Its rows have times. */
  hasTimes: boolean
  /** Nothing shows the order of the rows of a day, also not their places. */
  isUnordered?: boolean
  /** Its files are listed in one direction only. */
  direction?: 'newest first'
  /** `rows` oldest first. */
  transactions(rows: readonly Row[], newestFirst: boolean): string
  transactionsName(part: number): string
  /** Undefined if it has none, or if they are in the transactions file. */
  gains?(lots: readonly PrintedLot[]): string
  gainsName?(part: number): string
  lotsInTransactions?: true
  /** How its lots of shorts are printed is not known, so that it prints none. */
  lotsOfLongs?: true
  /** Its lots are one for each sale, without the days of the purchases. */
  lotsWithoutDays?: true
}

/** The events whose closings have lots, in the order of the closings. */
export function closingsWithLots({ life, lots }: Drawn, kind: Kind, broker: Broker): Set<number> {
  if (broker.gains === undefined && broker.lotsInTransactions !== true) return new Set()
  const isShort = (id: number) => life.books.parts.some(({ closed, side }) => closed.id === id && side === 'short')
  const closings = [...new Set(life.books.parts.map(({ closed }) => closed.id))]
  const isOfOld = (id: number) => life.books.parts.some(({ closed, opened }) => closed.id === id && opened.before)
  return new Set(
    closings
      .filter((id, at) => ((lots >> (at % 16)) & 1) === 1 || (kind.lotsOfOldShares === true && isOfOld(id)))
      .filter((id) => broker.lotsOfLongs !== true || !isShort(id)),
  )
}

/** When the shares of an opening were bought, as far as the broker knows. */
const acquiredOn = (event: Event): number => (event.kind === 'moved' ? event.acquired : event.day)

export function print(drawn: Drawn, kind: Kind, symbol: string, broker: Broker): Printed {
  const { life, listing } = drawn
  const withLots = closingsWithLots(drawn, kind, broker)
  const lotOf =
    (dates: readonly ('acquired' | 'sold')[]) =>
    ({ side, opened, closed, shares, proceeds, cost }: Part): PrintedLot => {
      const contract = 'contract' in closed ? closed.contract : undefined
      const [acquired, sold] = [acquiredOn(opened), closed.day]
      return {
        ...{ symbol, contract, side, shares, proceeds, cost },
        opened: dates.includes('acquired') ? settledOn(acquired) : acquired,
        closed: dates.includes('sold') ? settledOn(sold) : sold,
      }
    }
  const shown = life.books.parts.filter(({ closed }) => withLots.has(closed.id))
  const firstLots = lotOf(kind.settlement ?? [])
  const rows = life.events.flatMap((event): Row[] => {
    if (event.before) return []
    const parts = life.books.parts.filter(({ closed }) => closed.id === event.id)
    const row: Row = {
      ...{ symbol, event, as: 'event', added: 0n, day: event.day, second: event.second },
      lots: shown.filter(({ closed }) => closed.id === event.id).map(firstLots),
      gain: parts.reduce((sum, { proceeds, cost }) => sum + proceeds - cost, 0n),
    }
    if (event.kind === 'split')
      return [
        ...event.rows.map(({ day, second, added }): Row => ({ ...row, as: 'split', day, second, added })),
        ...(event.lieu === undefined ? [] : [{ ...row, as: 'in lieu' as const, day: event.lieu.day }]),
      ]
    return event.kind === 'trade' && event.how === 'reinvested' ? [{ ...row, as: 'dividend' }, row] : [row]
  })
  return {
    symbol,
    rows: listed(rows, kind, listing),
    lots: shown.map(firstLots),
    secondLots: kind.secondGains === true ? shown.map(lotOf(['acquired', 'sold'])) : [],
  }
}

/** The rows by day, those of a day as the listing has them. */
function listed(rows: readonly Row[], kind: Kind, listing: number): Row[] {
  const byDay = rows.toSorted((a, b) => a.day - b.day || a.second - b.second)
  if (listing === 0 || kind.listing === undefined) return byDay
  const random = seeded(listing)
  return [...Map.groupBy(byDay, ({ day }) => day).values()].flatMap((day) => {
    const mixed = day.map((row) => ({ row, at: random() })).sort((a, b) => a.at - b.at)
    if (kind.listing === 'all rows') return mixed.map(({ row }) => row)
    const opening = day.filter(isOpening)
    const closing = day.filter((row) => !isOpening(row))
    return mixed.map(({ row }) => (isOpening(row) ? opening : closing).shift() as Row)
  })
}
const isOpening = ({ event }: Row) => event.kind === 'trade' && opens(event)

/** `-1234.5` of a whole number with so many places, of which at least `least` are printed. */
export function decimal(value: bigint, places: number, least = 0): string {
  const text = String(value < 0n ? -value : value).padStart(places + 1, '0')
  const fraction = text.slice(-places).replace(/0+$/, '').padEnd(least, '0')
  return `${value < 0n ? '-' : ''}${text.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`
}
export const cents = (money: bigint): string => decimal(money, 2, 2)
export const quantity = (shares: bigint): string => decimal(shares, 8)
/** `1,234.50` */
export const grouped = (text: string): string =>
  text.replace(/^(-?)(\d+)/, (_, sign: string, whole: string) => sign + whole.replace(/\B(?=(\d{3})+$)/g, ','))
/** `-$1,234.50` */
export const dollars = (money: bigint): string => grouped(cents(money)).replace(/^-?/, '$&$$')
/** `($1,234.50)` */
export const inBrackets = (money: bigint): string => (money < 0n ? `(${dollars(-money)})` : dollars(money))

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
export const monthName = (day: number): string => MONTHS[Number(dateOf(day).slice(5, 7)) - 1] as string
/** `01/31/2025` */
export const usDay = (day: number): string => {
  const date = dateOf(day)
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
}
/** `1/31/2025` */
export const plainDay = (day: number): string => usDay(day).replace(/\b0/g, '')
/** `250131` */
export const shortDay = (day: number): string => dateOf(day).replaceAll('-', '').slice(2)
/** `10:05:00` */
export const clockTime = (second: number): string =>
  [second / 3600, (second / 60) % 60, second % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
/** Summer time lasts from the second Sunday of March to the first Sunday of November. */
export function zoneOf(day: number): 'EDT' | 'EST' {
  const date = dateOf(day)
  const sunday = (month: number, from: number) => {
    const first = new Date(Date.UTC(Number(date.slice(0, 4)), month, from))
    return new Date(first.getTime() + ((7 - first.getUTCDay()) % 7) * 86_400_000).toISOString().slice(0, 10)
  }
  return date >= sunday(2, 8) && date < sunday(10, 1) ? 'EDT' : 'EST'
}
/** A number that the row has in every file. */
export const transactionNumber = ({ symbol, event: { id } }: Row): string => {
  const life = [...symbol].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 65, 0)
  return String(38_800_000_000 + life * 1000 + id)
}
export const companyOf = (symbol: string): string => `${symbol} WIDGETS INC`

export const quoted = (cells: readonly string[]): string =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
/** Quoted only if CSV needs it. */
export const bare = (cells: readonly string[]): string =>
  cells.map((cell) => (/[",\n]/.test(cell) ? quoted([cell]) : cell)).join(',')

/** The shares that leave (−) or come: with an event that is no trade. */
export function movedShares({ event, as, added }: Row): bigint {
  if (as === 'split') return added
  if (event.kind === 'moved') return event.direction === 'in' ? event.shares : -event.shares
  if (event.kind === 'ended') return event.held === 'long' ? -event.contracts : event.contracts
  throw new Error(`a row of ${event.kind} moves no shares but by trade`)
}
/** The whole position before and after a reverse split, of which only the change is kept. */
export function aroundReverse({ event, added }: Row): [before: bigint, after: bigint] {
  if (event.kind !== 'split') throw new Error('the row is of no split')
  return [event.held, event.held + added]
}
export const lieuOf = ({ event }: Row): bigint => (event.kind === 'split' ? (event.lieu?.money ?? 0n) : 0n)
