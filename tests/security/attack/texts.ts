/** Texts that have broken services: for patterns, parsers, pages, files, headers and databases. */

import { pick, type Random } from '../../support/random.ts'

const RUNS = [
  ' ',
  '-',
  '*',
  '0',
  '1',
  'a',
  'A ',
  '(',
  '[',
  '"',
  "'",
  ',',
  '\t',
  '.',
  '$',
  '@',
  '/',
  '\\',
  '%',
  '=',
  '_',
  'é',
  '😀',
]
const ENDS = ['x', 'é', '!', '1x', ')', '\u0000', '']
const STARTS = [
  '',
  'PUT A 1/1/2020 ',
  'CALL (AAPL) ',
  '01/02/2024 as of ',
  '$',
  '-$',
  'Account ',
  '=',
  'a@',
  'https://',
  '1e',
  '"',
]
/** A cell has at most 1,000 characters, a row 64 KB. */
const LENGTHS = [100, 990, 4_800, 60_000]

const WHOLE = [
  '',
  ' ',
  '\u0000',
  '%00',
  '\ud800',
  '\u202e',
  '\ufeff',
  'ＰＵＴ',
  '__proto__',
  'constructor',
  '../../../../etc/passwd',
  "' or 1=1; drop table users; --",
  '<script>alert(1)</script>',
  '=cmd|"/c calc"!A1',
  '\r\nSet-Cookie: a=b',
  '{{7*7}}',
  'NaN',
  'Infinity',
  '1e999999999',
  '-0',
  '9223372036854775808',
  '99999999999999999999999999.99999999',
  '0x10',
  '1,2,3',
  '9999-99-99',
  '0000-00-00',
  '2024-02-30',
  '٣',
  'null',
  'undefined',
  'http://169.254.169.254/',
  'javascript:alert(1)',
]

/** Begins, runs and ends that made patterns take seconds to minutes once. */
const SLOW: readonly (readonly [string, string, string])[] = [
  ['', '-', 'é'],
  ['PUT A 1/1/2020 ', '1', 'x'],
  ['', '*', ''],
  ['', '*', 'a'],
  ['', ' ', 'x'],
  ['Account ', 'X', '!'],
  ['', '1,', 'x'],
  ['', '(', ''],
]

/** At most `maxLength` characters. */
export function hostileText(random: Random, maxLength: number): string {
  const kind = random()
  if (kind < 0.3) return pick(random, WHOLE).slice(0, maxLength)
  const length = Math.min(pick(random, LENGTHS), maxLength)
  if (kind < 0.6) return filled(length, ...pick(random, SLOW))
  return filled(length, pick(random, STARTS), pick(random, RUNS), pick(random, ENDS))
}

/** The `n`th of the texts that made patterns slow once, in a length that fits into a cell, a row or neither. */
export const slowText = (random: Random, n: number): string =>
  filled(pick(random, [990, 4_800, 4_800, 60_000]), ...(SLOW[n % SLOW.length] as (typeof SLOW)[number]))

const filled = (length: number, start: string, run: string, end: string): string =>
  `${start}${run.repeat(Math.max(0, Math.floor((length - start.length - end.length) / run.length)))}${end}`.slice(
    0,
    length,
  )

const VALUES = [null, true, false, [], {}, 0, -1, 1e308, 2 ** 53, 0.1 + 0.2, [[[[]]]], { a: { b: {} } }]

/** JSON text: mostly a string, sometimes what is not one. */
export function hostileJson(random: Random): string {
  const kind = random()
  if (kind < 0.75) return JSON.stringify(hostileText(random, 60_000))
  if (kind < 0.95) return JSON.stringify(pick(random, VALUES))
  if (kind < 0.97) return '['.repeat(20_000)
  if (kind < 0.99) return `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  return '1'.repeat(50_000)
}
