/** Formats numbers and dates. Calendar dates are converted in UTC only, so that no time zone shifts a day. */

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const signed = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', signDisplay: 'exceptZero' })
const price = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})
const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
const percent = new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
const signedPercent = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

export const formatMoney = (amount) => money.format(amount)
/** `+$73.33`, `-$84.10`, `$0.00`. */
export const formatGain = (amount) => signed.format(amount)
/** `+79`, `+1.2K`: for narrow places. */
export const formatCompact = (amount) => compact.format(amount)
export const formatPrice = (amount) => price.format(amount)
export const formatQuantity = (amount) => quantity.format(amount)
/** From percent units: 66.67 → `66.67%`. */
export const formatPercent = (amount) => `${percent.format(amount)}%`
export const formatReturn = (amount) => `${signedPercent.format(amount)}%`

/** gain, loss or flat: the spoken word and the CSS class of an amount. */
export const directionOf = (amount) => (amount > 0 ? 'gain' : amount < 0 ? 'loss' : 'flat')

export const counted = (count, noun) => `${formatQuantity(count)} ${noun}${count === 1 ? '' : 's'}`

const inUtc = (options) => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
const longMonth = inUtc({ month: 'long', year: 'numeric' })
const monthName = inUtc({ month: 'long' })
const longDate = inUtc({ dateStyle: 'full' })
const mediumDate = inUtc({ dateStyle: 'medium' })
const instant = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

const utc = (date) => {
  const [year, month, day = 1] = date.split('-').map(Number)
  return Date.UTC(year, month - 1, day)
}

/** `2026-03` → `March 2026`. */
export const formatMonth = (month) => longMonth.format(utc(month))
export const formatMonthName = (month) => monthName.format(utc(month))
/** `2026-03-16` → `Monday, March 16, 2026`. */
export const formatDate = (date) => longDate.format(utc(date))
export const formatShortDate = (date) => mediumDate.format(utc(date))
/** A timestamp in the user's time zone. */
export const formatInstant = (timestamp) => instant.format(new Date(timestamp))

/** The month `by` months after `month`, both `YYYY-MM`. */
export function shiftMonth(month, by) {
  const [year, number] = month.split('-').map(Number)
  const index = year * 12 + (number - 1) + by
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`
}

export function formatBytes(bytes) {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(0)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
