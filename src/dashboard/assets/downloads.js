/** Download links for the shown month or day. */
import { el, spoken } from './dom.js'

const FORMATS = { csv: 'CSV', excel: 'Excel', pdf: 'PDF' }

/** `what` describes the content to screen readers; `address(format)` returns the URL of the file. */
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
