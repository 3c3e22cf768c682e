/**
 * Simulated prices for development and demonstrations, without network and key. They are computed from symbol and
 * time alone, so that every instance, restart and test gets the same. They change while the exchange is open; while
 * it is closed they keep the price of its last minute.
 */
import { MINUTE } from '../lib/clock.ts'
import { type DateString, dayNumber, newYorkTime } from '../lib/dates.ts'
import { CENT, divideRounded, type Price } from '../lib/decimal.ts'
import type { ExchangeCalendar, TimeString } from '../market/exchange-calendar.ts'
import { hoursOf, newYorkInstant, type TradingHours } from '../market/session.ts'
import type { Quote } from './price.ts'
import type { Provider } from './provider.ts'

const LOWEST_CENTS = 800
const HIGHEST_CENTS = 60_000
const DAY_MINUTES = 1440

/** In cents: the sample data would gain thousands of percent at any other price. */
const OF_THE_SAMPLE_DATA: Readonly<Record<string, number>> = {
  AAPL: 25_000,
  AMD: 18_700,
  'BRK.B': 53_500,
  COST: 103_000,
  F: 1_310,
  MSFT: 50_500,
  NVDA: 16_000,
  VTI: 33_800,
}

/** Swings of the price: minutes from one turning point to the next, and size in millionths. */
const SWINGS: readonly { minutes: number; size: number }[] = [
  { minutes: 400 * DAY_MINUTES, size: 220_000 },
  { minutes: 60 * DAY_MINUTES, size: 90_000 },
  { minutes: 9 * DAY_MINUTES, size: 30_000 },
  { minutes: 2 * DAY_MINUTES, size: 12_000 },
  { minutes: 90, size: 4_000 },
  { minutes: 7, size: 900 },
  { minutes: 1, size: 300 },
]
/** The day's high and low are computed from one price in this many minutes. */
const SAMPLE_MINUTES = 10

export function simulatedProvider(calendar: ExchangeCalendar, now: () => number): Provider {
  return {
    name: 'simulated',
    quote: async (symbol) => simulatedQuote(calendar, symbol, now()),
    close: async () => {},
  }
}

/** The quote of a symbol at an instant (milliseconds UTC). */
export function simulatedQuote(calendar: ExchangeCalendar, symbol: string, at: number): Quote {
  const walk = walkOf(symbol)
  const { date, until, pricedAt } = lastOpen(calendar, at)
  const before = calendar.previousTradingDay(date)
  const opens = minuteOf(date, hoursOf(calendar, date)?.opens as string)
  const now = minuteOf(date, until)
  const prices = [walk(now)]
  for (let minute = opens; minute < now; minute += SAMPLE_MINUTES) prices.push(walk(minute))
  return {
    price: prices[0] as Price,
    open: walk(opens),
    high: prices.reduce((a, b) => (a > b ? a : b)),
    low: prices.reduce((a, b) => (a < b ? a : b)),
    previousClose: walk(minuteOf(before, hoursOf(calendar, before)?.closes as string)),
    pricedAt,
  }
}

/** The trading day whose price applies at an instant, and the time in New York up to which it has run. */
function lastOpen(calendar: ExchangeCalendar, at: number): { date: DateString; until: TimeString; pricedAt: number } {
  const { date, time } = newYorkTime(at)
  const hours = hoursOf(calendar, date)
  if (hours !== undefined && time >= hours.opens && time < hours.closes)
    return { date, until: time, pricedAt: at - (at % MINUTE) }
  const last = hours !== undefined && time >= hours.closes ? date : calendar.previousTradingDay(date)
  const { closes } = hoursOf(calendar, last) as TradingHours
  return { date: last, until: closes, pricedAt: newYorkInstant(last, closes) }
}

/** Minutes since 1970 by the calendar and clock of New York. */
const minuteOf = (date: DateString, time: TimeString): number =>
  dayNumber(date) * DAY_MINUTES + Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The price of a symbol at a minute, in whole cents. */
function walkOf(symbol: string): (minute: number) => Price {
  const base = BigInt(baseOf(symbol)) * CENT
  return (minute) => {
    let swing = 1_000_000
    SWINGS.forEach(({ minutes, size }, i) => {
      swing += Math.round((size * noise(symbol, i + 1, minute, minutes)) / 1_000)
    })
    return divideRounded(base * BigInt(swing), CENT * 1_000_000n) * CENT
  }
}

function baseOf(symbol: string): number {
  const known = Object.hasOwn(OF_THE_SAMPLE_DATA, symbol) ? OF_THE_SAMPLE_DATA[symbol] : undefined
  return known ?? LOWEST_CENTS + (hash(symbol, 0) % (HIGHEST_CENTS - LOWEST_CENTS))
}

/** −1000 to 1000, linear between turning points. */
function noise(symbol: string, which: number, minute: number, every: number): number {
  const turn = Math.floor(minute / every)
  const from = turnAt(symbol, which, turn)
  const to = turnAt(symbol, which, turn + 1)
  return from + Math.round(((to - from) * (minute - turn * every)) / every)
}

const turnAt = (symbol: string, which: number, turn: number) => (hash(symbol, which * 1_000_003 + turn) % 2_001) - 1_000

/** FNV-1a with a final mix, so that similar inputs get different hashes. */
function hash(text: string, salt: number): number {
  let h = 0x811c9dc5 ^ salt
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
