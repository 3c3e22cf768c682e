/**
 * Every number and date, in the locale that the user chose. Amounts of money are `•••` if the user hides them. What uses
 * a formatter while it renders is rendered again if one of these changes.
 */
import { computed } from '@preact/signals'
import { directionOf, type Formatters, formattersOf } from './formatters.ts'
import { preferences } from './preferences.ts'

export { type Direction, directionOf, orDash } from './formatters.ts'

const HIDDEN = '•••'
const SIGNS = { gain: '+', loss: '-', flat: '' } as const

const hidden = () => HIDDEN
const hiddenGain = (value: number) => `${SIGNS[directionOf(value)]}${HIDDEN}`

/** Prices too: with a quantity they are an amount. */
const HIDING: Partial<Formatters> = {
  money: hidden,
  wholeMoney: hidden,
  compactMoney: hidden,
  price: hidden,
  alignedPrice: hidden,
  gain: hiddenGain,
  shortGain: hiddenGain,
  compact: hiddenGain,
}

const inLocale = computed(() => formattersOf(preferences.locale.value))
const shown = computed(() => (preferences.hidesAmounts.value ? { ...inLocale.value, ...HIDING } : inLocale.value))

export const format = new Proxy({} as Formatters, { get: (_, name) => shown.value[name as keyof Formatters] })

const AMOUNTS = /[-−+]?\$?\d[\d,]{0,15}\.\d{1,8}|[-−+]?\$\d[\d,]{0,15}/g

/** A text of the service. If amounts are hidden, without numbers that can be amounts. */
export const textOfService = (text: string): string =>
  preferences.hidesAmounts.value ? text.replace(AMOUNTS, HIDDEN) : text

/** A text as screen readers should say it. */
export const spoken = (text: string): string => text.replaceAll(HIDDEN, 'hidden amount')
