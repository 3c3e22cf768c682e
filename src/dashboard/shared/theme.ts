/** The theme: the user's choice, or that of the system. */
import { effect } from '@preact/signals'
import { preferences } from './preferences.ts'
import { useMedia } from './use-media.ts'

/** Keeps the document in the chosen theme. `assets/theme.js` has done it before the first paint. */
export const applyTheme = (): void => {
  effect(() => {
    const { dataset } = document.documentElement
    const theme = preferences.theme.value
    if (theme === 'system') delete dataset.theme
    else dataset.theme = theme
  })
}

export function useIsDark(): boolean {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const theme = preferences.theme.value
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
