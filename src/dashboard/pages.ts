/** The pages of the dashboard: one line each, in the order of the navigation. */
import type { ComponentType } from 'preact'
import type { IconName } from './shared/icon.tsx'

export interface Page {
  /** A pattern of preact-iso. The address of a page is `/app/` and the name of its folder in `pages/`. */
  path: string
  title: string
  icon: IconName
  /** After `g`, this key opens the page. */
  key: string
  /** Pages in the bar at the bottom of a phone; the others are under "More". */
  onPhone: boolean
  /** Stands under "Developers". */
  isForDevelopers?: boolean
  /** Which choices of the top bar the page follows; see `shared/scope.ts`. */
  choices: readonly ('account' | 'period')[]
  /** Not in the navigation: the path of the page whose lists lead to it. */
  under?: string
  load(): Promise<{ default: ComponentType }>
}

export const pages: readonly Page[] = [
  // biome-ignore format: one line for each page
  { path: '/', title: 'Overview', icon: 'overview', key: 'o', onPhone: true, choices: ['account', 'period'], load: () => import('./pages/overview/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/calendar/:at?', title: 'Calendar', icon: 'calendar', key: 'c', onPhone: true, choices: ['account'], load: () => import('./pages/calendar/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/evening', title: 'Evening', icon: 'evening', key: 'e', onPhone: true, choices: ['account'], load: () => import('./pages/evening/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/trades', title: 'Trades', icon: 'trades', key: 't', onPhone: true, choices: ['account', 'period'], load: () => import('./pages/trades/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/round-trips/:id?', title: 'Trade', icon: 'trades', key: '', onPhone: false, choices: [], under: '/app/trades', load: () => import('./pages/round-trips/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/portfolio', title: 'Portfolio', icon: 'portfolio', key: 'p', onPhone: false, choices: [], load: () => import('./pages/portfolio/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/symbols/:symbol?', title: 'Symbols', icon: 'symbols', key: 's', onPhone: false, choices: ['account'], load: () => import('./pages/symbols/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/tax', title: 'Tax', icon: 'tax', key: 'x', onPhone: false, choices: ['account'], load: () => import('./pages/tax/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/imports/:id?', title: 'Imports', icon: 'imports', key: 'i', onPhone: true, choices: [], load: () => import('./pages/imports/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/plants', title: 'Plants and webhooks', icon: 'plants', key: 'w', onPhone: false, isForDevelopers: true, choices: [], load: () => import('./pages/plants/index.tsx') },
  // biome-ignore format: one line for each page
  { path: '/app/settings', title: 'Settings', icon: 'settings', key: 'g', onPhone: false, choices: [], load: () => import('./pages/settings/index.tsx') },
]

/** The pages of the navigation. */
export const listedPages = pages.filter(({ under }) => under === undefined)

/** The address of a page without its parameters. */
export const addressOf = (page: Page): string => page.path.split('/:', 1)[0] as string
