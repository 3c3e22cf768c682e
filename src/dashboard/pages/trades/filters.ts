/** The filters of the lists, as the API takes them, and how the address has them. */
import type { Schemas } from '../../shared/api.ts'
import { RATINGS } from '../../shared/journal/names.ts'
import type { Sorted } from '../../shared/virtual-table.tsx'

export interface SharedFilters {
  /** Instruments. In the address they have commas between them. */
  symbols?: string[]
  side?: Schemas['TradeSide']
  result?: Schemas['TradeResult']
}

export interface LotFilters extends SharedFilters {
  verified?: boolean
}

export interface TripFilters extends SharedFilters {
  state?: Schemas['RoundTripState']
  entry_hour?: number
  weekday?: number
  time_held?: Schemas['TimeHeld']
  size?: Schemas['RoundTripSize']
  /** The page has one at a time. */
  tags?: string[]
  /** Empty: those without a setup. */
  setup?: string
  rating?: number
  reviewed?: boolean
  /** A text of the note. */
  note?: string
}

const SIDES: readonly string[] = ['long', 'short'] satisfies Schemas['TradeSide'][]
const RESULTS: readonly string[] = ['Win', 'Loss', 'Breakeven'] satisfies Schemas['TradeResult'][]
const STATES: readonly string[] = ['open', 'closed'] satisfies Schemas['RoundTripState'][]
export const TIMES_HELD: readonly Schemas['TimeHeld'][] = [
  'under 5 minutes',
  '5 to 30 minutes',
  '30 to 120 minutes',
  'over 2 hours, same day',
  'same day',
  '1 to 7 days',
  '8 to 30 days',
  '31 to 90 days',
  '91 to 365 days',
  'over 365 days',
  'open',
]
export const SIZES: readonly Schemas['RoundTripSize'][] = [
  'under 1000',
  '1000 to 5000',
  '5000 to 20000',
  '20000 to 100000',
  'over 100000',
]
/** The hour in place of a time that is not known. */
export const HOUR_UNKNOWN = 24
/** The most that the API takes. */
export const MOST_SYMBOLS = 50
const NAME = /^\P{Cc}{0,60}$/u

/** What a link to another view of the page keeps. */
export const SHARED_NAMES = ['symbols', 'side', 'result'] as const
const JOURNAL_NAMES = ['tags', 'setup', 'rating', 'reviewed', 'note'] as const
export const TRIP_NAMES = [
  ...SHARED_NAMES,
  ...['state', 'entry_hour', 'weekday', 'time_held', 'size'],
  ...JOURNAL_NAMES,
  'sort',
]
export const LOT_NAMES = [...SHARED_NAMES, 'verified', 'sort'] as const

export type Query = Record<string, string | undefined>

export const symbolsOf = ({ symbols = '' }: Query): string[] =>
  symbols
    .split(',')
    .map((each) => each.trim().slice(0, 100))
    .filter(Boolean)
    .slice(0, MOST_SYMBOLS)

/** Only what the API understands; the rest of the address is ignored. */
function readShared(query: Query): SharedFilters {
  const { side = '', result = '' } = query
  const symbols = symbolsOf(query)
  return {
    ...(symbols.length === 0 ? {} : { symbols }),
    ...(SIDES.includes(side) ? { side: side as Schemas['TradeSide'] } : {}),
    ...(RESULTS.includes(result) ? { result: result as Schemas['TradeResult'] } : {}),
  }
}

export const readLotFilters = (query: Query): LotFilters => ({
  ...readShared(query),
  ...(isYesOrNo(query.verified) ? { verified: query.verified === 'true' } : {}),
})

const isYesOrNo = (text: string | undefined) => text === 'true' || text === 'false'

export function readTripFilters(query: Query): TripFilters {
  const { state = '', entry_hour, weekday, time_held, size } = query
  const hour = wholeNumber(entry_hour, HOUR_UNKNOWN)
  const day = wholeNumber(weekday, 6)
  const held = TIMES_HELD.find((each) => each === time_held)
  const bought = SIZES.find((each) => each === size)
  return {
    ...readShared(query),
    ...(STATES.includes(state) ? { state: state as Schemas['RoundTripState'] } : {}),
    ...(hour === undefined ? {} : { entry_hour: hour }),
    ...(day === undefined ? {} : { weekday: day }),
    ...(held === undefined ? {} : { time_held: held }),
    ...(bought === undefined ? {} : { size: bought }),
    ...readJournal(query),
  }
}

/** The longest that the API takes. */
export const LONGEST_NOTE_TEXT = 100

function readJournal({ tags, setup, rating, reviewed, note }: Query): TripFilters {
  const tag = tags?.trim()
  const text = note?.trim().slice(0, LONGEST_NOTE_TEXT)
  const stars = Number(rating)
  return {
    ...(isName(tag) && tag !== '' ? { tags: [tag] } : {}),
    ...(isName(setup) ? { setup } : {}),
    ...(RATINGS.includes(stars) ? { rating: stars } : {}),
    ...(isYesOrNo(reviewed) ? { reviewed: reviewed === 'true' } : {}),
    ...(text ? { note: text } : {}),
  }
}

const isName = (text: string | undefined): text is string => text !== undefined && NAME.test(text)

const wholeNumber = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^\d{1,2}$/.test(text) && Number(text) <= most ? Number(text) : undefined

/** `sort=result` is descending, `sort=-result` ascending. */
export function readSort({ sort = '' }: Query, columns: readonly string[]): Sorted {
  const by = sort.replace(/^-/, '')
  return columns.includes(by) ? { by, descending: !sort.startsWith('-') } : { by: 'closed', descending: true }
}

const NAMES = ['symbol', 'account', 'side']

/** The next order if the head of a column is pressed: names begin with A, figures with the largest. */
export function sortText(sorted: Sorted, by: string): string {
  const descending = sorted.by === by ? !sorted.descending : !NAMES.includes(by)
  return descending ? by : `-${by}`
}
