/** What the user chose for this browser, which keeps it. A browser that stores nothing keeps it until the page is left. */
import { computed, type ReadonlySignal, signal } from '@preact/signals'

export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof THEMES

/** The locale of a user who has not chosen one: that of the texts. */
export const DEFAULT_LOCALE = 'en-US'
/** Chosen instead of a locale: that of the browser. */
export const BROWSER = 'browser'

// `assets/theme.js` reads the first one.
const KEYS = { theme: 'tradeleaf-theme', locale: 'tradeleaf-locale', hidesAmounts: 'tradeleaf-hide-amounts' } as const

function kept(key: string) {
  const read = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const stored = signal(read())
  // Chosen in another window.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) stored.value = read()
  })
  const keep = (value: string | null) => {
    stored.value = value
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {}
  }
  return { stored, keep }
}

const theme = kept(KEYS.theme)
const locale = kept(KEYS.locale)
const hidesAmounts = kept(KEYS.hidesAmounts)

const isTheme = (text: string | null): text is Theme => text !== null && Object.hasOwn(THEMES, text)

/** False also for what is no locale at all. */
const isSupported = (tag: string): boolean => {
  try {
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** A locale, or BROWSER. */
const chosenLocale: ReadonlySignal<string> = computed(() => {
  const chosen = locale.stored.value ?? DEFAULT_LOCALE
  return chosen === BROWSER || isSupported(chosen) ? chosen : DEFAULT_LOCALE
})

export const preferences = {
  theme: computed((): Theme => (isTheme(theme.stored.value) ? theme.stored.value : 'system')),
  chosenLocale,
  /** undefined: the browser's. */
  locale: computed(() => (chosenLocale.value === BROWSER ? undefined : chosenLocale.value)),
  hidesAmounts: computed(() => hidesAmounts.stored.value !== null),
  chooseTheme: (chosen: Theme) => theme.keep(chosen === 'system' ? null : chosen),
  chooseLocale: (chosen: string) => locale.keep(chosen === DEFAULT_LOCALE ? null : chosen),
  hideAmounts: (hide: boolean) => hidesAmounts.keep(hide ? 'yes' : null),
}
