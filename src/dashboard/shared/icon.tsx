/** Icons drawn with the colour of the text, 24 units wide. They are decoration: the text beside them has the meaning. */
const PATHS = {
  overview: 'M4 19V5M4 19h16M8 15l4-5 3 3 5-7',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  evening: 'M19 14.500A8 8 0 1 1 9.500 5a6.500 6.500 0 0 0 9.500 9.500z',
  trades: 'M7 4v16M7 4 4 7M7 4l3 3M17 20V4M17 20l-3-3M17 20l3-3',
  symbols: 'M4 12 12 4h7v7l-8 8zM15.5 8.5h.01',
  portfolio: 'M12 3v9l7.8 4.5M12 3a9 9 0 1 0 9 9 9 9 0 0 0-9-9z',
  tax: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  imports: 'M12 4v11M8 11l4 4 4-4M4 17v3h16v-3',
  settings:
    'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M18.4 5.6l-2.2 2.2M7.8 16.2l-2.2 2.2',
  plants: 'M12 20v-8M12 12c0-5-3-7-8-7 0 5 3 7 8 7zM12 14c0-4 2.500-6 7-6 0 4-2.500 6-7 6z',
  theme: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 4v16M15 5v14M18 7v10',
  hidden: 'M3 12c3-5 6-7 9-7s6 2 9 7c-3 5-6 7-9 7s-6-2-9-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 20 20 4',
  more: 'M4 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M11 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0M18 12a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M6 9l6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  documents: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  keyboard: 'M3 7h18v11H3zM7 11h.01M11 11h.01M15 11h.01M8 14.500h8',
  'sign-out': 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4',
  check: 'M5 12l5 5L20 7',
  information: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 11v5M12 8h.01',
  warning: 'M12 4 2.500 20h19zM12 10v4M12 17h.01',
} as const

export type IconName = keyof typeof PATHS

export const Icon = ({ name }: { name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={PATHS[name]} />
  </svg>
)
