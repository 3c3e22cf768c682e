/** What is shown, as files. */
import { el, spoken } from './dom.js'

const FORMATS = { csv: 'CSV', excel: 'Excel', pdf: 'PDF' }

/** `what` is said to screen readers; `address(format)` is where the file is. */
export const downloads = (what, address) =>
  el(
    'p',
    { class: 'downloads quiet' },
    'Download',
    Object.entries(FORMATS).map(([format, name]) => [
      ' ',
      el('a', { href: address(format), download: true }, spoken(`${what} as `), name),
    ]),
  )
