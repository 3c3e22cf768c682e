/** Numbers and dates in a locale. Calendar dates are formatted in UTC, so that no time zone shifts a day. */

/** undefined is the browser's. */
export type Locale = string | undefined

export type Direction = 'gain' | 'loss' | 'flat'

/** gain, loss or flat: the spoken word and the CSS class of an amount. */
export const directionOf = (amount: number): Direction => (amount > 0 ? 'gain' : amount < 0 ? 'loss' : 'flat')

const SHORT_FROM = 10_000
/** Figure spaces. */
const TWO_DIGITS = '\u2007\u2007'
const COMPACT = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const

/** Made on first use: a browser takes milliseconds to make one, and a page uses only some of them. */
function lazily<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

const numberIn =
  (locale: Locale) =>
  (options: Intl.NumberFormatOptions = {}) => {
    const formatter = lazily(() => new Intl.NumberFormat(locale, options))
    // -0 would be shown as -$0.00.
    return (value: number) => formatter().format(value === 0 ? 0 : value)
  }

/** Amounts are US dollars. */
function moneyFormatters(locale: Locale) {
  const number = numberIn(locale)
  const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  const price = number({ ...dollars, minimumFractionDigits: 2, maximumFractionDigits: 4 })
  const longPrice = number({ ...dollars, minimumFractionDigits: 4 })
  const wholeGain = number({ ...dollars, maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const compactGain = number({ ...dollars, ...COMPACT, signDisplay: 'exceptZero' })
  return {
    /** `$1,234.50` */
    money: number(dollars),
    /** `$1,235` */
    wholeMoney: number({ ...dollars, maximumFractionDigits: 0 }),
    /** `+$73.33`, `-$84.10`, `$0.00` */
    gain: number({ ...dollars, signDisplay: 'exceptZero' }),
    /** `+$1,044`, from ten thousand `+$12.3K`: for narrow places. */
    shortGain: (value: number) => (Math.abs(value) < SHORT_FROM ? wholeGain : compactGain)(value),
    /** `$1.2K`: for axes. */
    compactMoney: number({ ...dollars, ...COMPACT }),
    /** 2 to 4 places. */
    price,
    /**
     * As `price`, so that the decimal points of a column are below each other: `$130.56` takes the space of
     * `$130.5600`.
     */
    alignedPrice: (value: number) =>
      Math.round(value * 10_000) % 100 === 0 ? `${price(value)}${TWO_DIGITS}` : longPrice(value),
  }
}

/** Percentages are in percent units (66.67 is two thirds). */
function numberFormatters(locale: Locale) {
  const number = numberIn(locale)
  const quantity = number({ maximumFractionDigits: 8 })
  const percent = (options: Intl.NumberFormatOptions) => {
    const show = number({ style: 'percent', maximumFractionDigits: 2, ...options })
    return (value: number) => show(value / 100)
  }
  const inUnit = (unit: string, more: Intl.NumberFormatOptions = {}) =>
    number({ style: 'unit', unit, maximumFractionDigits: 0, ...more })
  const inBytes = inUnit('byte', { unitDisplay: 'long' })
  const [inKilobytes, inMegabytes] = [inUnit('kilobyte'), inUnit('megabyte', { maximumFractionDigits: 1 })]
  return {
    /** `+79`, `+1.2K`: for narrow places. */
    compact: number({ notation: 'compact', signDisplay: 'exceptZero' }),
    /** Up to 8 places. */
    quantity,
    /** `+2.5` */
    signedQuantity: number({ maximumFractionDigits: 8, signDisplay: 'exceptZero' }),
    ratio: number({ minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    /** `+2.10` */
    signedRatio: number({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' }),
    /** `66.7%` of a part of 1. */
    share: number({ style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    percent: percent({ minimumFractionDigits: 2 }),
    /** For narrow places. */
    wholePercent: percent({ maximumFractionDigits: 0 }),
    signedPercent: percent({ minimumFractionDigits: 2, signDisplay: 'exceptZero' }),
    bytes: (size: number) => {
      if (size < 1_000) return inBytes(size)
      return size < 1_000_000 ? inKilobytes(size / 1_000) : inMegabytes(size / 1_000_000)
    },
    counted: (count: number, one: string, many = `${one}s`) => `${quantity(count)} ${count === 1 ? one : many}`,
  }
}

function timeFormatters(locale: Locale) {
  const date = (options: Intl.DateTimeFormatOptions) => {
    const formatter = lazily(() => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }))
    return (day: string) => formatter().format(utc(day))
  }
  const ofInstant = (options: Intl.DateTimeFormatOptions) => {
    const formatter = lazily(() => new Intl.DateTimeFormat(locale, options))
    return (milliseconds: number) => formatter().format(milliseconds)
  }
  const relative = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
  const instant = ofInstant({ dateStyle: 'medium', timeStyle: 'short' })
  return {
    /** `2026-03` → `March 2026` */
    month: date({ month: 'long', year: 'numeric' }),
    shortMonth: date({ month: 'short', year: '2-digit' }),
    monthName: date({ month: 'long' }),
    shortMonthName: date({ month: 'short' }),
    /** `2026-03-16` → `Monday, March 16, 2026` */
    longDate: date({ dateStyle: 'full' }),
    date: date({ dateStyle: 'medium' }),
    dayAndMonth: date({ month: 'short', day: 'numeric' }),
    weekday: date({ weekday: 'long' }),
    shortWeekday: date({ weekday: 'short' }),
    /** A timestamp in the user's time zone. */
    instant: (timestamp: string) => instant(Date.parse(timestamp)),
    /** `Mar 16`, `2:30 PM`: of milliseconds since 1970, in the user's time zone. */
    dayOfInstant: ofInstant({ month: 'short', day: 'numeric' }),
    timeOfDay: ofInstant({ timeStyle: 'short' }),
    /** `5 min. ago`; under a minute `now`. */
    ago: (seconds: number) => {
      if (seconds < 60) return relative().format(0, 'second')
      if (seconds < 3_600) return relative().format(-Math.floor(seconds / 60), 'minute')
      return seconds < 86_400
        ? relative().format(-Math.floor(seconds / 3_600), 'hour')
        : relative().format(-Math.floor(seconds / 86_400), 'day')
    },
  }
}

/** All formatters of a locale. */
export const formattersOf = (locale: Locale) => ({
  ...moneyFormatters(locale),
  ...numberFormatters(locale),
  ...timeFormatters(locale),
})

export type Formatters = ReturnType<typeof formattersOf>

/** If a figure is null, a dash. */
export const orDash = <T>(value: T | null | undefined, shown: (value: T) => string): string =>
  value === null || value === undefined ? '–' : shown(value)

function utc(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date)
}
